import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonObject } from '../json/index.ts'
import { applyStrategicMerge, mergeStrategicPatches } from './index.ts'
import { expectOutcome } from './testdata/expectation.ts'
import { shapeNamed, widget } from './testdata/shapes.ts'
import { listScenarios } from './testdata/strategic-lists.ts'
import { moreListScenarios } from './testdata/strategic-lists-more.ts'
import { mapScenarios } from './testdata/strategic-maps.ts'
import { orderScenarios } from './testdata/strategic-order.ts'
import { moreOrderScenarios } from './testdata/strategic-order-more.ts'
import { retainKeysScenarios } from './testdata/strategic-retain-keys.ts'
import { scalarListScenarios } from './testdata/strategic-scalars.ts'

const scenarios = [
  ...mapScenarios,
  ...listScenarios,
  ...moreListScenarios,
  ...scalarListScenarios,
  ...orderScenarios,
  ...moreOrderScenarios,
  ...retainKeysScenarios,
]

test.each(scenarios)('strategic merge of $kind: $name', (scenario) => {
  expectOutcome(scenario, (copy) =>
    applyStrategicMerge(copy(scenario.original), copy(scenario.patch), shapeNamed(scenario.kind)),
  )
})

test('a patch that changes nothing returns the same object', () => {
  const original = {
    name: 'w',
    words: ['a', 'b'],
    letters: ['x'],
    side: { width: 1 },
    parts: [
      { name: 'p', tags: ['t'] },
      { name: 'q', value: 1 },
    ],
  }
  const patch = {
    name: 'w',
    '$setElementOrder/words': ['a', 'b'],
    letters: ['x'],
    side: { width: 1, names: null },
    parts: [{ name: 'q', value: 1 }],
  }
  expect(applyStrategicMerge(original, patch, widget)).toBe(original)
})

test('an undefined field counts as absent', () => {
  const patch = { name: undefined, side: { width: 2, names: undefined } } as unknown as JsonObject
  expect(applyStrategicMerge({ name: 'w', side: { width: 1, names: ['a'] } }, patch, widget)).toEqual({
    name: 'w',
    side: { width: 2, names: ['a'] },
  })
})

test('a patch copies only what it changes', () => {
  const original = { side: { width: 1 }, parts: [{ name: 'p' }, { name: 'q', labels: { a: 'b' } }] }
  const patched = applyStrategicMerge(original, { parts: [{ name: 'p', value: 2 }] }, widget)
  expect(patched).not.toBe(original)
  expect(patched['side']).toBe(original.side)
  expect((patched['parts'] as unknown[])[1]).toBe(original.parts[1])
})

test('refuses a strategic merge patch that is not an object', () => {
  for (const patch of [[], 'text', 3, true]) {
    expect(() => applyStrategicMerge({}, patch, widget)).toThrow('invalid JSON document')
  }
  expect(applyStrategicMerge({ name: 'w' }, null, widget)).toEqual({ name: 'w' })
})

test('merges patches into one that keeps nulls, directives and orders', () => {
  const first = { name: null, '$setElementOrder/words': ['a'], words: ['a'], choice: { $retainKeys: ['type'] } }
  const second = { value: 1, '$setElementOrder/words': ['a'], choice: { $retainKeys: ['type'], type: 't' }, side: null }
  expect(mergeStrategicPatches([first, second], widget)).toEqual({
    name: null,
    value: 1,
    side: null,
    words: ['a'],
    '$setElementOrder/words': ['a'],
    choice: { $retainKeys: ['type'], type: 't' },
  })
})

test('patches that retain other keys or order a list otherwise cannot be merged', () => {
  const retain = (key: string) => ({ choice: { $retainKeys: [key] } })
  expect(() => mergeStrategicPatches([retain('a'), retain('b')], widget)).toThrow(
    '[a] and [b] are not deep equal: this may happen when calculating the 3-way diff patch',
  )
  const order = (word: string) => ({ '$setElementOrder/words': [word] })
  expect(() => mergeStrategicPatches([order('a'), order('b')], widget)).toThrow(
    'invalid patch format of setElementOrder list',
  )
})

test('adding and deleting one scalar deletes it', () => {
  const patch = { words: ['x', 'y'], '$deleteFromPrimitiveList/words': ['x'] }
  expect(applyStrategicMerge({ words: ['a'] }, patch, widget)).toEqual({ words: ['y', 'a'] })
})

test('long lists are merged in time that grows with their length', () => {
  const parts = Array.from({ length: 40_000 }, (_, index) => ({ name: `p${index}`, value: index }))
  const patch = parts.map(({ name }, index) => (index % 3 === 0 ? { name, $patch: 'delete' } : { name, note: 'n' }))
  const patched = applyStrategicMerge({ parts }, { parts: patch }, widget)
  expect((patched['parts'] as unknown[]).length).toBe(parts.length - Math.ceil(parts.length / 3))
})

test('refuses a patch that nests too deep', () => {
  let patch = {}
  for (let level = 0; level < 600; level++) patch = { side: patch }
  try {
    applyStrategicMerge({}, patch, widget)
    expect.unreachable()
  } catch (error) {
    expect(isKubeError(error, 'KUBE_DOCUMENT_TOO_DEEP')).toBe(true)
  }
})

test('__proto__ is an ordinary key', () => {
  const patch = JSON.parse('{"labels":{"__proto__":"x","b":null}}')
  const patched = applyStrategicMerge({ labels: { a: '1', b: '2' } }, patch, widget)
  expect(JSON.stringify(patched)).toBe('{"labels":{"a":"1","__proto__":"x"}}')
  expect(JSON.stringify(applyStrategicMerge({}, patch, widget))).toBe('{"labels":{"__proto__":"x"}}')
})
