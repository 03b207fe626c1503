import { expect, test } from 'vitest'
import { FairQueues } from './fair-queues.ts'
import { RetryAfter } from './retry-after.ts'
import { dealHand } from './shuffle-sharding.ts'

const queuing = { queues: 64, handSize: 4, queueLengthMax: 10 }

function added(queues: FairQueues, flow: string, seats = 1, started: string[] = []) {
  return queues.add(flow, { seats, start: () => started.push(flow) })
}

test('the hand of a flow is deterministic, within the deck and without duplicates', () => {
  for (let count = 0; count < 500; count++) {
    const hand = dealHand(`flow ${count}`, 16, 4)
    expect(hand).toEqual(dealHand(`flow ${count}`, 16, 4))
    expect(new Set(hand).size).toBe(4)
    expect(hand.every((card) => card >= 0 && card < 16)).toBe(true)
  }
  expect([...dealHand('all', 3, 3)].sort()).toEqual([0, 1, 2])
  expect(dealHand('more than there are', 2, 5)).toHaveLength(2)
})

test('flows use all queues, and two of them rarely have the same hand', () => {
  const hands = Array.from({ length: 2_000 }, (_, count) => dealHand(`user-${count}`, 64, 6))
  const uses = new Array<number>(64).fill(0)
  for (const card of hands.flat()) uses[card] = (uses[card] ?? 0) + 1
  const mean = (2_000 * 6) / 64
  expect(Math.min(...uses)).toBeGreaterThan(mean * 0.6)
  expect(Math.max(...uses)).toBeLessThan(mean * 1.4)
  const greedy = new Set(hands[0])
  expect(hands.slice(1).filter((hand) => hand.every((card) => greedy.has(card)))).toEqual([])
})

test('a flow fills only the queues of its hand, and empties them at its end', () => {
  const queues = new FairQueues(queuing)
  const leaves = Array.from({ length: 41 }, () => added(queues, 'greedy'))
  expect(leaves.filter((leave) => leave !== undefined)).toHaveLength(40)
  expect(leaves.at(-1)).toBe(undefined)
  expect(added(queues, 'polite')).not.toBe(undefined)
  for (const leave of leaves) leave?.()
  expect(queues.count).toBe(1)
  leaves[0]?.()
  expect(queues.count).toBe(1)
})

test('serves queues in turn, however long the others are', () => {
  const queues = new FairQueues(queuing)
  const started: string[] = []
  for (let count = 0; count < 30; count++) added(queues, 'greedy', 1, started)
  for (let count = 0; count < 5; count++) added(queues, 'polite', 1, started)
  for (let count = 0; count < 20; count++) queues.take()?.start()
  expect(started.filter((flow) => flow === 'polite')).toHaveLength(5)
  expect(started.indexOf('polite')).toBeLessThan(6)
})

test('an intermittent flow gets no more than a constant one', () => {
  const queues = new FairQueues({ queues: 2, handSize: 1, queueLengthMax: 100 })
  const flows = ['a', 'b', 'c', 'd', 'e', 'f']
  const other = flows.find((flow) => dealHand(flow, 2, 1)[0] !== dealHand('stays', 2, 1)[0]) ?? ''
  const started: string[] = []
  for (let count = 0; count < 50; count++) added(queues, 'stays', 1, started)
  for (let count = 0; count < 40; count++) {
    if (started.at(-1) !== 'stays' || count === 0) added(queues, other, 1, started)
    queues.take()?.start()
    if (started.at(-1) === 'stays') added(queues, other, 1, started)
  }
  expect(started.filter((flow) => flow === 'stays').length).toBeGreaterThanOrEqual(18)
})

test('serves requests with more seats less often', () => {
  const queues = new FairQueues({ queues: 2, handSize: 1, queueLengthMax: 100 })
  const flows = ['a', 'b', 'c', 'd', 'e', 'f']
  const other = flows.find((flow) => dealHand(flow, 2, 1)[0] !== dealHand('lists', 2, 1)[0]) ?? ''
  const started: string[] = []
  for (let count = 0; count < 40; count++) {
    added(queues, 'lists', 4, started)
    added(queues, other, 1, started)
  }
  for (let count = 0; count < 40; count++) queues.take()?.start()
  expect(started.filter((flow) => flow === 'lists')).toHaveLength(8)
})

test('Retry-After increases with many refusals and decreases with few', () => {
  const retry = new RetryAfter()
  const seconds: number[] = []
  for (let second = 1; second <= 60; second++) {
    for (let count = 0; count < 200; count++) retry.add(second * 1000)
    seconds.push(retry.seconds)
  }
  expect(seconds[0]).toBe(1)
  expect(seconds[1]).toBe(2)
  expect(Math.max(...seconds)).toBe(32)
  for (let second = 61; second <= 200; second += 40) retry.add(second * 1000)
  expect(retry.seconds).toBeLessThan(32)
})
