import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import type { FieldSet } from '../fieldset/index.ts'
import { fieldSetsEqual, union } from '../fieldset/index.ts'
import { things } from '../testdata/arbitrary.ts'
import { listMapOf, mapOf, setOf, structOf, text, thing } from '../testdata/shapes.ts'
import { changesExactly, compareValuesOfShape, conformsTo } from './index.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 200 }
const kind = { apiVersion: 'example.com/v1', kind: 'Thing' }

/** The empty object of a kind: nothing, or structs that are always present. */
const empties = fc.constantFrom<JsonObject>(kind, { ...kind, metadata: {}, spec: {}, status: {} })
const zeros = { ...kind, spec: { items: null, selector: null, nested: { one: {} }, tags: [], free: null, a: '' } }

function changedFields(before: JsonValue, after: JsonValue, shape = thing): FieldSet {
  const { added, modified } = compareValuesOfShape(shape, before, after)
  return union(modified, added)
}

test('recognises exactly the fields that a new object sets', () => {
  fc.assert(
    fc.property(empties, things, things, (empty, object, other) => {
      const changed = changedFields(empty, object)
      const others = changedFields(empty, other)
      expect(changesExactly(thing, empty, object, changed)).toBe(true)
      expect(changesExactly(thing, empty, object, others)).toBe(fieldSetsEqual(changed, others))
    }),
    options,
  )
})

test('true is never wrong for an object that existed before', () => {
  fc.assert(
    fc.property(fc.oneof(things, fc.constant(zeros)), things, things, (before, after, other) => {
      const changed = changedFields(before, after)
      for (const set of [changed, changedFields(before, other)]) {
        if (changesExactly(thing, before, after, set)) expect(fieldSetsEqual(set, changed)).toBe(true)
      }
    }),
    options,
  )
})

test('an object that does not match the shape sets nothing exactly', () => {
  const names = [...((thing.fields.get('spec') as { shape: typeof thing }).shape.fields.keys() ?? [])]
  const values = fc.constantFrom<JsonValue>(1, 'x', true, [], [[]], { p: [] }, [{ name: 1, port: 'x' }])
  fc.assert(
    fc.property(things, values, fc.constantFrom(...names), (object, value, name) => {
      const broken = { ...object, spec: { ...(object['spec'] as JsonObject), [name]: value } }
      if (conformsTo(thing, broken)) return
      const right = { ...broken, spec: { ...broken.spec, [name]: null } }
      expect(changesExactly(thing, kind, broken, changedFields(kind, right))).toBe(false)
      expect(changesExactly(thing, kind, broken, changedFields(kind, object))).toBe(false)
    }),
    options,
  )
})

const named = structOf({ list: listMapOf(['name'], structOf({ name: text })), set: setOf(text), map: mapOf(text) })

test('fewer, more or duplicate items do not match the set', () => {
  const set = changedFields({}, { set: ['a', 'b', 'c'] }, named)
  expect(changesExactly(named, {}, { set: ['a', 'b', 'c'] }, set)).toBe(true)
  expect(changesExactly(named, {}, { set: ['a', 'b', 'b'] }, set)).toBe(false)
  expect(changesExactly(named, {}, { set: ['a', 'b'] }, set)).toBe(false)
  expect(changesExactly(named, {}, { set: ['a', 'b', 'c', 'd'] }, set)).toBe(false)
  const list = changedFields({}, { list: [{ name: 'a' }, { name: 'b' }] }, named)
  expect(changesExactly(named, {}, { list: [{ name: 'a' }, { name: 'a' }] }, list)).toBe(false)
})

test('one field more or less does not match the set', () => {
  const set = changedFields({}, { map: { a: '1', b: '2' } }, named)
  expect(changesExactly(named, {}, { map: { b: '3', a: '4' } }, set)).toBe(true)
  expect(changesExactly(named, {}, { map: { a: '1' } }, set)).toBe(false)
  expect(changesExactly(named, {}, { map: { a: '1', b: '2', c: '3' } }, set)).toBe(false)
  expect(changesExactly(named, {}, { map: { a: '1', b: '2' }, set: [] }, set)).toBe(false)
  expect(changesExactly(named, {}, JSON.parse('{"map":{"a":"1","__proto__":"2"}}'), set)).toBe(false)
})

test('an object does not set structs and nulls that are always present', () => {
  const empty = { list: null, map: {}, set: null }
  const set = changedFields(empty, { list: [{ name: 'a' }], map: { a: '1' }, set: null }, named)
  expect(set.toString()).toBe('.list[name="a"]\n.list[name="a"].name\n.map.a')
  expect(changesExactly(named, empty, { list: [{ name: 'a' }], map: { a: '1' }, set: null }, set)).toBe(true)
  expect(changesExactly(named, {}, { list: [{ name: 'a' }], map: { a: '1' } }, set)).toBe(false)
  expect(changesExactly(named, { list: null }, { list: [{ name: 'a' }], map: { a: '1' } }, set)).toBe(false)
  expect(changesExactly(named, empty, { list: [{ name: 'a' }], map: { a: '1' }, set: ['b'] }, set)).toBe(false)
})
