import { expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { configMap, createHookedServer, webhook } from './testing/hooked-server.ts'

/** A server whose webhook responds when released, and config maps with a request deadline of one second. */
function createSlowServer(parts = {}) {
  const release: (() => void)[] = []
  const hooked = createHookedServer(async () => {
    await new Promise<void>((resolve) => release.push(resolve))
    return { allowed: true }
  })
  hooked.register('mutating', 'm', [webhook('slow', parts)])
  const deadlineMs = hooked.runtime.clock.monotonic() + 1000
  return {
    ...hooked,
    release,
    create: (name: string) => hooked.create(configMap(name), { deadlineMs }),
    isStored: (name: string) =>
      hooked.server.store.get({ resource: 'configmaps', namespace: 'default', name }) !== undefined,
  }
}

test('a response before the deadline of the request counts, and a later one stores nothing', async () => {
  const { runtime, create, release, isStored } = createSlowServer()
  const responses = [create('early'), create('late')]
  await runtime.advance(999)
  release[0]?.()
  await runtime.advance(1)
  release[1]?.()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 504])
  expect([isStored('early'), isStored('late')]).toEqual([true, false])
})

test('an ignored failure after the deadline of the request admits nothing', async () => {
  const { runtime, create, isStored } = createSlowServer({ failurePolicy: 'Ignore' })
  const response = create('late')
  await runtime.advance(1000)
  expect((await response).status).toBe(504)
  expect(isStored('late')).toBe(false)
})

test('does not run a request whose next attempt starts after its deadline', async () => {
  const { runtime, server, received, create } = createSlowServer()
  await runtime.advance(1000)
  const { revision } = server.store
  expect(await create('late')).toMatchObject({
    status: 504,
    object: { reason: 'Timeout' },
  } satisfies Partial<ObjectResponse>)
  expect([received.length, server.store.revision]).toEqual([0, revision])
})

test('a webhook call times out with the request, or by its own timeout if that is shorter', async () => {
  const { runtime, create, received } = createSlowServer({ timeoutSeconds: 2 })
  await runtime.advance(400)
  void create('a')
  await runtime.settle()
  expect(received.map(({ timeoutMs }) => timeoutMs)).toEqual([600])
  const { received: shorter, create: createAgain, runtime: other } = createSlowServer({ timeoutSeconds: 0.5 })
  void createAgain('a')
  await other.settle()
  expect(shorter.map(({ timeoutMs }) => timeoutMs)).toEqual([500])
})
