import { expect, test } from 'vitest'
import { setUpController } from './testing/environment.ts'

/** A gate that the test opens, and that counts the reconciles that it admits. */
function manualGate() {
  let isOpen = false
  let wake: () => void = () => undefined
  let opened = new Promise<void>((resolve) => {
    wake = resolve
  })
  return {
    gate: { admit: () => isOpen, changed: () => opened },
    open() {
      isOpen = true
      wake()
      opened = Promise.resolve()
    },
  }
}

test('a closed gate holds keys back with all their causes, and an open one runs each once', async () => {
  const { gate, open } = manualGate()
  const { runtime, controller, records } = setUpController({ reconcile: async () => undefined }, { gate })
  await runtime.run(() => controller.start())
  for (const name of ['a', 'b']) controller.enqueue({ name }, 'first')
  await runtime.advance(1000)
  controller.enqueue({ name: 'a' }, 'second')
  await runtime.advance(1000)
  expect(records).toEqual([])
  open()
  await runtime.run(() => controller.queue.idle())
  const seen = records.map(({ key, causes }) => [key, ...causes.map(({ what }) => what).sort()])
  expect(seen.sort()).toEqual([
    ['a', 'first', 'second'],
    ['b', 'first'],
  ])
})

test('a controller stops at once although its gate is closed', async () => {
  const { gate } = manualGate()
  const { runtime, controller, records, errors } = setUpController({ reconcile: async () => undefined }, { gate })
  await runtime.run(() => controller.start())
  controller.enqueue({ name: 'a' })
  await runtime.advance(1000)
  const beforeMs = runtime.clock.monotonic()
  await runtime.run(() => controller.stop())
  expect(runtime.clock.monotonic()).toBe(beforeMs)
  expect({ records, errors }).toEqual({ records: [], errors: [] })
})
