import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { freezeJson, jsonEqual } from '../../json/index.ts'
import { difference, FieldSet, fieldSetsEqual, intersection, leaves, union } from '../fieldset/index.ts'
import { things } from '../testdata/arbitrary.ts'
import { integer, listMapOf, structOf, text, thing } from '../testdata/shapes.ts'
import {
  compareValuesOfShape,
  conformsTo,
  extractFields,
  formatProblems,
  mergeValues,
  reconcileFieldSet,
  removeFields,
  restatesFields,
  toFieldSet,
  typeProblems,
} from './index.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 200 }

test('every generated object is of its shape', () => {
  fc.assert(
    fc.property(things, (object) => {
      expect(formatProblems(typeProblems(thing, object))).toBe('errors:')
      expect(conformsTo(thing, object)).toBe(true)
    }),
    options,
  )
})

test('the quick check agrees with the full one', () => {
  const broken = fc.tuple(things, fc.constantFrom<JsonValue>(1, 'x', true, [], [[]], { p: [] }), fc.nat())
  fc.assert(
    fc.property(broken, ([object, value, pick]) => {
      const spec = { ...(object['spec'] as JsonObject) }
      const names = [...((thing.fields.get('spec') as { shape: typeof thing }).shape.fields.keys() ?? [])]
      spec[names[pick % names.length] as string] = value
      const changed = { ...object, spec }
      const problems = typeProblems(thing, changed, { allowDuplicates: true })
      expect(conformsTo(thing, changed)).toBe(problems.length === 0)
    }),
    options,
  )
})

test('merging an object with itself gives the same object', () => {
  fc.assert(
    fc.property(things, (object) => {
      freezeJson(object)
      expect(mergeValues(thing, object, structuredClone(object))).toBe(object)
    }),
    options,
  )
})

test('a merged object has all that was applied, and comparing tells exactly what changed', () => {
  fc.assert(
    fc.property(things, things, (live, applied) => {
      const merged = mergeValues(thing, freezeJson(live), freezeJson(applied))
      expect(mergeValues(thing, merged, applied)).toBe(merged)
      const changes = compareValuesOfShape(thing, live, merged)
      expect(changes.removed.isEmpty || hasNullOrTypeChange(applied)).toBe(true)
      expect(jsonEqual(live, merged)).toBe(changes.added.isEmpty && changes.modified.isEmpty && changes.removed.isEmpty)
      const back = compareValuesOfShape(thing, merged, live)
      expect(fieldSetsEqual(back.added, changes.removed)).toBe(true)
      expect(fieldSetsEqual(back.modified, changes.modified)).toBe(true)
      expect(fieldSetsEqual(back.removed, changes.added)).toBe(true)
      expect(intersection(changes.added, union(changes.modified, changes.removed)).isEmpty).toBe(true)
    }),
    options,
  )
})

/** Values of deduced type may replace others, which removes their parts. */
function hasNullOrTypeChange(applied: JsonObject): boolean {
  const spec = applied['spec'] as JsonObject | null | undefined
  return spec === null || spec?.['free'] !== undefined || spec?.['open'] !== undefined
}

test('removing the fields of an object leaves none of them', () => {
  fc.assert(
    fc.property(things, (object) => {
      const set = toFieldSet(thing, object)
      const rest = removeFields(thing, object, set)
      const remaining = rest === null ? FieldSet.empty : toFieldSet(thing, rest)
      expect([...intersection(remaining, set).paths()].filter((path) => path.length === 1)).toEqual([])
    }),
    options,
  )
})

test('extracting what an object sets gives the object, and extracting nothing gives nothing', () => {
  fc.assert(
    fc.property(things, (object) => {
      const spec = [...leaves(toFieldSet(thing, object)).paths()].filter((path) => path[0] === 'data')
      const extracted = extractFields(thing, object, FieldSet.of(...spec))
      expect(extracted).toEqual(spec.length === 0 ? null : { data: object['data'] })
    }),
    options,
  )
})

test('a restatement is what changes neither the object nor the owned fields', () => {
  fc.assert(
    fc.property(things, things, fc.boolean(), (live, config, same) => {
      const merged = same ? mergeValues(thing, live, config) : live
      const owned = toFieldSet(thing, config)
      const expected = mergeValues(thing, merged, config) === merged
      // Where the answer depends on pruning it is not given.
      const answer = restatesFields(thing, merged, config, owned, new Map())
      expect(answer ?? expected).toBe(expected)
      const other = difference(owned, FieldSet.of(['apiVersion']))
      expect(restatesFields(thing, merged, config, other, new Map())).toBe(false)
      expect(restatesFields(thing, merged, config, other, new Map([['apiVersion', undefined]]))).toBe(answer)
    }),
    options,
  )
})

test('sets of the present schema are not changed', () => {
  fc.assert(
    fc.property(things, (object) => {
      const set = toFieldSet(thing, object)
      expect(reconcileFieldSet(set, thing)).toBe(set)
    }),
    options,
  )
})

test('a value that is nested too deeply is not of its shape', () => {
  let value: JsonValue = 1
  for (let depth = 0; depth < 600; depth++) value = { p: value }
  const object = { apiVersion: 'v1', kind: 'Thing', spec: { free: value } }
  expect(conformsTo(thing, object)).toBe(false)
  expect(formatProblems(typeProblems(thing, object))).toContain('nested too deeply')
})

test('several problems are listed one by one', () => {
  const shape = structOf({ a: text, b: listMapOf(['n'], structOf({ n: integer })) })
  expect(formatProblems(typeProblems(shape, { a: 1, b: [{ n: 1 }, { n: 1 }] }))).toBe(
    'errors:\n  .a: expected string, got &value.valueUnstructured{Value:1}\n  .b: duplicate entries for key [n=1]',
  )
})

test('__proto__ is a key like any other', () => {
  const object = JSON.parse('{"__proto__":"x","b":"1"}')
  const merged = mergeValues({ ...structOf({}), elements: text }, { b: '0' }, object)
  expect(JSON.stringify(merged)).toBe('{"b":"1","__proto__":"x"}')
  const set = toFieldSet({ ...structOf({}), elements: text }, object)
  expect(set.toString()).toBe('.__proto__\n.b')
  expect(removeFields({ ...structOf({}), elements: text }, merged, FieldSet.of(['__proto__']))).toEqual({ b: '1' })
})
