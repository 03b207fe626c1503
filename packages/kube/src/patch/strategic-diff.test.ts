import { expect, test } from 'vitest'
import {
  applyStrategicMerge,
  diffStrategic,
  diffStrategicThreeWay,
  hasStrategicConflicts,
  requireKeyUnchanged,
  requireMetadataKeyUnchanged,
} from './index.ts'
import { expectOutcome } from './testdata/expectation.ts'
import { shapeNamed, widget } from './testdata/shapes.ts'
import { conflictScenarios } from './testdata/strategic-conflicts.ts'
import { threeWayScenarios } from './testdata/strategic-three-way.ts'
import { twoWayScenarios } from './testdata/strategic-two-way.ts'

test.each(twoWayScenarios)('the strategic difference of $kind: $name', (scenario) => {
  expectOutcome(scenario, (copy) =>
    diffStrategic(copy(scenario.original), copy(scenario.modified), shapeNamed(scenario.kind)),
  )
})

test.each(threeWayScenarios)('client-side apply of $kind: $name', (scenario) => {
  expectOutcome(scenario, (copy) =>
    diffStrategicThreeWay(
      copy(scenario.original),
      copy(scenario.modified),
      copy(scenario.current),
      shapeNamed(scenario.kind),
      { overwrite: true },
    ),
  )
})

test.each(conflictScenarios)('client-side apply of $kind without overwriting: $name', (scenario) => {
  expectOutcome(scenario, (copy) =>
    diffStrategicThreeWay(
      copy(scenario.original),
      copy(scenario.modified),
      copy(scenario.current),
      shapeNamed(scenario.kind),
      { overwrite: false },
    ),
  )
})

test('applying a three-way patch twice has the result of applying it once', () => {
  for (const { original, modified, current, kind, error } of threeWayScenarios) {
    if (error !== undefined) continue
    const shape = shapeNamed(kind)
    const patch = diffStrategicThreeWay(original, modified, current, shape, { overwrite: true })
    const once = applyStrategicMerge(current, patch, shape)
    expect(applyStrategicMerge(once, patch, shape)).toEqual(once)
  }
})

test('preconditions refuse patches with a protected key', () => {
  const preconditions = [requireKeyUnchanged('kind'), requireMetadataKeyUnchanged('name')]
  const pod = shapeNamed('Pod')
  const original = { kind: 'Pod', metadata: { name: 'a' }, spec: { nodeName: 'n' } }
  expect(diffStrategic(original, { ...original, spec: { nodeName: 'm' } }, pod, { preconditions })).toEqual({
    spec: { nodeName: 'm' },
  })
  const renamed = { ...original, metadata: { name: 'b' } }
  expect(() => diffStrategic(original, renamed, pod, { preconditions })).toThrow(
    'precondition failed for: map[metadata:map[name:b]]',
  )
  const options = { overwrite: true, preconditions }
  expect(() => diffStrategicThreeWay(original, { ...original, kind: 'Job' }, original, pod, options)).toThrow(
    'precondition failed for: map[kind:Job]',
  )
})

test('patches conflict if they change one field differently', () => {
  const conflicts = (left: object, right: object) => hasStrategicConflicts({ ...left }, { ...right }, widget)
  expect(conflicts({ name: 'a' }, { value: 1 })).toBe(false)
  expect(conflicts({ name: 'a' }, { name: 'a' })).toBe(false)
  expect(conflicts({ name: 'a' }, { name: 'b' })).toBe(true)
  expect(conflicts({ name: null }, { name: 'b' })).toBe(true)
  expect(conflicts({ side: { width: 1 } }, { side: 'x' })).toBe(true)
  expect(conflicts({ words: ['a'] }, { words: ['b'] })).toBe(false)
  expect(conflicts({ words: ['a'] }, { words: 'b' })).toBe(true)
  expect(conflicts({ letters: ['a', 'b'] }, { letters: ['b', 'a'] })).toBe(false)
  expect(conflicts({ letters: ['a'] }, { letters: ['b', 'a'] })).toBe(true)
  expect(conflicts({ whole: { width: 1 } }, { whole: { width: 2 } })).toBe(false)
  expect(conflicts({ whole: { $patch: 'delete' } }, { whole: { width: 2 } })).toBe(true)
  expect(conflicts({ parts: [{ name: 'p', value: 1 }] }, { parts: [{ name: 'q', value: 2 }] })).toBe(false)
  expect(conflicts({ parts: [{ name: 'p', value: 1 }] }, { parts: [{ name: 'p', value: 2 }] })).toBe(true)
  expect(conflicts({ parts: [{ name: 'p', $patch: 'delete' }] }, { parts: [{ name: 'p', value: 2 }] })).toBe(true)
  expect(conflicts({ spares: [{ value: 1 }] }, { spares: [{ value: 2 }] })).toBe(true)
  expect(conflicts({ spares: [{ value: 1 }] }, { spares: [{ note: 'n' }] })).toBe(false)
  expect(conflicts({ choice: { $retainKeys: ['a'] } }, { choice: { $retainKeys: ['b'] } })).toBe(false)
})

test('items without distinct merge keys cannot be compared for conflicts', () => {
  expect(() => hasStrategicConflicts({ parts: [{ value: 1 }] }, { parts: [{ name: 'p' }] }, widget)).toThrow(
    'cannot find merge key `name` in merging list element:map[value:1]',
  )
  expect(() => hasStrategicConflicts({ words: [] }, { words: [] }, widget)).toThrow(
    'no elements in any of the given slices',
  )
})
