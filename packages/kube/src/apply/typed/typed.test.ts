import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { freezeJson, jsonEqual } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { Shape } from '../../shape/index.ts'
import { difference, FieldSet, fieldSetsEqual, intersection, leaves, union } from '../fieldset/index.ts'
import { things } from '../testdata/arbitrary.ts'
import { integer, listMapOf, structOf, text, thing } from '../testdata/shapes.ts'
import {
  compareValuesOfShape,
  conformsBeside,
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

test('every generated object matches its shape', () => {
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
      expect(conformsBeside(thing, changed, object)).toBe(problems.length === 0)
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

test('a merged object has every applied field, and compare returns exactly the changes', () => {
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

test('removing the fields of an object removes all of them', () => {
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

test('extracting the fields that an object sets returns the object, and extracting no fields returns nothing', () => {
  fc.assert(
    fc.property(things, (object) => {
      const spec = [...leaves(toFieldSet(thing, object)).paths()].filter((path) => path[0] === 'data')
      const extracted = extractFields(thing, object, FieldSet.of(...spec))
      expect(extracted).toEqual(spec.length === 0 ? null : { data: object['data'] })
    }),
    options,
  )
})

test('a restatement changes neither the object nor the owned fields', () => {
  fc.assert(
    fc.property(things, things, fc.boolean(), (live, config, same) => {
      const merged = same ? mergeValues(thing, live, config) : live
      const owned = toFieldSet(thing, config)
      const expected = mergeValues(thing, merged, config) === merged
      // The result is undefined when it depends on pruning.
      const restated = restatesFields(thing, merged, config, owned, new Map())
      expect(restated ?? expected).toBe(expected)
      const other = difference(owned, FieldSet.of(['apiVersion']))
      expect(restatesFields(thing, merged, config, other, new Map())).toBe(false)
      expect(restatesFields(thing, merged, config, other, new Map([['apiVersion', undefined]]))).toBe(restated)
    }),
    options,
  )
})

test('the fields of a value do not depend on the similar set whose parts they share', () => {
  fc.assert(
    fc.property(things, things, (object, other) => {
      const set = toFieldSet(thing, object)
      const before = toFieldSet(thing, other)
      expect(fieldSetsEqual(toFieldSet(thing, object, before), set)).toBe(true)
      expect(toFieldSet(thing, object, set)).toBe(set)
      expect(toFieldSet(thing, object, union(before, set)).toString()).toBe(set.toString())
    }),
    options,
  )
})

test('duplicate items share no parts', () => {
  const shape = structOf({ b: listMapOf(['n'], structOf({ n: integer, t: text })) })
  const single = toFieldSet(shape, { b: [{ n: 1, t: 'x' }] })
  const twice = toFieldSet(shape, { b: [{ n: 1, t: 'x' }, { n: 1 }] }, single)
  expect(twice.toString()).toBe('.b[n=1]')
  expect(toFieldSet(shape, { b: [{ n: 1, t: 'x' }] }, twice).toString()).toBe(single.toString())
})

test('a list with the same items in the same order is merged item by item', () => {
  const shape = listMapOf(['n'], structOf({ n: integer, t: text }))
  const live = freezeJson([{ n: 1, t: 'x' }, { n: 2 }])
  expect(mergeValues(shape, live, [{ n: 1 }, { n: 2 }])).toBe(live)
  const merged = mergeValues(shape, live, [{ n: 1 }, { n: 2, t: 'y' }]) as JsonValue[]
  expect(merged).toEqual([
    { n: 1, t: 'x' },
    { n: 2, t: 'y' },
  ])
  expect(merged[0]).toBe(live[0])
  expect(mergeValues(shape, live, [{ n: 2, t: 'y' }, { n: 1 }])).toEqual([
    { n: 2, t: 'y' },
    { n: 1, t: 'x' },
  ])
})

test('duplicate items are a problem only if they are not allowed', () => {
  const shape = structOf({ b: listMapOf(['n'], structOf({ n: integer })) })
  const value = { b: [{ n: 1 }, { n: 2 }, { n: 1 }] }
  expect(typeProblems(shape, value, { allowDuplicates: true })).toEqual([])
  expect(formatProblems(typeProblems(shape, value))).toBe('.b: duplicate entries for key [n=1]')
})

test('distinguishes a number key from a string key of the same text', () => {
  const shape = structOf({ b: listMapOf(['n'], structOf({ n: { kind: 'scalar', type: 'int-or-string' } })) })
  const set = toFieldSet(shape, { b: [{ n: 1 }, { n: '1' }] })
  expect(set.toString()).toBe('.b[n=1]\n.b[n="1"]\n.b[n=1].n\n.b[n="1"].n')
})

test('sets of the current schema do not change', () => {
  fc.assert(
    fc.property(things, (object) => {
      const set = toFieldSet(thing, object)
      expect(reconcileFieldSet(set, thing)).toBe(set)
    }),
    options,
  )
})

test('a value that is nested too deeply does not match its shape', () => {
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

test('__proto__ is an ordinary key', () => {
  const object = JSON.parse('{"__proto__":"x","b":"1"}')
  const merged = mergeValues({ ...structOf({}), elements: text }, { b: '0' }, object)
  expect(JSON.stringify(merged)).toBe('{"b":"1","__proto__":"x"}')
  const set = toFieldSet({ ...structOf({}), elements: text }, object)
  expect(set.toString()).toBe('.__proto__\n.b')
  expect(removeFields({ ...structOf({}), elements: text }, merged, FieldSet.of(['__proto__']))).toEqual({ b: '1' })
})

test('the message about 200 000 values of the wrong type names the first of them', () => {
  const items: Shape = { kind: 'list', listType: 'atomic', keys: [], items: { kind: 'scalar', type: 'string' } }
  const problems = typeProblems(
    items,
    Array.from({ length: 200_000 }, () => true),
  )
  const lines = formatProblems(problems).split('\n')
  expect(lines).toHaveLength(limits.errorsNamedMax + 2)
  expect(lines.at(-1)).toBe('  and 199000 more errors')
})
