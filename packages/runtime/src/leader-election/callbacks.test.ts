import { transportCut } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { createWorld, type Spoiler } from './testing/world.ts'

test('a callback that throws ends the election, which gives the lease back and rejects', async () => {
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

test('a listener to errors that throws ends the election in order: no further write, the lease given back, all told', async () => {
  for (const isLeading of [false, true]) {
    const world = createWorld()
    const failure = new Error('cannot listen')
    const { election, network, calls } = world.candidate('a', {
      onError: () => {
        delete network.spoil
        throw failure
      },
    })
    const cut: Spoiler = (request) => Promise.reject(transportCut(request, 'on purpose'))
    await world.runtime.run(async () => {
      if (!isLeading) network.spoil = cut
      const ended = expect(election.run()).rejects.toBe(failure)
      if (isLeading) {
        await world.pass(1000)
        network.spoil = cut
        await world.pass(1500)
      }
      await ended
      expect(() => election.fence().check()).toThrow(expect.objectContaining({ code: 'LEADERSHIP_LOST' }))
      expect((await world.lease())?.holderIdentity ?? '').toBe('')
    })
    expect(calls).toEqual(isLeading ? ['leader a', 'started', 'stopped'] : ['stopped'])
  }
})
