import { expect, test } from 'vitest'
import type { JsonObject } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import { anyElement, FieldSet, includeFields, keyElement } from '../fieldset/index.ts'
import { ConflictError } from '../merge/index.ts'
import { deduced, scenarioKinds, thing } from '../testdata/shapes.ts'
import type { ApplyRequest } from './index.ts'
import {
  applyFailureStatus,
  applyObject,
  capUpdateManagers,
  decodeManaged,
  encodeManaged,
  extractApplied,
  ignoreTimeOnlyChange,
  managerIdentifier,
  requireDecodableManagedFields,
  trackUpdate,
  wouldApplyChange,
} from './index.ts'

const first = { seconds: 1_700_000_000, nanoseconds: 999 }
const later = { seconds: 1_700_000_060, nanoseconds: 0 }

function object(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x', ...metadata }, spec }
}

function applied(request: Partial<ApplyRequest> & { config: JsonObject; manager: string }): JsonObject {
  return applyObject({ shape: thing, now: first, ...request }).object
}

function entriesOf(live: JsonObject): readonly JsonObject[] {
  return ((live['metadata'] as JsonObject)['managedFields'] ?? []) as readonly JsonObject[]
}

function refused(run: () => unknown): ConflictError {
  try {
    run()
  } catch (error) {
    if (error instanceof ConflictError) return error
    throw error
  }
  throw new Error('There was no conflict.')
}

test('an entry is written in the order and with the fields that Kubernetes writes', () => {
  const live = applied({ config: object({ a: '1' }), manager: 'm1', subresource: 'status' })
  expect(JSON.stringify(entriesOf(live))).toBe(
    '[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","time":"2023-11-14T22:13:20Z","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}},"subresource":"status"}]',
  )
})

test('a conflict names the field, its manager and the operation', () => {
  const live = trackUpdate({
    updated: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: '1' } },
    manager: 'kubectl-client-side-apply',
    shape: scenarioKinds['configMap']?.shape ?? deduced,
    now: first,
  }).object
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: '2' } }
  const error = refused(() =>
    applied({ live, config, manager: 'm1', shape: scenarioKinds['configMap']?.shape ?? deduced }),
  )
  expect(error.code).toBe('KUBE_APPLY_CONFLICT')
  expect(error.message).toBe(
    'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.a',
  )
  expect(applyFailureStatus(error)).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: error.message,
    reason: 'Conflict',
    details: {
      causes: [
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "kubectl-client-side-apply" using v1',
          field: '.data.a',
        },
      ],
    },
    code: 409,
  })
})

test('an invalid request and an invalid object get different Statuses', () => {
  const status = (config: JsonObject) => {
    try {
      return applyObject({ shape: thing, now: first, live: object({}), config, manager: 'm1' })
    } catch (error) {
      return applyFailureStatus(error)
    }
  }
  expect(status({ ...object({}), kind: 'Other' })).toMatchObject({
    code: 400,
    reason: 'BadRequest',
    message: 'invalid object type: example.com/v1, Kind=Other',
  })
  expect(status(object({}, { managedFields: [] }))).toMatchObject({
    code: 400,
    message: 'metadata.managedFields must be nil',
  })
  expect(status(object({ bogus: 1 }))).toMatchObject({
    code: 500,
    message:
      'failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.bogus: field not declared in schema',
  })
})

test('several conflicts are grouped by manager', () => {
  let live = applied({ config: object({ a: '1', items: [{ name: 'i', value: '1' }] }), manager: 'm2' })
  live = applied({ live, config: object({ n: 1 }), manager: 'm1', subresource: 'status' })
  const config = object({ a: '2', n: 2, items: [{ name: 'i', value: '2' }] })
  expect(refused(() => applied({ live, config, manager: 'm3' })).message).toBe(
    `Apply failed with 3 conflicts: conflicts with "m1" with subresource "status":
- .spec.n
conflicts with "m2":
- .spec.a
- .spec.items[name="i"].value`,
  )
})

test('the time of an entry changes only when the object changes', () => {
  const live = applied({ config: object({ a: '1' }), manager: 'm1' })
  const again = applied({ live, config: object({ a: '1' }), manager: 'm1', now: later })
  expect(again).toBe(live)
  const shared = applied({ live, config: object({ a: '1' }), manager: 'm2', now: later })
  expect(entriesOf(shared).map((entry) => [entry['manager'], entry['time']])).toEqual([
    ['m2', undefined],
    ['m1', '2023-11-14T22:13:20Z'],
  ])
  const changed = applied({ live, config: object({ a: '2' }), manager: 'm1', now: later })
  expect(entriesOf(changed).map((entry) => entry['time'])).toEqual(['2023-11-14T22:14:20Z'])
})

test('entries are sorted by operation, time and manager', () => {
  let live = trackUpdate({ updated: object({ a: '1' }), manager: 'b', shape: thing, now: first }).object
  live = trackUpdate({
    live,
    updated: { ...live, spec: { a: '1', b: '1' } },
    manager: 'a',
    shape: thing,
    now: later,
  }).object
  live = applied({ live, config: object({ n: 1 }), manager: 'z', now: later })
  live = applied({ live, config: object({ flag: true }), manager: 'y', now: later })
  expect(entriesOf(live).map((entry) => entry['manager'])).toEqual(['y', 'z', 'b', 'a'])
})

test('a manager without a name is called unknown', () => {
  const live = applied({ config: object({ a: '1' }), manager: '' })
  expect(entriesOf(live)[0]?.['manager']).toBe('unknown')
  expect(wouldApplyChange({ live, config: object({ a: '1' }), manager: '', shape: thing })).toBe(false)
})

test('an applier has one identifier for all API versions, an updater one for each', () => {
  const identity = { manager: 'm<', apiVersion: 'v1', subresource: '' }
  expect(managerIdentifier({ ...identity, operation: 'Apply' })).toBe('{"manager":"m\\u003c","operation":"Apply"}')
  expect(managerIdentifier({ ...identity, operation: 'Update', subresource: 'status' })).toBe(
    '{"manager":"m\\u003c","operation":"Update","apiVersion":"v1","subresource":"status"}',
  )
})

test('each version and subresource that a manager writes has its own identifier', () => {
  for (const round of [1, 2]) {
    for (let index = 0; index < 20; index++) {
      const identity = { manager: 'm', operation: 'Update', apiVersion: `v${index}`, subresource: `s${index % 3}` }
      const expected = `{"manager":"m","operation":"Update","apiVersion":"v${index}","subresource":"s${index % 3}"}`
      expect([round, managerIdentifier(identity)]).toEqual([round, expected])
    }
  }
})

test('one updater more than the limit is merged into ancient-changes', () => {
  const entries = Array.from({ length: limits.updateManagersMax + 1 }, (_, index) => ({
    manager: `m${index}`,
    operation: 'Update',
    apiVersion: 'example.com/v1',
    time: `2020-01-01T00:00:${String(59 - index)}Z`,
    fieldsType: 'FieldsV1',
    fieldsV1: { [`f:x${index}`]: {} },
  }))
  const atLimit = decodeManaged(object({}, { managedFields: entries.slice(1) }))
  expect(capUpdateManagers(atLimit)).toBe(atLimit)
  const capped = encodeManaged(capUpdateManagers(decodeManaged(object({}, { managedFields: entries })))) ?? []
  expect(capped).toHaveLength(limits.updateManagersMax)
  expect(capped[0]).toMatchObject({ manager: 'ancient-changes', fieldsV1: { 'f:x9': {}, 'f:x10': {} } })
})

test('a write that cannot be tracked loses its managedFields and returns the reason', () => {
  const live = applied({ config: object({ a: '1' }), manager: 'm1' })
  const tracked = trackUpdate({ live, updated: object({ bogus: 1 }), manager: 'm2', shape: thing, now: later })
  expect(tracked.failure?.message).toContain('.spec.bogus: field not declared in schema')
  expect(tracked.object).toEqual(object({ bogus: 1 }))
})

test('managedFields are validated', () => {
  const wrong = [{ manager: 'm', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV2' }]
  expect(() => requireDecodableManagedFields(object({}, { managedFields: wrong }))).toThrow(
    'invalid fieldsType "FieldsV2" in managed fields entry 0',
  )
})

test('a change of times alone does not count as a change', () => {
  const live = applied({ config: object({ a: '1' }), manager: 'm1' })
  const [entry] = entriesOf(live)
  const touched = object({ a: '1' }, { managedFields: [{ ...entry, time: '2030-01-01T00:00:00Z' }] })
  expect(ignoreTimeOnlyChange(live, touched)).toBe(live)
  const changed = object({ a: '2' }, { managedFields: [{ ...entry, time: '2030-01-01T00:00:00Z' }] })
  expect(ignoreTimeOnlyChange(live, changed)).toBe(changed)
  const renamed = object({ a: '1' }, { managedFields: [{ ...entry, manager: 'm2' }] })
  expect(ignoreTimeOnlyChange(live, renamed)).toBe(renamed)
  const untracked = object({ a: '1' })
  expect(ignoreTimeOnlyChange(untracked, untracked)).toBe(untracked)
})

test('an applied configuration can be extracted, changed and applied again', () => {
  let live = applied({
    config: object(
      { a: '1', items: [{ name: 'i', value: '1', nested: { x: 'x' } }], tags: ['t'], labels: {} },
      { namespace: 'n', labels: { l: '1' } },
    ),
    manager: 'm1',
  })
  live = applied({
    live,
    config: object({ b: '1', items: [{ name: 'i', args: [] }, { name: 'j' }], tags: ['u'] }),
    manager: 'm2',
  })
  const extracted = extractApplied(live, 'm1', { shape: thing })
  expect(extracted).toEqual(
    object(
      { a: '1', items: [{ name: 'i', value: '1', nested: { x: 'x' } }], tags: ['t'], labels: {} },
      { namespace: 'n', labels: { l: '1' } },
    ),
  )
  expect(wouldApplyChange({ live, config: extracted, manager: 'm1', shape: thing })).toBe(false)
  expect(extractApplied(live, 'absent', { shape: thing })).toEqual({
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'x', namespace: 'n' },
  })
  expect(extractApplied(live, 'm1', { shape: thing, subresource: 'status' })).not.toHaveProperty('spec')
})

test('an include filter limits what a subresource can own', () => {
  const resources = includeFields(['spec', 'items', anyElement, 'args'])
  const live = applied({
    config: object({ a: '1', items: [{ name: 'i', value: '1', args: ['x'] }] }),
    manager: 'm1',
    subresource: 'resize',
    resetFields: new Map([['example.com/v1', resources]]),
  })
  const [set] = [...decodeManaged(live).fields.values()]
  const item = keyElement([{ name: 'name', value: 'i' }])
  expect(set?.set.toString()).toBe(FieldSet.of(['spec', 'items', item], ['spec', 'items', item, 'args']).toString())
})

test('the server may complete a merged object before it is stored', () => {
  const complete = (merged: JsonObject): JsonObject => ({
    ...merged,
    spec: { b: 'default', ...(merged['spec'] as JsonObject) },
  })
  const live = applied({ config: object({ a: '1' }), manager: 'm1', complete })
  expect(live['spec']).toEqual({ b: 'default', a: '1' })
  expect(entriesOf(live)[0]?.['fieldsV1']).toEqual({ 'f:spec': { 'f:a': {} } })
  expect(wouldApplyChange({ live, config: object({ a: '1' }), manager: 'm1', shape: thing, complete })).toBe(false)
})

test('an apply to an object whose annotations are full drops the annotation of client-side apply', () => {
  const key = 'kubectl.kubernetes.io/last-applied-configuration'
  const full = 'x'.repeat(limits.annotationsSizeBytesMax - 300)
  const live = object({ a: '1' }, { uid: 'u', annotations: { [key]: '{}', full } })
  const small = applied({ live, config: object({ b: '1' }), manager: 'kubectl' })
  expect((small['metadata'] as JsonObject)['annotations']).toHaveProperty([key])
  const large = applied({ live, config: object({ b: 'y'.repeat(300) }), manager: 'kubectl' })
  expect((large['metadata'] as JsonObject)['annotations']).toEqual({ full })
})
