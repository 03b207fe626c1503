import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import { TracedCause } from '../sources/index.ts'
import { HotLoopBreaker } from './hot-loop-breaker.ts'
import type { ObservedWrite } from './observed-run.ts'

function setUp() {
  const runtime = createVirtualRuntime()
  const found: string[] = []
  const breaker = new HotLoopBreaker({
    clock: runtime.clock,
    controller: 'test',
    onLoop: (key, { reason, path }) => found.push(`${key} ${reason} ${path}`),
    onLoopEnded: (key) => found.push(`${key} calm`),
  })
  const write = (path: string, value: string): ObservedWrite => ({
    kind: 'ConfigMap',
    key: 'default/a',
    result: 'changed',
    changes: [{ path, before: 'theirs', after: value, name: path }],
    before: undefined,
    after: undefined,
  })
  const ran = (key: string, writes: readonly ObservedWrite[], isOwn = false) => {
    const type = isOwn ? 'own' : 'other'
    const causes = [new TracedCause('watch', 'a change', { kind: 'ConfigMap', key: 'default/a', type })]
    breaker.ran({ key, causes, causeCount: 1, writes, wasPaused: false })
  }
  return { runtime, breaker, found, write, ran }
}

/** A first write, and one for each restoration. */
const untilLoop = runtimeLimits.loopFlipsMax + 1

test('loopFlipWindowMs: restorations that are further apart are not a loop', async () => {
  for (const [gapMs, count] of [
    [runtimeLimits.loopFlipWindowMs, 1],
    [runtimeLimits.loopFlipWindowMs + 1, 0],
  ] as const) {
    const { runtime, found, write, ran } = setUp()
    for (let round = 0; round < untilLoop; round++) {
      ran('a', [write('data.x', 'ours')])
      await runtime.advance(gapMs)
    }
    expect(found.filter((line) => line === 'a flip data.x')).toHaveLength(count)
  }
})

test('loopRateWindowMs: writes that are spread over more time are not a loop', async () => {
  for (const [gapMs, count] of [
    [runtimeLimits.loopRateWindowMs / runtimeLimits.loopSelfWritesMax, 1],
    [(2 * runtimeLimits.loopRateWindowMs) / runtimeLimits.loopSelfWritesMax, 0],
  ] as const) {
    const { runtime, found, write, ran } = setUp()
    for (let round = 0; round <= runtimeLimits.loopSelfWritesMax; round++) {
      ran('a', [write('data.x', `${round}`)], true)
      await runtime.advance(gapMs)
    }
    expect(found).toHaveLength(count)
  }
})

test('loopFieldsMax and loopKeysMax: forgets the oldest write first', () => {
  const fields = setUp()
  for (let round = 0; round < untilLoop; round++) {
    fields.ran('a', [fields.write('data.x', 'ours')])
    for (let index = 0; index < runtimeLimits.loopFieldsMax; index++) {
      fields.ran('a', [fields.write(`data.other${round}-${index}`, 'x')])
    }
  }
  expect(fields.found).toEqual([])
  const keys = setUp()
  for (let round = 0; round < untilLoop; round++) {
    keys.ran('a', [keys.write('data.x', 'ours')])
    for (let index = 0; index < runtimeLimits.loopKeysMax; index++) {
      keys.ran(`k${round}-${index}`, [keys.write('data.x', 'y')])
    }
  }
  expect(keys.found).toEqual([])
})

test('releases a key after loopCalmMs without its loop, and a stop leaves no timer', async () => {
  const { runtime, breaker, found, write, ran } = setUp()
  for (let round = 0; round < untilLoop; round++) ran('a', [write('data.x', 'ours')])
  expect(breaker.pauseMs('a')).toBe(runtimeLimits.loopDelayFirstMs)
  expect(breaker.pauseMs('b')).toBe(0)
  await runtime.advance(runtimeLimits.loopCalmMs)
  expect(found).toEqual(['a flip data.x', 'a calm'])
  expect([breaker.pauseMs('a'), breaker.slowedCount]).toEqual([0, 0])
  for (let round = 0; round < untilLoop; round++) ran('a', [write('data.x', 'ours')])
  breaker.stop()
  await runtime.advance(2 * runtimeLimits.loopCalmMs)
  expect(found).toEqual(['a flip data.x', 'a calm', 'a flip data.x'])
})

test('a run that ends after the stop starts no loop and leaves no timer', async () => {
  const { runtime, breaker, found, write, ran } = setUp()
  for (let count = 0; count < untilLoop - 1; count++) ran('a', [write('data.x', 'ours')])
  breaker.stop()
  for (let count = 0; count < 2 * untilLoop; count++) ran('a', [write('data.x', 'ours')])
  await runtime.advance(2 * runtimeLimits.loopCalmMs)
  expect([found, breaker.slowedCount, breaker.pauseMs('a')]).toEqual([[], 0, 0])
})
