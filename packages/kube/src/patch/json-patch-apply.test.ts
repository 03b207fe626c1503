import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { applyJsonPatch, unknownJsonPatchFields } from './index.ts'
import { expectOutcome } from './testdata/expectation.ts'
import { jsonPatchOperationScenarios } from './testdata/json-patch-operations.ts'
import { jsonPatchPlaceScenarios } from './testdata/json-patch-places.ts'

test.each([...jsonPatchPlaceScenarios, ...jsonPatchOperationScenarios])('JSON patch: $name', (scenario) => {
  expectOutcome(scenario, (copy) => applyJsonPatch(copy(scenario.original), copy(scenario.patch)))
})

function errorOf(document: JsonValue, patch: JsonValue) {
  try {
    applyJsonPatch(document, patch)
  } catch (error) {
    if (isKubeError(error)) return error
    throw error
  }
  return undefined
}

test('an error names the operation and the path', () => {
  const patch = [
    { op: 'add', path: '/b', value: 1 },
    { op: 'remove', path: '/x/y' },
  ]
  expect(errorOf({ a: 1 }, patch)).toMatchObject({ code: 'KUBE_PATCH_NOT_APPLICABLE', path: '[1] /x/y' })
  expect(errorOf({ a: 1 }, [{ op: 'remove', path: 3 }])).toMatchObject({ path: '[0].path' })
})

test('a patch that changes nothing returns the same document', () => {
  const document = { a: { b: [1, { c: 2 }] } }
  const patch = [
    { op: 'test', path: '/a/b/0', value: 1 },
    { op: 'replace', path: '/a/b/1', value: { c: 2 } },
    { op: 'add', path: '/a/b', value: [1, { c: 2 }] },
    { op: 'move', from: '/a/b/0', path: '/a/b/0' },
    { op: 'replace', path: '', value: { a: { b: [1, { c: 2 }] } } },
  ]
  expect(applyJsonPatch(document, patch)).toBe(document)
})

test('a patch copies only what it changes', () => {
  const document = { a: { b: 1 }, c: [{ d: 1 }, { e: 1 }] }
  const patched = applyJsonPatch(document, [{ op: 'replace', path: '/c/0/d', value: 2 }]) as typeof document
  expect(patched).toEqual({ a: { b: 1 }, c: [{ d: 2 }, { e: 1 }] })
  expect(patched.a).toBe(document.a)
  expect(patched.c[1]).toBe(document.c[1])
})

test('deep paths are walked to their end', () => {
  const path = '/a'.repeat(200)
  let document: JsonValue = 1
  for (let level = 0; level < 200; level++) document = { a: document }
  const patched = applyJsonPatch(document, [{ op: 'replace', path, value: 2 }])
  expect(errorOf(patched, [{ op: 'test', path, value: 2 }])).toBeUndefined()
  expect(errorOf(patched, [{ op: 'add', path: `${path}/b/c`, value: 2 }])?.code).toBe('KUBE_PATCH_NOT_APPLICABLE')
})

test('__proto__ is an ordinary key', () => {
  const patch = [{ op: 'add', path: '/__proto__', value: { polluted: true } }]
  const patched = applyJsonPatch({ a: 1 }, patch)
  expect(JSON.stringify(patched)).toBe('{"a":1,"__proto__":{"polluted":true}}')
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype)
  expect(errorOf({ a: 1 }, [{ op: 'add', path: '/__proto__/polluted', value: true }])?.message).toContain(
    'missing path',
  )
  expect(errorOf({ a: 1 }, [{ op: 'remove', path: '/constructor' }])?.message).toContain('nonexistent key')
  expect(applyJsonPatch(patched, [{ op: 'remove', path: '/__proto__' }])).toEqual({ a: 1 })
})

test('one operation more than the limit is refused', () => {
  const operations = new Array(limits.jsonPatchOperationsMax).fill({ op: 'test', path: '/a', value: 1 })
  expect(errorOf({ a: 1 }, operations)).toBeUndefined()
  expect(errorOf({ a: 1 }, [...operations, operations[0]])).toMatchObject({
    code: 'KUBE_PATCH_TOO_LARGE',
    message: 'The allowed maximum operations in a JSON patch is 10000, got 10001',
  })
})

test('copies may add up to the limit, and one byte more is refused', () => {
  const text = 'x'.repeat(limits.jsonPatchCopyBytesMax / 2 - 2)
  const copies = [
    { op: 'copy', from: '/a', path: '/b' },
    { op: 'copy', from: '/a', path: '/c' },
  ]
  expect(errorOf({ a: text }, copies)).toBeUndefined()
  expect(errorOf({ a: text, d: 1 }, [...copies, { op: 'copy', from: '/d', path: '/e' }])?.message).toBe(
    'Unable to complete the copy, the accumulated size increase of copy is 3145729, exceeding the limit 3145728',
  )
})

test('copies that double cannot exhaust memory', () => {
  const patch = Array.from({ length: 60 }, () => ({ op: 'copy', from: '/a', path: '/a/-' }))
  expect(errorOf({ a: ['some text'] }, patch)?.message).toContain('Unable to complete the copy')
})

test('no operation nests a document deeper than the limit', () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? {} : { a: nested(levels - 1) })
  const half = limits.documentDepthMax / 2
  const document = { x: nested(half), y: nested(half) }
  const target = `/y${'/a'.repeat(half)}/b`
  for (const op of ['move', 'copy']) {
    expect(errorOf(document, [{ op, from: '/x', path: target }])?.code).toBe('KUBE_DOCUMENT_TOO_DEEP')
    expect(errorOf(document, [{ op, from: '/x', path: '/y/a/b' }])).toBeUndefined()
  }
  const value = nested(limits.documentDepthMax)
  expect(errorOf({}, [{ op: 'add', path: '/z', value }])?.code).toBe('KUBE_DOCUMENT_TOO_DEEP')
  const deepest = nested(limits.documentDepthMax - 1)
  const path = `${'/a'.repeat(limits.documentDepthMax - 1)}/b`
  expect(errorOf(deepest, [{ op: 'add', path, value: 1 }])).toBeUndefined()
  expect(errorOf(deepest, [{ op: 'add', path, value: {} }])?.code).toBe('KUBE_DOCUMENT_TOO_DEEP')
})

test('repeated moves of large values end in time', () => {
  const large = Array.from({ length: 1000 }, (_, index) => index)
  const toAndFro = [
    { op: 'move', from: '/a', path: '/b/a' },
    { op: 'move', from: '/b/a', path: '/a' },
  ]
  const patch = Array.from({ length: 4000 }, (_, index) => toAndFro[index % 2] as (typeof toAndFro)[0])
  expect(errorOf({ a: large, b: {} }, patch)?.code).toBe('KUBE_PATCH_TOO_LARGE')
  expect(errorOf({ a: large, b: {} }, patch.slice(0, 1000))).toBeUndefined()
})

test('many operations on one large list copy it once', () => {
  const list = Array.from({ length: 50_000 }, (_, index) => index)
  const patch = Array.from({ length: 10_000 }, () => ({ op: 'add', path: '/list/-', value: 0 }))
  const patched = applyJsonPatch({ list }, patch) as { list: number[] }
  expect(patched.list.length).toBe(60_000)
  expect(list.length).toBe(50_000)
})

test('insertions at the front of a large list end in time', () => {
  const list = new Array(400_000).fill(0)
  const patch = (length: number) => Array.from({ length }, () => ({ op: 'add', path: '/list/0', value: 1 }))
  expect(errorOf({ list }, patch(100))).toBeUndefined()
  expect(errorOf({ list }, patch(10_000))?.code).toBe('KUBE_PATCH_TOO_LARGE')
})

test('refuses to patch a scalar', () => {
  expect(errorOf('text', [{ op: 'add', path: '/a', value: 1 }])).toMatchObject({ code: 'KUBE_PATCH_NOT_APPLICABLE' })
  expect(errorOf(null, [{ op: 'add', path: '/a', value: 1 }])).toMatchObject({ code: 'KUBE_PATCH_NOT_APPLICABLE' })
})

test('strict decoding names the unknown fields of operations', () => {
  const patch = [
    { op: 'remove', path: '/a', note: 1 },
    { op: 'test', path: '/a', Value: 2 },
  ]
  expect(unknownJsonPatchFields(patch)).toEqual([
    'json patch unknown field "[0].note"',
    'json patch unknown field "[1].Value"',
  ])
  expect(unknownJsonPatchFields({ op: 'add' })).toEqual([])
  expect(unknownJsonPatchFields([null, 'text', ['a'], { op: 'add' }])).toEqual([])
  const many = Array.from({ length: 200 }, () => ({ zap: 1 }))
  expect(unknownJsonPatchFields(many).length).toBe(limits.strictErrorsMax)
})
