import { transportCut } from '@kubewright/kube/transport'
import { expect, test, vi } from 'vitest'
import { createWorld, type RequestInterceptor } from './testing/world.ts'

test('a callback that throws ends the election, which releases the lease and rejects', async () => {
  const world = createWorld()
  const failure = new Error('cannot start')
  const { election, calls } = world.candidate('a', {
    onStarted: () => {
      throw failure
    },
  })
  await world.runtime.run(async () => {
    await expect(election.run()).rejects.toBe(failure)
    expect(await world.lease()).toMatchObject({ holderIdentity: '' })
  })
  expect(calls).toEqual(['leader a', 'stopped'])
})

test('a promise of onStarted that rejects ends the election, which releases the lease and rejects', async () => {
  const world = createWorld()
  const failure = new Error('cannot start after all')
  const { election } = world.candidate('a', {
    onStarted: async () => {
      await world.pass(5000)
      throw failure
    },
  })
  await world.runtime.run(async () => {
    await expect(election.run()).rejects.toBe(failure)
    expect(await world.lease()).toMatchObject({ holderIdentity: '' })
  })
})

test('an election continues when onError, the observer or the recorder throws or rejects: each failure is a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const cut: RequestInterceptor = (request) => Promise.reject(transportCut(request, 'on purpose'))
  const failures = [
    () => {
      throw new Error('cannot listen')
    },
    () => Promise.reject(new Error('cannot listen')) as never,
  ]
  try {
    for (const fail of failures) {
      const world = createWorld()
      const { election, network, calls } = world.candidate('a', {
        onError: fail,
        observer: { leading: fail, slowPath: fail },
        recorder: { event: fail } as never,
      })
      await world.runtime.run(async () => {
        network.intercept = cut
        const ended = election.run()
        await world.pass(5000)
        delete network.intercept
        await world.pass(5000)
        expect(election.isLeader).toBe(true)
        network.intercept = cut
        await world.pass(3000)
        delete network.intercept
        await world.pass(20_000)
        expect(election.isLeader).toBe(true)
        await election.stop()
        expect(await ended).toMatchObject({ reason: 'stopped', isReleased: true })
      })
      expect(calls).toEqual(['leader a', 'started', 'stopped'])
    }
    expect(new Set(warn.mock.calls.map(([text]) => text))).toEqual(
      new Set(['a callback of the operator failed: cannot listen']),
    )
  } finally {
    warn.mockRestore()
  }
})
