import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { freezeJson, isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '../json/index.ts'
import {
  applyJsonPatch,
  applyMergePatch,
  applyPatch,
  applyStrategicMerge,
  diffJson,
  diffMerge,
  diffMergeThreeWay,
  diffStrategic,
  diffStrategicThreeWay,
  patchContentTypes,
} from './index.ts'
import { jsonDocuments, jsonObjects, jsonValues, valuesOf } from './testdata/arbitraries.ts'
import { widget } from './testdata/shapes.ts'

const runs = { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 300 }
const widgets = valuesOf(widget, new Set(['unkeyed', 'table', 'mixed', 'partsByName'])) as fc.Arbitrary<JsonObject>

test('a JSON patch made from two documents turns the first into the second', () => {
  const property = fc.property(jsonDocuments(), jsonDocuments(), (from, to) => {
    freezeJson(from)
    const patch = diffJson(from, to)
    expect(jsonEqual(applyJsonPatch(from, patch), to)).toBe(true)
    expect(diffJson(to, to)).toEqual([])
  })
  fc.assert(property, runs)
})

test('a merge patch made from two documents turns the first into the second', () => {
  const property = fc.property(jsonObjects(true), jsonObjects(false), (from, to) => {
    const patched = applyMergePatch(freezeJson(from), freezeJson(diffMerge(from, to)))
    expect(jsonEqual(patched, to)).toBe(true)
  })
  fc.assert(property, runs)
})

test('a merge patch applied again changes nothing, once its lists have replaced objects', () => {
  const property = fc.property(jsonObjects(true), jsonObjects(true), (document, patch) => {
    // The first time a list replaces an object with its nulls, the second time it replaces a list without them.
    const twice = applyMergePatch(applyMergePatch(document, patch), patch)
    expect(applyMergePatch(twice, patch)).toBe(twice)
  })
  fc.assert(property, runs)
})

/** A pure change of order in a merged list of scalars is not always noticed. */
const scalarLists = new Set(['words', 'numbers', 'tags', 'names'])

function withSortedScalars(value: JsonValue, key = ''): JsonValue {
  if (isJsonArray(value)) {
    return scalarLists.has(key)
      ? [...value].sort((left, right) => (String(left) < String(right) ? -1 : 1))
      : value.map((item) => withSortedScalars(item))
  }
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withSortedScalars(field ?? null, name)]),
  )
}

test('a strategic merge patch made from two objects turns the first into the second', () => {
  const property = fc.property(widgets, widgets, (original, modified) => {
    freezeJson(original)
    const patch = freezeJson(diffStrategic(original, freezeJson(modified), widget))
    const patched = applyStrategicMerge(original, patch, widget)
    expect(withSortedScalars(patched)).toEqual(withSortedScalars(modified))
    expect(applyStrategicMerge(patched, patch, widget)).toEqual(patched)
  })
  fc.assert(property, runs)
})

test('client-side apply reaches the desired object and keeps what other managers added', () => {
  const property = fc.property(widgets, widgets, (wanted, extra) => {
    // The live object is the applied one with labels of another manager.
    const live = { ...wanted, labels: { ...(wanted['labels'] as JsonObject), z: 'live' } }
    const patch = diffStrategicThreeWay(wanted, extra, live, widget, { overwrite: true })
    const patched = applyStrategicMerge(live, patch, widget)
    expect((patched['labels'] as JsonObject | undefined)?.['z'] ?? 'live').toBe('live')
    for (const key of Object.keys(extra)) {
      if (key !== 'labels') {
        expect(withSortedScalars(patched[key] as JsonValue, key)).toEqual(
          withSortedScalars(extra[key] as JsonValue, key),
        )
      }
    }
  })
  fc.assert(property, runs)
})

test('client-side apply of a custom resource reaches the desired object', () => {
  const property = fc.property(jsonObjects(false), jsonObjects(false), (original, modified) => {
    const patch = diffMergeThreeWay(original, modified, original)
    expect(jsonEqual(applyMergePatch(original, patch), modified)).toBe(true)
  })
  fc.assert(property, runs)
})

function onlyKubeErrors(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!isKubeError(error)) throw error
  }
}

test('every patch is applied or refused, and its inputs never change', () => {
  const contentTypes = fc.constantFrom(...Object.values(patchContentTypes))
  const property = fc.property(contentTypes, jsonValues(true), jsonValues(true), (contentType, object, patch) => {
    onlyKubeErrors(() => applyPatch(contentType, freezeJson(object), freezeJson(patch), widget))
  })
  fc.assert(property, runs)
})

const hostileKeys = fc.constantFrom(
  'parts',
  'words',
  'unkeyed',
  'choice',
  'table',
  'side',
  '$patch',
  '$retainKeys',
  '$setElementOrder/parts',
  '$setElementOrder/words',
  '$deleteFromPrimitiveList/words',
  '$deleteFromPrimitiveList/parts',
  '$setElementOrder',
)
const hostileValues = fc.oneof(
  jsonValues(true),
  fc.array(
    fc.record(
      { name: jsonValues(true), $patch: fc.constantFrom('delete', 'replace', 'merge', 1) },
      { requiredKeys: [] },
    ),
    { maxLength: 4 },
  ),
  fc.array(fc.constantFrom('a', 'b', 'c', null, 1), { maxLength: 4 }),
)
const hostileObjects = fc.dictionary(hostileKeys, hostileValues) as fc.Arbitrary<JsonObject>

test('misplaced and mistyped directives are followed or refused', () => {
  const property = fc.property(hostileObjects, hostileObjects, hostileObjects, (first, second, third) => {
    for (const value of [first, second, third]) freezeJson(value)
    onlyKubeErrors(() => applyStrategicMerge(first, second, widget))
    onlyKubeErrors(() => diffStrategic(first, second, widget))
    onlyKubeErrors(() => diffStrategicThreeWay(first, second, third, widget, { overwrite: false }))
  })
  fc.assert(property, runs)
})
