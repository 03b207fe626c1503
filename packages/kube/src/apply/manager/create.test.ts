import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../json/index.ts'
import { encodeJson } from '../../json/index.ts'
import { excludeFields, FieldSet } from '../fieldset/index.ts'
import { things } from '../testdata/arbitrary.ts'
import { thing } from '../testdata/shapes.ts'
import type { TrackRequest } from './index.ts'
import { trackUpdate } from './index.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 60 }
const now = { seconds: 1_700_000_000, nanoseconds: 0 }
const later = { seconds: 1_700_000_060, nanoseconds: 0 }
const withoutSpec = new Map([['example.com/v1', excludeFields(FieldSet.of(['spec']))]])

function tracked(request: Partial<TrackRequest> & { readonly updated: JsonObject }): JsonObject {
  return trackUpdate({ shape: thing, manager: 'me', now, ...request }).object
}

function managedFieldsOf(object: JsonObject): unknown {
  return (object['metadata'] as JsonObject)['managedFields']
}

function ofName(name: string, spec: JsonObject): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name }, spec }
}

test('the fields that a create gives its manager do not depend on earlier creates', () => {
  const creates = fc.record({
    updated: things,
    manager: fc.constantFrom('me', 'you', ''),
    now: fc.constantFrom(now, later),
    resetFields: fc.constantFrom(undefined, withoutSpec),
    empty: fc.constantFrom(undefined, {
      apiVersion: 'example.com/v1',
      kind: 'Thing',
      spec: { nested: {}, items: null },
    }),
  })
  fc.assert(
    fc.property(fc.array(creates, { minLength: 2, maxLength: 6 }), (requests) => {
      const shape = { ...thing }
      for (const request of [...requests, ...requests]) {
        // Nothing is cached for a new shape.
        const alone = tracked({ ...request, shape: { ...thing } })
        expect(encodeJson(tracked({ ...request, shape }))).toBe(encodeJson(alone))
      }
    }),
    options,
  )
})

test('objects with the same fields that one manager creates within a second share their managedFields', () => {
  const one = managedFieldsOf(tracked({ updated: ofName('one', { a: 'x', tags: ['t'] }) }))
  expect(managedFieldsOf(tracked({ updated: ofName('two', { a: 'y', tags: ['t'] }) }))).toBe(one)
  expect(Object.isFrozen(one)).toBe(true)
  const others = [
    tracked({ updated: ofName('three', { a: 'x', tags: ['u'] }) }),
    tracked({ updated: ofName('four', { a: 'x', tags: ['t'] }), manager: 'you' }),
    tracked({ updated: ofName('five', { a: 'x', tags: ['t'] }), now: later }),
  ]
  for (const other of others) expect(managedFieldsOf(other)).not.toEqual(one)
})

test('a manager that writes its own fields again keeps its set', () => {
  const live = tracked({ updated: ofName('one', { a: 'x', b: 'x' }) })
  const updated = { ...live, spec: { a: 'y', b: 'x' } }
  const [before] = managedFieldsOf(live) as readonly JsonObject[]
  const [after] = managedFieldsOf(tracked({ live, updated, now: later })) as readonly JsonObject[]
  expect(after?.['time']).not.toBe(before?.['time'])
  expect(after?.['fieldsV1']).toBe(before?.['fieldsV1'])
})
