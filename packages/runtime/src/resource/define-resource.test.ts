import {
  checkCustomResourceDefinition,
  compileCustomResource,
  defaultCustomResourceDefinition,
} from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { definitionOfManifest } from '@kubewright/kube/resource'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { isRuntimeError } from '../errors.ts'
import {
  Conditions,
  defineBuiltinKind,
  defineResource,
  duration,
  EnvVar,
  type Infer,
  immutable,
  intOrString,
  type KindReference,
  type NamespacedMeta,
  quantity,
  ResourceRequirements,
  ServicePort,
  untypedKind,
  withRule,
} from './index.ts'

const AppService = defineResource({
  group: 'app.example.com',
  version: 'v1',
  kind: 'AppService',
  shortNames: ['aps'],
  categories: ['all'],
  description: 'A web service.',
  spec: z.object({
    size: z.int32().min(0).default(1),
    image: z.string().min(1),
    resources: ResourceRequirements.default({}),
    envs: z.array(EnvVar).default([]),
    ports: z.array(ServicePort).default([]),
    timeout: duration().exactOptional(),
    class: immutable(z.string().default('small')),
  }),
  status: z.object({
    readyReplicas: z.int().default(0),
    phase: z.enum(['Pending', 'Running']),
    url: z.url().exactOptional(),
  }),
  conditions: ['Available', 'Progressing'],
  columns: {
    Image: '.spec.image',
    Ready: '.status.readyReplicas',
    Available: '.status.conditions[?(@.type=="Available")].status',
    Class: { path: '.spec.class', priority: 1, description: 'The size class.' },
  },
  scale: { spec: '.spec.size', status: '.status.readyReplicas' },
  rules: [{ rule: "self.size < 100 || self.class != 'small'", message: 'too many of a small class' }],
})
type AppService = Infer<typeof AppService>

const manifest = AppService.definition.manifest ?? {}

test('one definition becomes a CustomResourceDefinition that the API server accepts', () => {
  expect(checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))).toEqual([])
  expect(manifest).toMatchObject({
    metadata: { name: 'appservices.app.example.com' },
    spec: {
      group: 'app.example.com',
      scope: 'Namespaced',
      names: { kind: 'AppService', listKind: 'AppServiceList', plural: 'appservices', singular: 'appservice' },
      versions: [
        {
          name: 'v1',
          subresources: { status: {}, scale: { specReplicasPath: '.spec.size' } },
          additionalPrinterColumns: [
            { name: 'Image', type: 'string' },
            { name: 'Ready', type: 'integer' },
            { name: 'Available', type: 'string' },
            { name: 'Class', priority: 1 },
            { name: 'Age', type: 'date' },
          ],
          schema: {
            openAPIV3Schema: {
              description: 'A web service.',
              required: ['spec'],
              properties: {
                spec: { 'x-kubernetes-validations': [{ message: 'too many of a small class' }] },
                status: { properties: { conditions: { 'x-kubernetes-list-type': 'map' } } },
              },
            },
          },
        },
      ],
    },
  })
  expect(AppService.id).toBe('AppService.app.example.com')
  expect(AppService.conditionTypes).toEqual(['Available', 'Progressing'])
  expect(AppService.definition.subresources.map(({ name }) => name)).toEqual(['status', 'scale'])
})

test('the API server sets the defaults and runs the checks of the schema', () => {
  const resource = compileCustomResource(defaultCustomResourceDefinition(manifest), 'v1')
  const object = AppService({
    metadata: { name: 'web', namespace: 'default' },
    spec: { image: 'nginx', ports: [{ port: 80 }] },
  })
  const { value: prepared } = resource.prepare(object as never)
  expect(prepared).toMatchObject({
    apiVersion: 'app.example.com/v1',
    kind: 'AppService',
    spec: { size: 1, image: 'nginx', envs: [], resources: {}, ports: [{ port: 80, protocol: 'TCP' }], class: 'small' },
  })
})

test('a kind makes objects', () => {
  const app = AppService({ metadata: { name: 'web' }, spec: { image: 'nginx' } })
  expect(app).toEqual({
    apiVersion: 'app.example.com/v1',
    kind: 'AppService',
    metadata: { name: 'web' },
    spec: { image: 'nginx' },
  })
  // @ts-expect-error The image has no default.
  AppService({ metadata: { name: 'web' }, spec: { size: 1 } })
  // @ts-expect-error There is no such field.
  AppService({ metadata: { name: 'web' }, spec: { image: 'nginx', sizes: 1 } })
})

test('reads have defaults, and the status may have only conditions', () => {
  expectTypeOf<AppService['spec']['size']>().toEqualTypeOf<number>()
  expectTypeOf<AppService['spec']['class']>().toEqualTypeOf<string>()
  expectTypeOf<AppService['metadata']>().toEqualTypeOf<NamespacedMeta>()
  type Status = NonNullable<AppService['status']>
  expectTypeOf<Status['readyReplicas']>().toEqualTypeOf<number>()
  expectTypeOf<Status['phase']>().toEqualTypeOf<'Pending' | 'Running' | undefined>()
  expectTypeOf<NonNullable<Status['conditions']>[number]['type']>().toEqualTypeOf<
    'Available' | 'Progressing' | 'Reconciled'
  >()
  expectTypeOf<undefined>().toExtend<AppService['status']>()
  expectTypeOf(AppService.id).toEqualTypeOf<'AppService.app.example.com'>()
})

const minimal = { group: 'example.com', version: 'v1', kind: 'Policy' } as const

test('a spec whose fields all have defaults may be left out', () => {
  const Policy = defineResource({ ...minimal, spec: z.object({ mode: z.enum(['on', 'off']).default('on') }) })
  const resource = compileCustomResource(defaultCustomResourceDefinition(Policy.definition.manifest ?? {}), 'v1')
  const object = { apiVersion: 'example.com/v1', kind: 'Policy', metadata: { name: 'x' } }
  expect(resource.prepare(object).value).toMatchObject({ spec: { mode: 'on' } })
  expect(Policy.definition.plural).toBe('policies')
})

const range = z.object({ min: z.int().default(1), max: z.int().default(3) })

interface ReadManifest {
  readonly spec: { readonly versions: readonly [{ readonly schema: { readonly openAPIV3Schema: RootNode } }] }
}

interface RootNode {
  readonly properties: { readonly spec: unknown }
}

function specNode(kind: KindReference): unknown {
  const { spec } = kind.definition.manifest as unknown as ReadManifest
  return spec.versions[0].schema.openAPIV3Schema.properties.spec
}

function preparedWithoutSpec(kind: KindReference) {
  const metadata = { name: 'x', namespace: 'default' }
  const resource = compileCustomResource(defaultCustomResourceDefinition(kind.definition.manifest ?? {}), 'v1')
  const { value } = resource.prepare({ apiVersion: 'example.com/v1', kind: 'Policy', metadata })
  return { value, errors: resource.validate(value).errors.map(formatFieldError) }
}

test('a spec with only defaults and a rule that they satisfy may be left out', () => {
  const Policy = defineResource({ ...minimal, spec: range, rules: [{ rule: 'self.min <= self.max' }] })
  expect(specNode(Policy)).toMatchObject({ default: { min: 1, max: 3 } })
  expect(preparedWithoutSpec(Policy)).toMatchObject({ value: { spec: { min: 1, max: 3 } }, errors: [] })
})

test('a spec whose rule refuses its defaults is required', () => {
  const spec = z.object({ from: z.string().optional(), until: z.string().optional() })
  const Policy = defineResource({ ...minimal, spec, rules: [{ rule: 'has(self.from) || has(self.until)' }] })
  expect(specNode(Policy)).not.toHaveProperty('default')
  expect(preparedWithoutSpec(Policy).errors[0]).toBe('spec: Required value')
})

test('a rule sees the inner defaults of a default from the author, at any depth', () => {
  const limits = withRule(range, { rule: 'self.min <= self.max' }).prefault({})
  const item = z.object({ name: z.string(), range: limits })
  const spec = z.object({ limits, items: z.array(item).default([{ name: 'a' } as never]), plain: range.prefault({}) })
  const Policy = defineResource({ ...minimal, spec })
  expect(specNode(Policy)).toMatchObject({
    properties: {
      limits: { default: { min: 1, max: 3 } },
      items: { default: [{ name: 'a', range: { min: 1, max: 3 } }] },
      plain: { default: {} },
    },
  })
  expect(preparedWithoutSpec(Policy).errors).toEqual([])
})

test('a default from the author that a rule refuses is an error with its path', () => {
  const limits = withRule(range, { rule: 'self.min <= self.max' }).prefault({ min: 5 })
  expect(() => defineResource({ ...minimal, spec: z.object({ limits }) })).toThrow(
    'Policy.example.com cannot be served: spec.limits.default: Invalid value: failed rule: self.min <= self.max',
  )
})

test('every helper passes the checks of the API server', () => {
  const Everything = defineResource({
    group: 'example.com',
    version: 'v1alpha1',
    kind: 'Box',
    scope: 'Cluster',
    spec: z.object({
      amount: quantity(),
      port: intOrString(),
      period: duration(),
      env: z.array(EnvVar).max(10),
      ports: z.array(ServicePort).max(10),
      resources: ResourceRequirements,
      conditions: Conditions,
      pair: withRule(z.object({ low: z.int(), high: z.int() }), { rule: 'self.low <= self.high' }),
      fixed: immutable(z.string().max(20)),
      store: z.discriminatedUnion('type', [
        z.object({ type: z.literal('disk'), size: quantity() }),
        z.object({ type: z.literal('none') }),
      ]),
      free: z.looseObject({ a: z.string().nullable() }),
      when: z.iso.datetime(),
    }),
  })
  expect(Everything.definition.namespaced).toBe(false)
  expect(Everything.definition.plural).toBe('boxes')
})

/** Definitions that every API server would refuse, with the path and a part of the message. */
const invalid: readonly [string, () => unknown, string, RegExp][] = [
  [
    'a rule that is not CEL',
    () => defineResource({ ...minimal, spec: z.object({ a: z.int() }), rules: [{ rule: 'self.b >' }] }),
    'rules[0].rule',
    /Syntax error/,
  ],
  [
    'a default that does not fit',
    () => defineResource({ ...minimal, spec: z.object({ a: z.string().min(3).default('x') }) }),
    'spec.a.default',
    /should be at least 3 chars long/,
  ],
  [
    'a group that is not a domain',
    () => defineResource({ ...minimal, group: 'example', spec: z.object({}) }),
    'group',
    /should be a domain with at least one dot/,
  ],
  [
    'a path of scale that is not in the spec',
    () => defineResource({ ...minimal, spec: z.object({}), scale: { spec: '.size', status: '.status.size' } }),
    'scale.spec',
    /should be a path under \.spec/,
  ],
  [
    'a status that declares conditions',
    () => defineResource({ ...minimal, spec: z.object({}), status: z.object({ conditions: Conditions }) }),
    'status.conditions',
    /the framework declares/,
  ],
  [
    'the framework’s own condition',
    () => defineResource({ ...minimal, spec: z.object({}), conditions: ['Reconciled'] }),
    'conditions',
    /choose another name/,
  ],
]

test.each(invalid)('refuses %s at its definition', (_name, define, path, message) => {
  try {
    define()
    expect.unreachable()
  } catch (error) {
    if (!isRuntimeError(error, 'RESOURCE_INVALID')) throw error
    expect(error.path).toBe(path)
    expect(error.message).toMatch(message)
  }
})

test('a built-in kind that does not exist is refused on first use', () => {
  const Deploymint = defineBuiltinKind('Deploymint.apps', 'apps', 'v1', 'Deploymint')
  expect(() => Deploymint.definition).toThrow(/Kubernetes has no built-in kind apps\/v1 Deploymint/)
})

test('an untyped kind is defined by its names, by its manifest, or is built in', () => {
  const byName = untypedKind({ group: 'cert-manager.io', version: 'v1', kind: 'Certificate' })
  expect(byName.definition).toMatchObject({ plural: 'certificates', namespaced: true })
  expect(byName.definition.shape()).toBeUndefined()
  expect(byName({ spec: {} })).toEqual({ apiVersion: 'cert-manager.io/v1', kind: 'Certificate', spec: {} })
  const byManifest = untypedKind(definitionOfManifest(manifest, 'v1'))
  expect(byManifest.id).toBe('AppService.app.example.com')
  expect(byManifest.definition.shape()).toBeDefined()
  expect(untypedKind({ group: 'apps', version: 'v1', kind: 'Deployment' }).definition.plural).toBe('deployments')
})
