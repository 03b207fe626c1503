import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScheduledTimer, TimerHeap } from './timer-heap.ts'

type Step = { readonly add: number } | { readonly cancel: number } | 'pop'

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ cancel: fc.nat() }),
    fc.constant('pop' as const),
  ),
  { maxLength: 200 },
)

test('timers come in the order of their times and of their setting, whichever are cancelled in between', () => {
  fc.assert(
    fc.property(steps, (taken: readonly Step[]) => {
      const heap = new TimerHeap()
      const all: ScheduledTimer[] = []
      let expected: ScheduledTimer[] = []
      for (const step of taken) {
        if (step === 'pop') {
          expect(heap.pop()).toBe(expected.shift())
        } else if ('add' in step) {
          const timer = heap.add(step.add, 'a timer', () => {})
          all.push(timer)
          const index = expected.findIndex(({ dueMs }) => dueMs > step.add)
          expected.splice(index === -1 ? expected.length : index, 0, timer)
        } else if (all.length > 0) {
          const timer = all[step.cancel % all.length] as ScheduledTimer
          timer.cancel()
          expected = expected.filter((other) => other !== timer)
        }
        expect(heap.peek()).toBe(expected[0])
        expect(heap.size).toBeLessThanOrEqual(2 * expected.length + 1)
      }
      expect(heap.pending()).toEqual(expected)
    }),
  )
})

test('does not keep timers that are set and cancelled without time passing', () => {
  const heap = new TimerHeap()
  heap.add(1, 'one that stays', () => {})
  for (let count = 0; count < 1000; count++) heap.add(2, 'cancelled', () => {}).cancel()
  expect(heap.size).toBeLessThan(4)
})
