import { expect, test } from 'vitest'
import { isKubeError } from '../../errors.ts'
import type { JsonObject } from '../../json/index.ts'
import { thing, thingVersions } from '../testdata/shapes.ts'
import { applyObject, wouldApplyChange } from './index.ts'

const now = { seconds: 1_700_000_000, nanoseconds: 0 }

function entry(manager: string, spec: JsonObject, more: JsonObject = {}): JsonObject {
  const fieldsV1 = { 'f:spec': spec }
  return { manager, operation: 'Apply', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', fieldsV1, ...more }
}

function object(spec: JsonObject, managedFields?: readonly JsonObject[]): JsonObject {
  const metadata = managedFields === undefined ? { name: 'x' } : { name: 'x', managedFields }
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata, spec }
}

const own = entry('me', { 'f:a': {} })
const itemA = { '.': {}, 'f:name': {} }

/** Live objects to which `me` applies a configuration again that looks the same, and whether something changes. */
const cases: readonly [string, boolean, JsonObject, readonly JsonObject[], JsonObject][] = [
  ['nothing is different', false, { a: '1' }, [own], { a: '1' }],
  ['another manager is there', false, { a: '1' }, [own, entry('other', { 'f:b': {} })], { a: '1' }],
  ['entries are not sorted', true, { a: '1' }, [entry('other', { 'f:b': {} }), own], { a: '1' }],
  ['an entry has a field that is not known', true, { a: '1' }, [{ ...own, note: 'x' }], { a: '1' }],
  ['an entry has an empty subresource', true, { a: '1' }, [{ ...own, subresource: '' }], { a: '1' }],
  ['an entry owns nothing', true, { a: '1' }, [own, entry('other', {}, { fieldsV1: {} })], { a: '1' }],
  ['fields are not sorted', true, { a: '1' }, [own, entry('z', { 'f:n': {}, 'f:b': {}, 'z:x': {} })], { a: '1' }],
  ['one manager has two entries', true, { a: '1' }, [own, own], { a: '1' }],
  [
    'another manager owns parts of what is atomic',
    true,
    { a: '1' },
    [own, entry('z', { 'f:selector': { 'f:s': {} } })],
    { a: '1' },
  ],
  [
    'another manager has a version that is gone',
    true,
    { a: '1' },
    [own, entry('z', { 'f:b': {} }, { apiVersion: 'example.com/v0' })],
    { a: '1' },
  ],
  [
    'another manager has another version',
    false,
    { a: '1' },
    [own, entry('z', { 'f:bV2': {} }, { apiVersion: 'example.com/v2' })],
    { a: '1' },
  ],
  [
    'an owned item is not there',
    true,
    { items: [{ name: 'a' }] },
    [entry('me', { 'f:items': { 'k:{"name":"a"}': itemA, 'k:{"name":"b"}': itemA } })],
    { items: [{ name: 'a' }] },
  ],
  [
    'an item is there twice',
    true,
    { items: [{ name: 'a' }, { name: 'a' }] },
    [entry('me', { 'f:items': { 'k:{"name":"a"}': itemA } })],
    { items: [{ name: 'a' }] },
  ],
  [
    'items have another order',
    true,
    { tags: ['a', 'b'] },
    [entry('me', { 'f:tags': { 'v:"a"': {}, 'v:"b"': {} } })],
    { tags: ['b', 'a'] },
  ],
  [
    'items of others lie between',
    false,
    { tags: ['a', 'x', 'b'] },
    [entry('me', { 'f:tags': { 'v:"a"': {}, 'v:"b"': {} } })],
    { tags: ['a', 'b'] },
  ],
  ['more is owned', true, { a: '1', b: '1' }, [entry('me', { 'f:a': {}, 'f:b': {} })], { a: '1' }],
  ['less is owned', true, { a: '1', b: '1' }, [own], { a: '1', b: '1' }],
  ['the value is different', true, { a: '2' }, [own], { a: '1' }],
  ['the value is of another type', true, { a: 1 }, [own], { a: '1' }],
  ['the live object is not of its shape', true, { a: '1', bogus: 1 }, [own], { a: '1' }],
  ['the configuration is not of its shape', true, { a: '1' }, [own], { a: '1', bogus: 1 }],
  ['the managedFields cannot be read', true, { a: '1' }, [{ ...own, fieldsType: 'FieldsV2' }], { a: '1' }],
  ['a new manager applies an empty spec', true, { a: '1' }, [entry('other', { 'f:a': {} })], {}],
]

test.each(cases)('%s: %s', (_name, changes, live, managedFields, config) => {
  const request = {
    live: object(live, managedFields),
    config: object(config),
    manager: 'me',
    shape: thing,
    versions: thingVersions,
  }
  expect(wouldApplyChange(request)).toBe(changes)
  expect(changedOrFailed(request)).toBe(changes)
})

function changedOrFailed(request: Parameters<typeof wouldApplyChange>[0]): boolean {
  try {
    return applyObject({ ...request, now }).changed
  } catch (error) {
    if (isKubeError(error)) return true
    throw error
  }
}

test('a configuration that sets nothing changes nothing', () => {
  const live = object({ a: '1' }, [entry('other', { 'f:a': {} })])
  const config = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' } }
  const request = { live, config, manager: 'me', shape: thing }
  expect(wouldApplyChange(request)).toBe(false)
  expect(changedOrFailed(request)).toBe(false)
})

test('an absent object would be created', () => {
  expect(wouldApplyChange({ config: object({ a: '1' }), manager: 'me', shape: thing })).toBe(true)
})

test('an error that is not about the input is thrown', () => {
  const versions = {
    shapeOf: () => thing,
    convert: () => {
      throw new TypeError('broken')
    },
  }
  const managedFields = [own, entry('z', { 'f:b': {} }, { apiVersion: 'example.com/v2' })]
  const request = { live: object({ a: '1' }, managedFields), config: object({ a: '1' }), manager: 'me', shape: thing }
  expect(() => wouldApplyChange({ ...request, versions })).toThrow('broken')
})
