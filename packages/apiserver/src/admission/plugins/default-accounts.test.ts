import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createStore, type Store } from '../../storage/index.ts'
import { DefaultAccounts } from './default-accounts.ts'
import { createPluginServer, podOf, podsPath } from './testing/plugin-server.ts'

const accountsPath = '/api/v1/namespaces/default/serviceaccounts'

function put(store: Store, resource: string, namespace: string, name: string, object: JsonObject | null): void {
  store.commit([{ key: { resource, namespace, name }, object }])
}

const namespaceOf = (name: string, metadata: JsonObject = {}) => ({ metadata: { name, ...metadata } })

test('a new namespace lacks its default account until the account exists or the namespace is being deleted', () => {
  const store = createStore()
  put(store, 'namespaces', '', 'old', namespaceOf('old'))
  const accounts = new DefaultAccounts(createVirtualRuntime(), store)
  expect([accounts.isAnyMissing, accounts.isMissing('old'), accounts.isMissing('new')]).toEqual([true, true, false])
  put(store, 'serviceaccounts', 'old', 'other', {})
  expect(accounts.isMissing('old')).toBe(true)
  put(store, 'serviceaccounts', 'old', 'default', {})
  expect(accounts.isAnyMissing).toBe(false)
  put(store, 'serviceaccounts', 'old', 'default', null)
  expect(accounts.isMissing('old')).toBe(true)
  put(store, 'namespaces', '', 'old', namespaceOf('old', { deletionTimestamp: '2030-01-01T00:00:00Z' }))
  expect(accounts.isAnyMissing).toBe(false)
  put(store, 'namespaces', '', 'new', namespaceOf('new'))
  expect(accounts.isMissing('new')).toBe(true)
  put(store, 'namespaces', '', 'new', null)
  expect(accounts.isAnyMissing).toBe(false)
  expect(new DefaultAccounts(createVirtualRuntime(), store).isAnyMissing).toBe(false)
})

test('a pod waits until its namespace has the default account, and then runs as it', async () => {
  const runtime = createVirtualRuntime()
  const server = createPluginServer({ hasServiceAccounts: true, runtime })
  await runtime.run(async () => {
    const made = server.post(podsPath, podOf('a'))
    await sleep(runtime, apiserverLimits.defaultAccountWaitMs - 1, 'nearly all of the time')
    const before = runtime.clock.monotonic()
    await server.post(accountsPath, { metadata: { name: 'default' } })
    expect(await made).toMatchObject({ status: 201, object: { spec: { serviceAccountName: 'default' } } })
    expect(runtime.clock.monotonic()).toBe(before)
  })
})

test('refuses a pod after defaultAccountWaitMs, and does not wait for another account', async () => {
  const runtime = createVirtualRuntime()
  const server = createPluginServer({ hasServiceAccounts: true, runtime })
  await runtime.run(async () => {
    const started = runtime.clock.monotonic()
    const other = await server.post(podsPath, podOf('a', { serviceAccountName: 'other' }))
    expect([other.status, runtime.clock.monotonic() - started]).toEqual([403, 0])
    const { status, object } = await server.post(podsPath, podOf('a'))
    expect([status, runtime.clock.monotonic() - started]).toEqual([403, apiserverLimits.defaultAccountWaitMs])
    expect(object['message']).toBe(
      'pods "a" is forbidden: error looking up service account default/default: serviceaccount "default" not found',
    )
  })
})
