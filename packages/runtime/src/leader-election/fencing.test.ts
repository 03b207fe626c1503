import { type TransportRequest, transportCancelled, transportCut } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap, Lease } from '../kinds/index.ts'
import { fencedClient, fencedTransport } from './index.ts'
import { createWorld, leaseName, type RequestInterceptor } from './testing/world.ts'

const lost = { name: 'RuntimeError', code: 'LEADERSHIP_LOST' }
const metadata = { namespace: 'default', name: 'written' }
const merge = { type: 'merge', patch: { data: { a: '1' } } } as const

/** A leader that can write, on a server with a kind to write to. */
async function startLeading(world: ReturnType<typeof createWorld>, identity = 'a') {
  const leader = world.candidate(identity)
  const ended = leader.election.run()
  await world.pass()
  const client = fencedClient(leader.client, leader.election.fence())
  return { ...leader, ended, client, guard: leader.election.fence() }
}

/** Sends no response until the request is aborted; after that, the process learns nothing of it. */
const swallow: RequestInterceptor = (request) =>
  new Promise((_resolve, reject) => {
    request.signal?.addEventListener('abort', () => reject(transportCancelled(request)))
  })

test('refuses every kind of write before and after the term, and never refuses reads', async () => {
  const world = createWorld()
  const { election, client: plain, requests } = world.candidate('a')
  const client = fencedClient(plain, election.fence())
  const writes = [
    () => client.create(ConfigMap, { metadata }),
    () => client.update(ConfigMap, { metadata } as never),
    () => client.patch(ConfigMap, metadata, merge),
    () => client.apply(ConfigMap, { metadata }, { manager: 'a' }),
    () => client.delete(ConfigMap, metadata),
    () => client.deleteAllOf(ConfigMap, { namespace: 'default' }),
  ]
  await world.runtime.run(async () => {
    for (const write of writes) {
      await expect(write()).rejects.toMatchObject({ ...lost, message: expect.stringContaining('not acquired yet') })
    }
    expect(await client.get(ConfigMap, metadata)).toBeUndefined()
    expect(requests).toEqual(['GET'])
    void election.run()
    await world.pass()
    for (const write of writes) await write().catch((error) => expect(error).not.toMatchObject(lost))
    await election.stop()
    requests.length = 0
    for (const write of writes) {
      await expect(write()).rejects.toMatchObject({ ...lost, message: expect.stringContaining('was stopped') })
    }
    expect((await client.list(ConfigMap, { namespace: 'default' })).items).toHaveLength(0)
    expect(requests).toEqual(['GET'])
  })
})

test('a term ends the renew deadline after the last confirmed renewal was SENT, however late its response came', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { election, network, guard, ended, calls } = await startLeading(world)
    expect(guard.remainingMs).toBe(10_000)
    // The renewal at 2 s gets its response at 5 s; those after it get none.
    network.intercept = async (request, next) => {
      network.intercept = swallow
      const response = await next.send(request)
      await world.pass(3000)
      return response
    }
    await world.pass(4000)
    expect(guard.remainingMs).toBe(6000)
    await world.pass(2000)
    expect(guard.remainingMs).toBe(6000)
    await world.pass(5999)
    expect(() => guard.check()).not.toThrow()
    expect(guard.signal.aborted).toBe(false)
    await world.pass(1)
    expect(() => guard.check()).toThrow(expect.objectContaining(lost))
    expect(guard.signal.aborted).toBe(true)
    expect(guard.signal.reason).toMatchObject(lost)
    expect(guard.remainingMs).toBe(0)
    expect(election.isLeader).toBe(false)
    expect(await ended).toMatchObject({ reason: 'lost', hasLed: true, isReleased: false })
    expect(calls.at(-1)).toBe('lost')
  })
})

test('aborts a pending write when the term ends, with the loss as its error', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { client, network, guard } = await startLeading(world)
    network.intercept = swallow
    const write = client.create(ConfigMap, { metadata })
    const failed = expect(write).rejects.toMatchObject({ ...lost, cause: { code: 'KUBE_TRANSPORT_CANCELLED' } })
    await world.pass(10_000)
    await failed
    expect(() => guard.check()).toThrow(expect.objectContaining(lost))
  })
})

test('a process that was stopped past its lease sends no write, in any order of its timers and responses', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const world = createWorld(seed)
    await world.runtime.run(async () => {
      const { client, network, process, ended } = await startLeading(world)
      const written: TransportRequest[] = []
      // One write waits for a Retry-After, the others begin when the process runs again.
      network.intercept = async () => ({
        status: 429,
        headers: { 'retry-after': '3' },
        body: { form: 'value', value: {} },
      })
      const repeated = client.patch(ConfigMap, metadata, merge).catch((error) => error)
      await world.pass()
      network.intercept = (request, next) => {
        if (!request.path.includes('/leases/')) written.push(request)
        return next.send(request)
      }
      const attempts: Promise<unknown>[] = [repeated]
      for (const delayMs of [100, 1000, 20_000, 29_999]) {
        process.clock.after(delayMs, 'a write', () => {
          attempts.push(client.create(ConfigMap, { metadata }).catch((error) => error))
        })
      }
      process.pause()
      await world.pass(30_000)
      process.resume()
      await world.pass(100)
      expect(written, `seed ${seed}`).toEqual([])
      for (const error of await Promise.all(attempts)) expect(error).toMatchObject(lost)
      expect(attempts).toHaveLength(5)
      expect(await ended).toMatchObject({ reason: 'lost' })
    })
  }
})

test('the signal of a guard is correct by the clock, before any timer has run', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { guard, process } = await startLeading(world)
    const heard: string[] = []
    const caller = new AbortController()
    const write = guard.write(
      (signal) => {
        signal.addEventListener('abort', () => heard.push('write'))
        return new Promise<boolean>((resolve) => {
          world.runtime.clock.after(20_000, 'the look', () => resolve(signal.aborted))
        })
      },
      { signal: caller.signal },
    )
    process.pause()
    await world.pass(20_000)
    expect(await write).toBe(true)
    expect(heard).toEqual(['write'])
    expect(() => guard.signal.throwIfAborted()).toThrow(expect.objectContaining(lost))
    process.resume()
    await world.pass()
  })
})

test('many concurrent writes cause no listener warning of Node', async () => {
  const world = createWorld()
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  await world.runtime.run(async () => {
    const { guard, election } = await startLeading(world)
    const writes = Array.from({ length: 50 }, () =>
      guard.write(() => world.pass(10), { signal: new AbortController().signal }),
    )
    await Promise.all(writes)
    await election.stop()
  })
  process.off('warning', listen)
  expect(warnings).toEqual([])
})

test("a caller's own signal still aborts its write", async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { client, network, election } = await startLeading(world)
    network.intercept = swallow
    const abort = new AbortController()
    const write = client.patch(ConfigMap, metadata, merge, { signal: abort.signal })
    const failed = expect(write).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
    abort.abort()
    await failed
    delete network.intercept
    await election.stop()
  })
})

test('the wall clock reveals that a machine slept; a wall clock that is set back changes nothing', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { guard, ended } = await startLeading(world)
    await world.pass(3000)
    world.runtime.jumpWallClock(-3_600_000)
    await world.pass(60_000)
    expect(() => guard.check()).not.toThrow()
    const lease = await world.lease()
    expect((lease?.renewTime ?? '') > '2026-01-01T00:00:02').toBe(true)
    world.runtime.jumpWallClock(10_000)
    expect(() => guard.check()).toThrow(expect.objectContaining(lost))
    expect(await ended).toMatchObject({ reason: 'lost' })
  })
})

test('a leader that finds another holder in the lease stops at once', async () => {
  for (const holderIdentity of ['b', '']) {
    const world = createWorld()
    await world.runtime.run(async () => {
      const { ended, guard } = await startLeading(world)
      await world.pass(500)
      await world.admin.patch(Lease, leaseName, { type: 'merge', patch: { spec: { holderIdentity } } })
      await world.pass(1600)
      expect(() => guard.check()).toThrow(holderIdentity === '' ? /held by no candidate/ : /held by b/)
      expect(await ended).toMatchObject({ reason: 'lost' })
      expect(await world.lease()).toMatchObject({ holderIdentity })
    })
  }
})

test('releases the lease only when the writes under it have their responses; new ones are refused meanwhile', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const { client, network, election, ended } = await startLeading(world)
    network.intercept = async (request, next) => {
      if (request.path.includes('/leases/')) return next.send(request)
      await world.pass(4000)
      return next.send(request)
    }
    const write = client.create(ConfigMap, { metadata })
    const stopped = election.stop()
    await world.pass(3999)
    expect(await world.lease()).toMatchObject({ holderIdentity: 'a' })
    await expect(client.patch(ConfigMap, metadata, merge)).rejects.toMatchObject({
      ...lost,
      message: expect.stringContaining('stops'),
    })
    await write
    await stopped
    expect(await world.lease()).toMatchObject({ holderIdentity: '' })
    expect(await ended).toMatchObject({ reason: 'stopped', isReleased: true })
  })
})

test('does not release the lease after a write with an unknown outcome, until it would have expired', async () => {
  const interceptors: readonly [string, RequestInterceptor, boolean][] = [
    ['cut', (request) => Promise.reject(transportCut(request, 'on purpose')), false],
    ['504', async () => ({ status: 504, headers: {}, body: { form: 'value', value: {} } }), false],
    ['403', async () => ({ status: 403, headers: {}, body: { form: 'value', value: {} } }), true],
  ]
  for (const isTransport of [false, true]) {
    for (const [name, interceptor, isReleased] of interceptors) {
      for (const laterMs of [0, 14_999, 15_000]) {
        const world = createWorld()
        await world.runtime.run(async () => {
          const { client: byClient, network, election, ended, transport, guard } = await startLeading(world)
          const byTransport = createClient({ transport: fencedTransport(transport, guard) })
          network.intercept = (request, next) =>
            request.path.includes('/leases/') ? next.send(request) : interceptor(request, next)
          await expect((isTransport ? byTransport : byClient).create(ConfigMap, { metadata })).rejects.toThrow()
          await world.pass(laterMs)
          await election.stop()
          expect(await ended, `${name} ${isTransport} ${laterMs}`).toMatchObject({
            isReleased: isReleased || laterMs === 15_000,
          })
        })
      }
    }
  }
})

test('a fenced transport checks each retry and passes the remaining time to the server', async () => {
  const world = createWorld()
  await world.runtime.run(async () => {
    const leader = await startLeading(world)
    const timeouts: (string | undefined)[] = []
    leader.network.intercept = (request, next) => {
      if (!request.path.includes('/leases/')) timeouts.push(request.query?.['timeout'])
      return next.send(request)
    }
    const transport = fencedTransport(leader.transport, leader.guard)
    const client = createClient({ transport, runtime: leader.process })
    await client.create(ConfigMap, { metadata })
    await world.pass(1500)
    await client.patch(ConfigMap, metadata, merge)
    await client.get(ConfigMap, metadata)
    expect(timeouts).toEqual(['10000ms', '8500ms', undefined])
    await leader.election.stop()
    await expect(client.patch(ConfigMap, metadata, merge)).rejects.toMatchObject(lost)
    expect(timeouts).toHaveLength(3)
  })
})
