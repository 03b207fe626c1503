import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { Pod, ValidatingWebhookConfiguration } from '../../kinds/index.ts'
import { silentLogger } from '../../log/index.ts'
import { createMetricsRegistry } from '../../metrics/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { registrationName } from '../../rights/index.ts'
import { defineAdmissionWebhook, defineConversion, defineValidator } from '../index.ts'
import { Backup } from '../testing/backups.ts'
import { createOperatorWebhooks } from './index.ts'
import { withinNamespaces } from './within-namespaces.ts'

const same = (object: object) => object
const conversion = defineConversion(Backup, { versions: { v1beta1: { to: same, from: same } } as never })
const validator = defineValidator(Backup, { create: () => undefined })

test('installations that watch single namespaces are called for these, and leave each other registered', async () => {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const start = (namespaces: readonly string[] | undefined) => {
    const host = { mount: () => ({ url: 'https://host.example.com', unmount: () => undefined }) }
    const running = createOperatorWebhooks({
      name: 'app',
      runtime,
      webhooks: [validator],
      policies: [],
      place: { type: 'host', host },
      client,
      liveClient: client,
      log: silentLogger,
      metrics: createMetricsRegistry(),
      onError: undefined,
      namespacesOf: () => namespaces,
      registeredAs: registrationName('app', namespaces, undefined),
    })
    const aborter = new AbortController()
    const ended = running.run({ signal: aborter.signal, graceLeftMs: 1000, onReady: () => undefined })
    return async () => {
      aborter.abort()
      await ended
    }
  }
  const stops = [start(['team-a']), start(['team-b']), start(undefined)]
  await runtime.settle()
  const registered = async () => {
    const { items } = await client.list(ValidatingWebhookConfiguration)
    return items.map(({ metadata, webhooks }) => [metadata.name, webhooks?.[0]?.namespaceSelector]).sort()
  }
  const within = (name: string) => ({
    matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: [name] }],
  })
  const all = [
    ['app', {}],
    ['app.team-a', within('team-a')],
    ['app.team-b', within('team-b')],
  ]
  expect(await registered()).toEqual(all)
  await stops[1]?.()
  expect(await registered()).toEqual(all.slice(0, 2))
  await Promise.all([stops[0]?.(), stops[2]?.()])
})

test('the namespaces of the kind of a webhook count, and the selector of its author still applies', () => {
  const namespacesOf = (kind?: KindReference) => (kind?.id === Pod.id ? undefined : kind ? ['b', 'a'] : ['c'])
  const selectorOf = (webhook: Parameters<typeof withinNamespaces>[0]) => {
    const limited = withinNamespaces(webhook, namespacesOf)
    return 'registration' in limited ? limited.registration.namespaceSelector : undefined
  }
  const requirement = (...values: string[]) => ({ key: 'kubernetes.io/metadata.name', operator: 'In', values })
  expect(selectorOf(validator)).toEqual({ matchExpressions: [requirement('a', 'b')] })
  expect(selectorOf(defineValidator(Pod, { create: () => undefined }))).toBeUndefined()
  const own = { key: 'team', operator: 'Exists' }
  const namespaceSelector = { matchLabels: { checked: 'yes' }, matchExpressions: [own] }
  const any = defineAdmissionWebhook({ ...validator, path: '/any', name: 'any.example.com', namespaceSelector })
  expect(selectorOf(any)).toEqual({ ...namespaceSelector, matchExpressions: [own, requirement('c')] })
  expect(withinNamespaces(conversion, namespacesOf)).toBe(conversion)
})

test('the name has the namespace of the installation, or outside of a cluster those that are watched', () => {
  expect(registrationName('app', undefined, 'shop')).toBe('app')
  expect(registrationName('app', ['a'], 'shop')).toBe('app.shop')
  expect(registrationName('app', ['a'], undefined)).toBe('app.a')
  expect(registrationName('app', ['b', 'a', 'c'], undefined)).toBe('app.a.2')
})
