import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { ConfigMap as AnyConfigMap, Secret } from '../kinds/index.ts'
import { defineResource, untypedKind } from '../resource/index.ts'
import type { DesiredCondition } from './function-types.ts'
import { defineController, keep } from './index.ts'
import {
  type AppService,
  AppService as AppServiceKind,
  appServiceController,
  ConfigMap,
  Deployment,
} from './testdata/app-service.ts'
import { owner } from './testdata/objects.ts'

const app: AppService = owner

test('calls the function with the values that the test gives and nothing else', () => {
  const { children, status, conditions } = appServiceController.reconcile(app)
  expect(children.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)).toEqual(['Deployment web', 'Service web'])
  expect(status).toEqual({ readyReplicas: 0 })
  expect(conditions.Available.status).toBe('False')
  const ready = { ...Deployment({ metadata: { name: 'web' } }), metadata: app.metadata, status: { readyReplicas: 1 } }
  const { conditions: after } = appServiceController.reconcile(app, { owned: { deployments: [ready] } })
  expect(after.Available.status).toBe('True')
})

test('returns the result of a synchronous function at once, and a promise for an asynchronous one', async () => {
  const later = defineController({
    for: AppServiceKind,
    reads: [ConfigMap],
    async reconcile(_app, { get, list, id, now, signal }) {
      expect([get(ConfigMap, 'x'), list(ConfigMap), now.getTime(), signal.aborted]).toEqual([undefined, [], 0, false])
      return { status: { url: id('seed') } }
    },
  })
  expectTypeOf(later.reconcile(app)).toEqualTypeOf<Promise<{ readonly status: { readonly url: string } }>>()
  expect(await later.reconcile(app)).toEqual(await later.reconcile(app))
})

const condition = { status: 'True', reason: 'X' } as const
const PlainKind = defineResource({ group: 'app.example.com', version: 'v1', kind: 'Plain', spec: z.object({}) })

test('rejects mistakes at compile time', () => {
  defineController({
    for: AppServiceKind,
    // @ts-expect-error The resource declares no such condition.
    reconcile: () => ({ conditions: { Avail: { status: 'True', reason: 'X' } } }),
  })
  defineController({
    for: AppServiceKind,
    // @ts-expect-error The resource declares one of the two conditions.
    reconcile: () => ({ conditions: { Available: condition, Avail: condition } }),
  })
  defineController({
    for: AppServiceKind,
    // @ts-expect-error One of the outcomes has an undeclared condition.
    async reconcile(object) {
      if (object.spec.size === 0) return { conditions: { Available: condition } }
      return { conditions: { Available: condition, Avail: condition } }
    },
  })
  defineController({
    for: PlainKind,
    // @ts-expect-error The resource declares no conditions.
    reconcile: () => ({ conditions: { Ready: condition } }),
  })
  const computed: Record<string, DesiredCondition> = {}
  defineController({ for: AppServiceKind, reconcile: () => ({ conditions: computed }) })
  defineController({ for: AnyConfigMap, reconcile: () => ({ conditions: { Anything: condition } }) })
  defineController({
    for: AppServiceKind,
    // @ts-expect-error The status has no such field.
    reconcile: () => ({ status: { ready: 1 } }),
  })
  defineController({
    for: AppServiceKind,
    owns: { deployments: Deployment },
    // @ts-expect-error Services are not owned.
    reconcile: () => ({ children: [AnyConfigMap({ metadata: { name: 'x' } })] }),
  })
  defineController({
    for: AppServiceKind,
    owns: { deployments: Deployment },
    reads: [AnyConfigMap],
    reconcile(object, { owned, get }) {
      expectTypeOf(object.spec.size).toEqualTypeOf<number>()
      expectTypeOf(owned.deployments[0]?.metadata.uid).toEqualTypeOf<string | undefined>()
      expectTypeOf(get(AnyConfigMap, 'x')?.data?.['key']).toEqualTypeOf<string | undefined>()
      // @ts-expect-error Secrets are not read, so no role allows it.
      get(Secret, 'x')
      return { children: [...owned.deployments.map(keep)] }
    },
  })
  expect.assertions(0)
})

test('lists each kind that a controller uses once', () => {
  const { kinds, name } = defineController({
    for: AppServiceKind,
    owns: { configMaps: ConfigMap },
    reads: [ConfigMap, Secret],
    reconcile: () => undefined,
  })
  expect(name).toBe('appservice')
  expect(kinds.map(({ id }) => id)).toEqual(['AppService.app.example.com', 'ConfigMap', 'Secret'])
})

test.each([
  ['a name that cannot be one', { name: 'App Service' }, /the name App Service cannot be used/],
  ['a definition without reconcile', { reconcile: undefined }, /^controller appservice has no reconcile function$/],
  ['a kind by its name in reads', { reads: ['Secret'] }, /^reads has kinds, such as Secret .*, not the text "Secret"$/],
  ['a kind that is owned twice', { owns: { a: ConfigMap, b: ConfigMap } }, /ConfigMap is listed twice in owns/],
  [
    'a kind without a schema',
    { owns: { a: untypedKind({ group: 'example.com', version: 'v1', kind: 'Thing' }) } },
    /the schema of Thing\.example\.com is unknown/,
  ],
])('rejects %s', (_name, options, message) => {
  const definition = { for: AppServiceKind, reconcile: () => undefined, ...options }
  expect(() => defineController(definition as never)).toThrow(message)
})

test('a controller without finalize needs no permission to change its objects', () => {
  const { writes = [] } = appServiceController
  expect(writes.filter(({ kind }) => kind === AppServiceKind)).toEqual([
    { kind: AppServiceKind, verbs: ['patch'], subresource: 'status' },
  ])
})
