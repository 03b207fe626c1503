import { transportCut } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { Lease } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createLeaderElection } from './index.ts'
import { leaseRequestTimeoutMs } from './settings.ts'
import { createWorld, leaseName, type World } from './testing/world.ts'

/** A Lease as another program left it. */
function leaveLease(world: World, spec: Partial<Lease['spec']>) {
  return world.admin.create(Lease, { metadata: leaseName, spec: { leaseDurationSeconds: 15, ...spec } })
}

test('a missing lease is created and held at once', async () => {
  const world = createWorld()
  const { election, calls, requests } = world.candidate('a')
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass()
    expect(election.isLeader).toBe(true)
    expect(await world.lease()).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      leaseTransitions: 0,
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:00.000000Z',
    })
    expect(requests).toEqual(['GET', 'POST'])
    expect(calls).toEqual(['leader a', 'started'])
    await election.stop()
    expect(await ended).toMatchObject({ reason: 'stopped', hasLed: true, isReleased: true })
    expect(calls).toEqual(['leader a', 'started', 'stopped'])
  })
})

test('takes a lease without a holder at once', async () => {
  const world = createWorld()
  const { election } = world.candidate('a')
  await world.runtime.run(async () => {
    await leaveLease(world, { holderIdentity: '', leaseTransitions: 4 })
    void election.run()
    await world.pass()
    expect(election.isLeader).toBe(true)
    expect(await world.lease()).toMatchObject({ holderIdentity: 'a', leaseTransitions: 5 })
    await election.stop()
  })
})

test('takes an expired lease when its record has not changed for its duration, by the clock of the candidate', async () => {
  for (const renewTime of ['1999-01-01T00:00:00.000000Z', '2099-01-01T00:00:00.000000Z']) {
    const world = createWorld()
    const { election } = world.candidate('a')
    await world.runtime.run(async () => {
      await leaveLease(world, { holderIdentity: 'gone', renewTime, acquireTime: renewTime, leaseDurationSeconds: 20 })
      void election.run()
      await world.pass(20_000 - 1)
      expect(election.isLeader, renewTime).toBe(false)
      expect(election.leader).toBe('gone')
      await world.pass(4400 + 1)
      expect(election.isLeader, renewTime).toBe(true)
      await election.stop()
    })
  }
})

test('a follower takes a lease only after the whole duration in its record, counted from the response with the last renewal', async () => {
  for (const leaseDurationSeconds of [7, 20]) {
    const world = createWorld()
    // It polls often, so that it takes the lease as soon as it believes that it may.
    const retryPeriodMs = 20
    const { election, network } = world.candidate('a', { retryPeriodMs })
    let [seenMs, takenMs] = [0, 0]
    network.intercept = async (request, next) => {
      if (request.method === 'PUT' && takenMs === 0) takenMs = world.runtime.clock.monotonic()
      const response = await next.send(request)
      if (seenMs > 0) return response
      await world.pass(700)
      if (request.method === 'GET' && isRenewed) seenMs = world.runtime.clock.monotonic()
      return response
    }
    let isRenewed = false
    await world.runtime.run(async () => {
      await leaveLease(world, { holderIdentity: 'b', leaseDurationSeconds })
      void election.run()
      await world.pass(leaseDurationSeconds * 500)
      await world.admin.patch(Lease, leaseName, { type: 'merge', patch: { spec: { leaseTransitions: 1 } } })
      isRenewed = true
      await world.pass(leaseDurationSeconds * 1000 + 5000)
      expect(seenMs).toBeGreaterThan(leaseDurationSeconds * 500)
      expect(takenMs - seenMs).toBeGreaterThanOrEqual(leaseDurationSeconds * 1000)
      expect(takenMs - seenMs).toBeLessThanOrEqual(leaseDurationSeconds * 1000 + 4 * retryPeriodMs)
      expect(election.isLeader).toBe(true)
      await election.stop()
    })
  }
})

test('does not take a live lease while its holder renews it, even with a wall clock that stands still', async () => {
  const world = createWorld()
  const { election, calls } = world.candidate('a')
  await world.runtime.run(async () => {
    await leaveLease(world, { holderIdentity: 'b', leaseTransitions: 1 })
    const ended = election.run()
    for (let round = 0; round < 30; round++) {
      await world.pass(10_000)
      // A change of any field of the record shows that the holder is alive.
      const patch = { spec: { leaseTransitions: 2 + round } }
      await world.admin.patch(Lease, leaseName, { type: 'merge', patch })
    }
    expect(calls).toEqual(['leader b'])
    await election.stop()
    expect(await ended).toMatchObject({ reason: 'stopped', hasLed: false, isReleased: false })
    expect(await world.lease()).toMatchObject({ holderIdentity: 'b' })
  })
})

test('a label on a lease does not show that its holder is alive', async () => {
  const world = createWorld()
  const { election } = world.candidate('a')
  await world.runtime.run(async () => {
    await leaveLease(world, { holderIdentity: 'gone' })
    void election.run()
    for (let round = 0; round < 10; round++) {
      await world.pass(2000)
      const patch = { metadata: { labels: { round: String(round) } } }
      await world.admin.patch(Lease, leaseName, { type: 'merge', patch })
    }
    expect(election.isLeader).toBe(true)
    await election.stop()
  })
})

test('a renewal keeps acquireTime and transitions', async () => {
  const world = createWorld()
  const { election } = world.candidate('a')
  await world.runtime.run(async () => {
    await leaveLease(world, { holderIdentity: '', leaseTransitions: 2 })
    void election.run()
    await world.pass(60_001)
    expect(await world.lease()).toMatchObject({
      holderIdentity: 'a',
      leaseTransitions: 3,
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:01:00.000000Z',
    })
    await election.stop()
  })
})

test('a takeover counts one transition more and sets acquireTime', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b')]
  await world.runtime.run(async () => {
    void a.election.run()
    await world.pass()
    void b.election.run()
    await world.pass(30_000)
    expect(b.calls).toEqual(['leader a'])
    a.process.kill()
    await world.pass(25_000)
    expect(b.calls).toEqual(['leader a', 'leader b', 'started'])
    const lease = await world.lease()
    expect(lease).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 })
    expect((lease?.acquireTime ?? '') > '2026-01-01T00:00:40').toBe(true)
    await b.election.stop()
  })
})

test('the leader renews by update alone', async () => {
  const world = createWorld()
  let slowPaths = 0
  const observer = { leading: () => {}, slowPath: () => slowPaths++ }
  const { election, requests } = world.candidate('a', { observer })
  await world.runtime.run(async () => {
    void election.run()
    await world.pass(7000)
    expect(requests).toEqual(['GET', 'POST', 'PUT', 'PUT', 'PUT'])
    expect(slowPaths).toBe(0)
    await election.stop()
  })
})

test('a conflict makes the leader read and update within the same attempt', async () => {
  const world = createWorld()
  let slowPaths = 0
  const observer = { leading: () => {}, slowPath: () => slowPaths++ }
  const { election, requests } = world.candidate('a', { observer, lease: { ...leaseName, labels: { own: 'yes' } } })
  await world.runtime.run(async () => {
    void election.run()
    await world.pass(1000)
    await world.admin.patch(Lease, leaseName, { type: 'merge', patch: { metadata: { labels: { other: 'yes' } } } })
    await world.pass(2000)
    expect(requests).toEqual(['GET', 'POST', 'PUT', 'GET', 'PUT'])
    expect(slowPaths).toBe(1)
    expect((await world.admin.get(Lease, leaseName))?.metadata.labels).toEqual({ own: 'yes', other: 'yes' })
    await election.stop()
  })
})

test('a release writes no holder and one second, and the next candidate leads at its next attempt', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b')]
  await world.runtime.run(async () => {
    void a.election.run()
    await world.pass(3000)
    void b.election.run()
    await world.pass(3000)
    const stoppedMs = world.runtime.clock.monotonic()
    await a.election.stop()
    expect(await world.lease()).toEqual({
      holderIdentity: '',
      leaseDurationSeconds: 1,
      leaseTransitions: 0,
      acquireTime: '2026-01-01T00:00:06.000000Z',
      renewTime: '2026-01-01T00:00:06.000000Z',
    })
    await world.pass(4400)
    expect(b.election.isLeader).toBe(true)
    expect(world.runtime.clock.monotonic() - stoppedMs).toBeLessThanOrEqual(4400)
    await b.election.stop()
  })
})

test('retries a release that meets a conflict', async () => {
  const world = createWorld()
  const { election, network, requests } = world.candidate('a')
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass(1000)
    let conflicts = 3
    network.intercept = async (request, next) => {
      if (request.method === 'PUT' && conflicts-- > 0) {
        await world.admin.patch(Lease, leaseName, {
          type: 'merge',
          patch: { metadata: { labels: { a: `${conflicts}` } } },
        })
      }
      return next.send(request)
    }
    await election.stop()
    expect(await ended).toMatchObject({ isReleased: true })
    expect(requests.slice(2)).toEqual(['GET', 'PUT', 'GET', 'PUT', 'GET', 'PUT', 'GET', 'PUT'])
    expect(await world.lease()).toMatchObject({ holderIdentity: '' })
  })
})

test('gives up a release that only meets conflicts after leaseReleaseAttemptsMax', async () => {
  const world = createWorld()
  const { election, network, requests } = world.candidate('a')
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass(1000)
    let label = 0
    network.intercept = async (request, next) => {
      if (request.method === 'PUT') {
        await world.admin.patch(Lease, leaseName, {
          type: 'merge',
          patch: { metadata: { labels: { a: `${label++}` } } },
        })
      }
      return next.send(request)
    }
    await election.stop()
    expect(await ended).toMatchObject({ isReleased: false })
    expect(requests.slice(2).filter((method) => method === 'PUT')).toHaveLength(runtimeLimits.leaseReleaseAttemptsMax)
  })
})

test('a request of an election with short times still has leaseRequestTimeoutMsMin', () => {
  expect(leaseRequestTimeoutMs(runtimeLimits.leaseRequestTimeoutMsMin)).toBe(runtimeLimits.leaseRequestTimeoutMsMin)
  expect(leaseRequestTimeoutMs(10_000)).toBe(5000)
})

test('a release works when the election is stopped during an update that the server carries out', async () => {
  const world = createWorld()
  const { election, network } = world.candidate('a')
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass(1000)
    let isFirst = true
    network.intercept = async (request, next) => {
      if (!isFirst) return next.send(request)
      isFirst = false
      await next.send({ ...request, signal: new AbortController().signal })
      return new Promise((_resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(transportCut(request, 'aborted')))
      })
    }
    await world.pass(1500)
    await election.stop()
    expect(await ended).toMatchObject({ reason: 'stopped', isReleased: true })
    expect(await world.lease()).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 })
  })
})

test('a release never takes the lease from another holder, unlike in client-go', async () => {
  const world = createWorld()
  const { election, requests } = world.candidate('a')
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass(500)
    await world.admin.patch(Lease, leaseName, { type: 'merge', patch: { spec: { holderIdentity: 'b' } } })
    await election.stop()
    expect(await ended).toMatchObject({ isReleased: false })
    expect(requests.at(-1)).toBe('GET')
    expect(await world.lease()).toMatchObject({ holderIdentity: 'b' })
  })
})

test('a candidate that is stopped while it takes the lease releases it', async () => {
  const world = createWorld()
  const { election, network, calls } = world.candidate('a')
  network.intercept = async (request, next) => {
    if (request.method !== 'POST') return next.send(request)
    await next.send({ ...request, signal: new AbortController().signal })
    return new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(transportCut(request, 'aborted')))
    })
  }
  await world.runtime.run(async () => {
    const ended = election.run()
    await world.pass(500)
    expect(await world.lease()).toMatchObject({ holderIdentity: 'a' })
    await election.stop()
    expect(await ended).toMatchObject({ hasLed: false, isReleased: true })
    expect(await world.lease()).toMatchObject({ holderIdentity: '' })
  })
  expect(calls).toEqual(['stopped'])
})

test('a stop without release leaves the lease to expire', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b', { releaseOnStop: false })]
  await world.runtime.run(async () => {
    void a.election.run()
    await world.pass(100)
    await a.election.stop({ release: false })
    expect(await world.lease()).toMatchObject({ holderIdentity: 'a' })
    void b.election.run()
    await world.pass(14_999)
    expect(b.election.isLeader).toBe(false)
    await world.pass(5000)
    expect(b.election.isLeader).toBe(true)
    await b.election.stop()
    expect(await world.lease()).toMatchObject({ holderIdentity: 'b' })
  })
})

test.each([
  ['the defaults', {}, undefined],
  ['the least distances', { leaseDurationMs: 1001, renewDeadlineMs: 1000, retryPeriodMs: 833 }, undefined],
  ['leaseDuration = renewDeadline', { leaseDurationMs: 10_000 }, 'leaseDurationMs'],
  ['leaseDuration < renewDeadline', { leaseDurationMs: 9000 }, 'leaseDurationMs'],
  ['renewDeadline = 1.2 retryPeriod', { renewDeadlineMs: 2400 }, 'renewDeadlineMs'],
  ['renewDeadline < retryPeriod', { renewDeadlineMs: 1000 }, 'renewDeadlineMs'],
  ['leaseDuration 0', { leaseDurationMs: 0 }, 'leaseDurationMs'],
  ['renewDeadline 0', { renewDeadlineMs: 0 }, 'renewDeadlineMs'],
  ['retryPeriod 0', { retryPeriodMs: 0 }, 'retryPeriodMs'],
  ['retryPeriod below 0', { retryPeriodMs: -1 }, 'retryPeriodMs'],
  ['a duration that is not a number', { retryPeriodMs: Number.NaN }, 'retryPeriodMs'],
  ['a duration without end', { leaseDurationMs: Number.POSITIVE_INFINITY }, 'leaseDurationMs'],
  ['more seconds than a Lease can hold', { leaseDurationMs: 2 ** 31 * 1000 }, 'leaseDurationMs'],
  ['no identity', { identity: '' }, 'identity'],
  ['no name', { lease: { namespace: 'default', name: '' } }, 'lease.name'],
  ['no namespace', { lease: { namespace: '', name: 'app' } }, 'lease.namespace'],
])('%s', (_what, options, path) => {
  const { runtime, admin: client } = createWorld()
  const create = () => createLeaderElection({ client, runtime, lease: leaseName, identity: 'a', ...options })
  if (path === undefined) expect(create).not.toThrow()
  else expect(create).toThrow(expect.objectContaining({ code: 'LEADER_ELECTION_INVALID', path }))
})

test('the identity defaults to the host name and a UUID', () => {
  const { runtime, admin: client } = createWorld()
  const { identity } = createLeaderElection({ client, runtime, lease: leaseName })
  expect(identity).toMatch(/^.+_[0-9a-f-]{36}$/)
})

test('rounds a duration that is not a whole number of seconds up for the other candidates', async () => {
  const world = createWorld()
  const { election } = world.candidate('a', { leaseDurationMs: 1500, renewDeadlineMs: 1000, retryPeriodMs: 300 })
  await world.runtime.run(async () => {
    void election.run()
    await world.pass()
    expect(await world.lease()).toMatchObject({ leaseDurationSeconds: 2 })
    await election.stop()
  })
})

test('attempts of a follower come one to 2.2 retry periods apart, those of the leader one', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b')]
  const times: number[] = []
  b.network.intercept = (request, next) => {
    times.push(world.runtime.clock.monotonic())
    return next.send(request)
  }
  await world.runtime.run(async () => {
    void a.election.run()
    await world.pass()
    void b.election.run()
    await world.pass(600_001)
    const gaps = times.slice(1).map((time, index) => time - (times[index] as number))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2000)
    expect(Math.min(...gaps)).toBeLessThan(2200)
    expect(Math.max(...gaps)).toBeGreaterThan(4200)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4400)
    expect(a.requests.filter((method) => method === 'PUT')).toHaveLength(300)
    await a.election.stop()
    await b.election.stop()
  })
})

test('gives up a request without a response after half of the renew deadline', async () => {
  const world = createWorld()
  const { election, network, requests, errors } = world.candidate('a')
  network.intercept = (request) =>
    new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(transportCut(request, 'aborted')))
    })
  await world.runtime.run(async () => {
    void election.run()
    await world.pass(4999)
    expect(errors).toHaveLength(0)
    await world.pass(2)
    expect(errors).toHaveLength(1)
    delete network.intercept
    await world.pass(4400)
    // A renewal follows two seconds later, if the pause before the second attempt leaves time for it.
    expect(requests.slice(0, 3)).toEqual(['GET', 'GET', 'POST'])
    expect(election.isLeader).toBe(true)
    await election.stop()
  })
})

test('the leader creates a deleted lease again, and followers that knew it wait for its duration, unlike in client-go', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b', { retryPeriodMs: 100 })]
  await world.runtime.run(async () => {
    void a.election.run()
    await world.pass()
    void b.election.run()
    await world.pass(4500)
    await world.admin.delete(Lease, leaseName)
    await world.pass(1000)
    expect(await world.lease()).toBeUndefined()
    await world.pass(1000)
    expect(await world.lease()).toMatchObject({ holderIdentity: 'a' })
    expect(b.calls).toEqual(['leader a'])
    a.process.kill()
    await world.admin.delete(Lease, leaseName)
    await world.pass(20_000)
    expect(b.election.isLeader).toBe(true)
    await b.election.stop()
  })
})

test('an election runs once; a signal stops it; one that was stopped before it ran ends at once', async () => {
  const world = createWorld()
  const [a, b] = [world.candidate('a'), world.candidate('b')]
  await world.runtime.run(async () => {
    const stop = new AbortController()
    const ended = a.election.run({ signal: stop.signal })
    await expect(a.election.run()).rejects.toMatchObject({ code: 'LEADER_ELECTION_STARTED' })
    await world.pass(3000)
    stop.abort()
    expect(await ended).toMatchObject({ reason: 'stopped', isReleased: true })
    await b.election.stop()
    expect(await b.election.run()).toMatchObject({ reason: 'stopped', hasLed: false })
    expect(b.requests).toEqual([])
    expect(b.calls).toEqual(['stopped'])
  })
})

test('metrics and Events report the term', async () => {
  const world = createWorld()
  const calls: string[] = []
  const { election } = world.candidate('a', {
    observer: { leading: (isLeading) => calls.push(`leads ${isLeading}`), slowPath: () => {} },
    recorder: {
      event: (regarding, { reason, note }) =>
        calls.push(`${regarding.kind} ${regarding.metadata?.name} ${reason} ${note}`),
      counts: { written: 0, dropped: { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 } },
      stop: () => Promise.resolve(),
    },
  })
  await world.runtime.run(async () => {
    void election.run()
    await world.pass(3000)
    await election.stop()
  })
  expect(calls).toEqual([
    'leads false',
    'leads true',
    'Lease app LeaderElection a became leader',
    'leads false',
    'Lease app LeaderElection a stopped leading',
  ])
})
