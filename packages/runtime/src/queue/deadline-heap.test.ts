import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeadlineHeap } from './deadline-heap.ts'
import { type Deadline, KeyState } from './key-state.ts'

const state = new KeyState('a')
const cause = { source: 'timer', what: 'due' } as const

test('deadlines come out by time, then in the order they were set, whichever are removed in between', () => {
  const property = fc.property(
    fc.array(fc.record({ dueMs: fc.nat(50), removes: fc.constantFrom(undefined, undefined, undefined, 1, 5, 17) }), {
      maxLength: 100,
      size: 'max',
    }),
    (steps) => {
      const heap = new DeadlineHeap()
      let expected: Deadline[] = []
      for (const [order, { dueMs, removes }] of steps.entries()) {
        const deadline: Deadline = { dueMs, order, state, cause, type: 'requeue', priority: 0, position: -1 }
        heap.add(deadline)
        expected.push(deadline)
        const removed = removes === undefined ? undefined : expected[removes % expected.length]
        if (removed === undefined) continue
        heap.remove(removed)
        heap.remove(removed)
        expected = expected.filter((candidate) => candidate !== removed)
      }
      expected.sort((left, right) => left.dueMs - right.dueMs || left.order - right.order)
      const seen: Deadline[] = []
      for (let first = heap.first; first !== undefined; first = heap.first) {
        seen.push(first)
        heap.remove(first)
      }
      expect(seen).toEqual(expected)
      expect(heap.size).toBe(0)
    },
  )
  fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 500 })
})
