import {
  cloneJson,
  encodeJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
} from '@kubewright/kube/json'
import type { JsonPatchOperation } from '@kubewright/kube/patch'
import { type ObjectShape, type Shape, shapeOfKey } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAdmissionRequest } from './admission-request.ts'
import { patchedObject } from './admission-response.ts'
import { defineDefaulter } from './index.ts'
import { admissionContext, admissionReview, Backup, backup } from './testing/backups.ts'
import { applied } from './testing/served-webhooks.ts'
import { keepUnknownFields } from './unknown-fields.ts'

const runs = { seed: 71, numRuns: 500 }
/** Few keys, so that the two values have fields in common; some of them difficult. */
const key = fc.constantFrom('a', 'b', 'c', 'x', 'y', '', '~', '/', '0', '__proto__', 'constructor')
const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.bigInt(2n ** 54n, 2n ** 62n), fc.string())

function setOwn(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object = {}
  for (const [name, value] of entries) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return object
}

const { value: anyValue } = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map(setOwn),
}))
const anyObject = fc.array(fc.tuple(key, anyValue), { maxLength: 6 }).map(setOwn)

const text: Shape = { kind: 'scalar', type: 'string' }
const field = (name: string, shape: Shape) => [name, { name, shape, required: false, patchStrategies: [] }] as const
const item: ObjectShape = {
  kind: 'object',
  atomic: false,
  preserveUnknownFields: false,
  fields: new Map([field('a', text), field('b', text)]),
}
const root: ObjectShape = {
  kind: 'object',
  atomic: false,
  preserveUnknownFields: false,
  fields: new Map([
    field('a', item),
    field('b', { kind: 'list', listType: 'atomic', keys: [], items: item }),
    field('c', { kind: 'list', listType: 'map', keys: ['a'], items: item }),
    field('x', { ...item, elements: text }),
  ]),
}

test('a patch between two objects, applied to the first, gives the second', () => {
  const changes = fc.tuple(anyObject, anyObject)
  fc.assert(
    fc.property(changes, ([from, to]) => {
      const { patch = [] } = patchedObject(from, to)
      expect(jsonEqual(applied(from, { patch: encoded(patch) }), to)).toBe(true)
    }),
    runs,
  )
})

test('unknown fields stay wherever both objects have the place; known ones are as the author left them', () => {
  fc.assert(
    fc.property(anyObject, anyObject, (from, to) => {
      const before = [cloneJson(from), cloneJson(to)]
      const kept = keepUnknownFields(from, to, root)
      expect([from, to]).toEqual(before)
      checkKept(from, to, kept, root)
      // The function is idempotent.
      expect(jsonEqual(keepUnknownFields(from, kept, root), kept)).toBe(true)
    }),
    runs,
  )
})

test('list items match by their keys, and without keys by position if their number is unchanged', () => {
  const kept = (field: string, from: JsonValue, to: JsonValue) =>
    (keepUnknownFields({ [field]: from }, { [field]: to }, root) as JsonObject)[field]
  const keyed = [
    { a: '1', z: 'one' },
    { a: '2', z: 'two' },
  ]
  expect(kept('c', keyed, [{ a: '2' }, { a: '3' }, { a: '1' }])).toEqual([
    { a: '2', z: 'two' },
    { a: '3' },
    { a: '1', z: 'one' },
  ])
  expect(kept('b', keyed, [{ a: '2' }, {}])).toEqual([{ a: '2', z: 'one' }, { z: 'two' }])
  expect(kept('b', keyed, [{ a: '1' }])).toEqual([{ a: '1' }])
  expect(kept('b', keyed, [{ a: '1' }, {}, {}])).toEqual([{ a: '1' }, {}, {}])
})

test('restores nothing if nothing is missing or the kind is unknown', () => {
  fc.assert(
    fc.property(anyObject, anyObject, (from, to) => {
      expect(keepUnknownFields(from, from, root)).toBe(from)
      expect(keepUnknownFields(from, to, undefined)).toBe(to)
      expect(keepUnknownFields(from, to, { kind: 'any', atomic: false })).toBe(to)
    }),
    runs,
  )
})

test("the response of a defaulter, applied to the request's object, gives the defaulter's object", async () => {
  const spec = fc.record({ schedule: fc.string(), keep: fc.integer() }, { requiredKeys: ['schedule'] })
  await fc.assert(
    fc.asyncProperty(spec, spec, anyObject, async (given, wanted, extra) => {
      const object = backup({ ...given, extra })
      const request = readAdmissionRequest(admissionReview({ object })['request'])
      const webhook = defineDefaulter(Backup, (own) => ({ ...own, spec: wanted }))
      const { patch = [] } = await webhook.handle(request, admissionContext(request))
      const result = applied(object, { patch: encoded(patch) })
      expect(jsonEqual(result, backup({ ...wanted, extra }))).toBe(true)
    }),
    { ...runs, numRuns: 300 },
  )
})

/** An independent statement of the rule, place by place. */
function checkKept(from: JsonValue, to: JsonValue, kept: JsonValue, shape: Shape | undefined): void {
  if (shape?.kind === 'object' && isJsonObject(from) && isJsonObject(to)) {
    const result = kept as JsonObject
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const isUnknown = shapeOfKey(shape, name) === undefined
      const [before, after] = [from, to].map((side) => (Object.hasOwn(side, name) ? side[name] : undefined))
      const actual = Object.hasOwn(result, name) ? result[name] : undefined
      if (after === undefined) expect(actual).toEqual(isUnknown ? before : undefined)
      else if (before === undefined) expect(actual).toEqual(after)
      else checkKept(before, after, actual as JsonValue, shapeOfKey(shape, name))
    }
    return
  }
  if (shape?.kind === 'list' && isJsonArray(from) && isJsonArray(to)) {
    expect(kept).toHaveLength(to.length)
    return
  }
  expect(kept).toEqual(to)
}

function encoded(patch: readonly JsonPatchOperation[]): string {
  return Buffer.from(encodeJson(patch as unknown as JsonValue)).toString('base64')
}

test('a list with keys is searched once, also if it has 50 000 items', () => {
  const count = 50_000
  let reads = 0
  const named = (index: number, more: JsonObject): JsonObject => {
    const read = () => {
      if (++reads > 10 * count) throw new Error('the list is searched for each of its items')
      return `name-${index}`
    }
    return Object.defineProperty({ ...more }, 'a', { get: read, enumerable: true, configurable: true })
  }
  const original = Array.from({ length: count }, (_, index) => named(index, { unknown: index }))
  const changed = Array.from({ length: count }, (_, index) => named(count - 1 - index, { b: 'set' }))
  const kept = keepUnknownFields({ c: original }, { c: changed }, root) as { readonly c: readonly JsonObject[] }
  expect(kept.c[0]).toEqual({ a: `name-${count - 1}`, b: 'set', unknown: count - 1 })
  expect(kept.c[count - 1]).toEqual({ a: 'name-0', b: 'set', unknown: 0 })
})

test('keys of different types differ, and of items with equal keys the first counts', () => {
  const original = [
    { a: '1', x: 'text' },
    { a: 1, x: 'number' },
    { a: '1', x: 'second' },
    { x: 'none' },
    { a: null, x: 'null' },
  ]
  const changed = [{ a: 1 }, { a: '1' }, {}, { a: null }, { a: 'null' }]
  expect(keepUnknownFields({ c: original }, { c: changed }, root)).toEqual({
    c: [{ a: 1, x: 'number' }, { a: '1', x: 'text' }, { x: 'none' }, { a: null, x: 'null' }, { a: 'null' }],
  })
})
