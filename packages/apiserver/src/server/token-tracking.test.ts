import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import type { Store } from '../storage/index.ts'
import { type ApiServer, createApiServer } from './server.ts'

const path = '/api/v1/namespaces/kube-system/configmaps/kube-apiserver-legacy-service-account-token-tracking'
const key = { resource: 'configmaps', namespace: 'kube-system', name: path.split('/').at(-1) as string }
const user = { name: 'admin', groups: ['system:masters'] }
const pauseMs = apiserverLimits.tokenTrackingCreationPauseMs

const servers: ApiServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

function start(
  options: { readonly store?: Store; readonly startTime?: string; readonly hasServiceAccounts?: boolean } = {},
) {
  const runtime = createVirtualRuntime({ startTime: options.startTime ?? '2030-01-01T12:00:00Z' })
  const server = createApiServer({
    runtime,
    store: options.store,
    hasServiceAccounts: options.hasServiceAccounts ?? true,
  })
  servers.push(server)
  const kept = () => server.store.get(key)?.object
  const change = async (patch: object) =>
    server.handle({
      method: 'PATCH',
      path,
      query: {},
      user,
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { form: 'value', value: patch as never },
    })
  const remove = async () => server.handle({ method: 'DELETE', path, query: {}, user, headers: {}, body: undefined })
  return { runtime, server, kept, change, remove }
}

test('a server stores at its start since when it tracks the use of tokens', () => {
  expect(start().kept()).toMatchObject({
    kind: 'ConfigMap',
    metadata: {
      managedFields: [
        { manager: 'kube-apiserver', operation: 'Update', fieldsV1: { 'f:data': { '.': {}, 'f:since': {} } } },
      ],
    },
    data: { since: '2030-01-01' },
  })
})

test('a restarted server keeps the date', () => {
  const store = start().server.store.fork()
  expect(start({ store, startTime: '2031-01-01T00:00:00Z' }).kept()).toMatchObject({ data: { since: '2030-01-01' } })
})

test.each([{ since: null }, { since: 'always' }, { since: '2030-02-30' }, { since: '2030-1-1' }])(
  'an invalid date is replaced: %o',
  async (data) => {
    const { runtime, kept, change } = start()
    await change({ data: { ...data, mine: 'a' } })
    await runtime.advance(1)
    expect(kept()).toMatchObject({ data: { since: '2030-01-01', mine: 'a' } })
  },
)

test('a valid date of another writer is kept', async () => {
  const { runtime, kept, change } = start()
  await change({ data: { since: '2020-02-29' } })
  await runtime.advance(pauseMs)
  expect(kept()).toMatchObject({ data: { since: '2020-02-29' } })
})

test('it is created again after a deletion, once in tokenTrackingCreationPauseMs', async () => {
  const { runtime, kept, remove } = start()
  await remove()
  await runtime.advance(pauseMs - 1)
  expect(kept()).toBe(undefined)
  await runtime.advance(1)
  expect(kept()).toMatchObject({ data: { since: '2030-01-01' } })
  await runtime.advance(pauseMs)
  await remove()
  await runtime.advance(1)
  expect(kept()).toMatchObject({ data: { since: '2030-01-01' } })
})

test('a server without service accounts stores no date', () => {
  expect(start({ hasServiceAccounts: false }).kept()).toBe(undefined)
})

test('a closed server no longer keeps the date', async () => {
  const { runtime, server, kept, remove } = start()
  await remove()
  await server.close()
  await runtime.advance(2 * pauseMs)
  expect(kept()).toBe(undefined)
})
