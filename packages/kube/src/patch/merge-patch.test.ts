import { expect, test } from 'vitest'
import { applyMergePatch, diffMerge, diffMergeThreeWay, hasConflicts, requireKeyUnchanged } from './index.ts'
import { expectOutcome } from './testdata/expectation.ts'
import { mergePatchScenarios } from './testdata/merge-patch.ts'
import { mergeDiffScenarios } from './testdata/merge-patch-diff.ts'
import { mergeThreeWayScenarios } from './testdata/merge-patch-three-way.ts'

test.each(mergePatchScenarios)('JSON merge patch: $name', (scenario) => {
  expectOutcome(scenario, (copy) => applyMergePatch(copy(scenario.original), copy(scenario.patch)))
})

test.each(mergeDiffScenarios)('the merge patch between two documents: $name', (scenario) => {
  expectOutcome(scenario, (copy) => diffMerge(copy(scenario.original), copy(scenario.modified)))
})

test.each(mergeThreeWayScenarios)('client-side apply of a custom resource: $name', (scenario) => {
  expectOutcome(scenario, (copy) =>
    diffMergeThreeWay(copy(scenario.original), copy(scenario.modified), copy(scenario.current)),
  )
})

test('a patch that changes nothing returns the same document', () => {
  const document = { a: { b: [1, { c: 2 }] }, d: 'x' }
  expect(applyMergePatch(document, { a: { b: [1, { c: 2 }] }, d: 'x', e: null })).toBe(document)
})

test('a patch copies only what it changes', () => {
  const document = { a: { b: 1 }, c: { d: 1 } }
  const patched = applyMergePatch(document, { c: { d: 2 } }) as typeof document
  expect(patched.a).toBe(document.a)
})

test('__proto__ is an ordinary key', () => {
  const patch = JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":{"x":1}}}')
  const patched = applyMergePatch({ a: {} }, patch)
  expect(JSON.stringify(patched)).toBe('{"a":{"__proto__":{"x":1}},"__proto__":{"polluted":true}}')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(JSON.stringify(diffMerge({ a: {} }, patch))).toBe('{"__proto__":{"polluted":true},"a":{"__proto__":{"x":1}}}')
  expect(applyMergePatch(patched, JSON.parse('{"__proto__":null,"a":null}'))).toEqual({})
})

test('refuses a patch that nests too deep', () => {
  let patch = {}
  for (let level = 0; level < 600; level++) patch = { a: patch }
  expect(() => applyMergePatch({}, patch)).toThrow('nests deeper')
  expect(() => diffMerge({}, patch)).toThrow('nests deeper')
})

test('distinguishes large integers that a double would round to one', () => {
  expect(diffMerge({ a: 9007199254740992n }, { a: 9007199254740993n })).toEqual({ a: 9007199254740993n })
})

test('a precondition refuses a patch that mentions its key', () => {
  expect(() => diffMergeThreeWay({ kind: 'A' }, { kind: 'B' }, { kind: 'A' }, [requireKeyUnchanged('kind')])).toThrow(
    'precondition failed for: map[kind:B]',
  )
})

test('merge patches conflict if they set one key to different values', () => {
  expect(hasConflicts({ a: 1 }, { b: 1 })).toBe(false)
  expect(hasConflicts({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toBe(false)
  expect(hasConflicts({ a: { b: 1 } }, { a: { b: 2 } })).toBe(true)
  expect(hasConflicts({ a: { b: 1 } }, { a: 1 })).toBe(true)
  expect(hasConflicts({ a: [1, { b: 1 }] }, { a: [1, { c: 1 }] })).toBe(false)
  expect(hasConflicts({ a: [1] }, { a: [1, 2] })).toBe(true)
  expect(hasConflicts({ a: [1] }, { a: 1 })).toBe(true)
  expect(hasConflicts({ a: null }, { a: 1 })).toBe(true)
})
