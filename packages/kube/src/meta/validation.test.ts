import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import { limits } from '../limits.ts'
import { dnsSubdomainNameRule } from '../names/index.ts'
import {
  type ObjectMeta,
  type OwnerReference,
  validateAnnotations,
  validateFieldManager,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from './index.ts'

const namespaced = { namespaced: true, nameRule: dnsSubdomainNameRule }
const clusterWide = { namespaced: false, nameRule: dnsSubdomainNameRule }
const good: ObjectMeta = { name: 'web', namespace: 'default', uid: 'u', resourceVersion: '5', generation: 2 }

function created(meta: ObjectMeta, rules = namespaced): string[] {
  return validateObjectMeta(meta, rules).map(formatFieldError)
}

function updated(meta: ObjectMeta, stored: ObjectMeta): string[] {
  return validateObjectMetaUpdate(meta, stored).map(formatFieldError)
}

test('valid metadata has no errors', () => {
  expect(created({ ...good, labels: { app: 'web' }, annotations: { 'A.io/B': '' }, finalizers: ['a.io/f'] })).toEqual(
    [],
  )
  expect(created({ name: 'node' }, clusterWide)).toEqual([])
})

test('a name is required, and a namespace for a namespaced kind', () => {
  expect(created({})).toEqual([
    'metadata.name: Required value: name or generateName is required',
    'metadata.namespace: Required value',
  ])
  expect(created({ name: 'a', namespace: 'b' }, clusterWide)).toEqual([
    'metadata.namespace: Forbidden: not allowed on this type',
  ])
  expect(created({ name: 'a', namespace: 'b.c' })).toEqual([
    'metadata.namespace: Invalid value: "b.c": must not contain dots',
  ])
})

test('generateName may end with a dash, a name may not', () => {
  expect(created({ ...good, generateName: 'web-' })).toEqual([])
  expect(created({ ...good, name: 'web-' })[0]).toContain('metadata.name: Invalid value: "web-": a lowercase RFC 1123')
  expect(created({ ...good, generateName: 'Web-' })[0]).toContain('metadata.generateName: Invalid value: "Web-"')
})

test('owners must be complete, and only one may be the controller', () => {
  const reference = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'a', uid: 'u', controller: true }
  expect(created({ ...good, ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }] })).toEqual([
    'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
    'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
    'metadata.ownerReferences.name: Invalid value: "": must not be empty',
    'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
  ])
  const two = created({ ...good, ownerReferences: [reference, { ...reference, name: 'b' }] })
  expect(two).toHaveLength(1)
  expect(two[0]).toContain(
    'Only one reference can have Controller set to true. Found "true" in references for ReplicaSet/a and ReplicaSet/b',
  )
  const event = created({ ...good, ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'e', uid: 'u' }] })
  expect(event[0]).toContain('/v1, Kind=Event is disallowed from being an owner')
})

test('values are printed as by the types of Kubernetes', () => {
  const first = { apiVersion: 'v1', kind: 'Pod', name: 'a', uid: 'u', blockOwnerDeletion: false, controller: true }
  const second = { controller: true, uid: 'v' } as unknown as OwnerReference
  expect(created({ ...good, ownerReferences: [first, second] }).at(-1)).toBe(
    'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"a","uid":"u","controller":true,"blockOwnerDeletion":false},{"apiVersion":"","kind":"","name":"","uid":"v","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for Pod/a and /',
  )
  expect(created({ ...good, ownerReferences: [{ apiVersion: '/v1', kind: 'Event', name: 'e', uid: '<' }] })).toEqual([
    'metadata.ownerReferences: Invalid value: {"apiVersion":"/v1","kind":"Event","name":"e","uid":"\\u003c"}: /v1, Kind=Event is disallowed from being an owner',
  ])
  expect(created({ ...good, managedFields: [{ operation: '\u00ad' }] })).toEqual([
    'metadata.managedFields[0].operation: Invalid value: "\u00ad": must be `Apply` or `Update`',
  ])
  expect(updated({ ...good, uid: '\u00ad<' }, good)).toEqual([
    'metadata.uid: Invalid value: "\u00ad\\u003c": field is immutable',
  ])
  const deleted = { ...good, deletionTimestamp: '2024-01-01T00:00:00Z' }
  expect(updated({ ...deleted, finalizers: ['\u00ad"'] }, deleted)[0]).toContain('[]string{"\\u00ad\\""}')
})

test('only some of very many controllers are reported, because each message prints all', () => {
  const reference = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'a', uid: 'u', controller: true }
  const of = (count: number) => created({ ...good, ownerReferences: Array.from({ length: count }, () => reference) })
  expect(of(limits.controllerConflictsMax + 1)).toHaveLength(limits.controllerConflictsMax)
  expect(of(limits.controllerConflictsMax + 2)).toHaveLength(limits.controllerConflictsMax)
})

test('keeps as many errors as a message names, and counts the others', () => {
  const finalizers = Array.from({ length: 150_000 }, () => ' ')
  const errors = validateObjectMeta({ ...good, finalizers }, namespaced)
  expect(errors).toHaveLength(limits.errorsNamedMax + 1)
  expect(errors.at(-1)?.omitted).toBe(150_000 - limits.errorsNamedMax)
})

test('finalizers are qualified names, and the two of the garbage collector exclude each other', () => {
  expect(created({ ...good, finalizers: ['a b'] })[0]).toContain('metadata.finalizers: Invalid value: "a b": name part')
  expect(created({ ...good, finalizers: ['orphan', 'foregroundDeletion'] })).toEqual([
    'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
  ])
})

test('annotations may have 256 KiB in total, and one byte more is refused', () => {
  const path = FieldPath.root('metadata').child('annotations')
  const value = 'x'.repeat(limits.annotationsSizeBytesMax - 1)
  expect(validateAnnotations({ a: value }, path)).toEqual([])
  expect(validateAnnotations({ a: `${value}x` }, path).map(formatFieldError)).toEqual([
    'metadata.annotations: Too long: may not be more than 262144 bytes',
  ])
  const euros = '€'.repeat(limits.annotationsSizeBytesMax / 3)
  expect(validateAnnotations({ ab: euros }, path)).toHaveLength(1)
})

test('each of the two finalizers of the garbage collector may stand alone', () => {
  expect(created({ ...good, finalizers: ['orphan'] })).toEqual([])
  expect(created({ ...good, finalizers: ['foregroundDeletion'] })).toEqual([])
})

test('a generation may be zero or unchanged, but not negative', () => {
  expect(created({ ...good, generation: 0 })).toEqual([])
  expect(created({ ...good, generation: -1 })).toEqual([
    'metadata.generation: Invalid value: -1: must be greater than or equal to 0',
  ])
  expect(updated({ ...good, generation: 3 }, good)).toEqual([])
})

test('all fields with rules are validated on creation and, except finalizers, on update', () => {
  const wrong: ObjectMeta = {
    ...good,
    labels: { 'a b': '' },
    annotations: { 'c d': '' },
    ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: '' }],
    finalizers: ['e f'],
    managedFields: [{ operation: 'Apply', fieldsType: 'X' }],
  }
  const fields = ['labels', 'annotations', 'ownerReferences.uid', 'managedFields[0].fieldsType']
  expect(updated(wrong, good).map((message) => message.split(':')[0])).toEqual(fields.map((name) => `metadata.${name}`))
  expect(created(wrong).map((message) => message.split(':')[0])).toContain('metadata.finalizers')
  expect(created(wrong)).toHaveLength(5)
})

test('every unprintable character of a manager is named with its byte offset', () => {
  expect(validateFieldManager('é\t\u00ad', FieldPath.root('m')).map(({ detail }) => detail)).toEqual([
    'invalid character U+0009 (at position 2)',
    'invalid character U+00AD (at position 3)',
  ])
  const managedFields = [{ operation: 'Update', fieldsType: 'FieldsV1', subresource: 's'.repeat(256) }]
  expect(created({ ...good, managedFields })).toEqual([])
})

test('managed fields name an operation, a type and a printable manager', () => {
  const managedFields = [{ manager: 'a\tb', operation: 'Patch', fieldsType: 'X', subresource: 's'.repeat(257) }]
  expect(created({ ...good, managedFields })).toEqual([
    'metadata.managedFields[0].operation: Invalid value: "Patch": must be `Apply` or `Update`',
    'metadata.managedFields[0].fieldsType: Invalid value: "X": must be `FieldsV1`',
    'metadata.managedFields[0].manager: Invalid value: "a\\tb": invalid character U+0009 (at position 1)',
    'metadata.managedFields[0].subresource: Too long: may not be more than 256 bytes',
  ])
  const path = FieldPath.root('fieldManager')
  expect(validateFieldManager('x'.repeat(128), path)).toEqual([])
  expect(validateFieldManager('x'.repeat(129), path)).toHaveLength(1)
})

test('an update must not change what identifies an object', () => {
  expect(updated(good, good)).toEqual([])
  const changed = { ...good, name: 'api', namespace: 'other', uid: 'v', resourceVersion: '', generation: 1 }
  expect(updated(changed, good)).toEqual([
    'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    'metadata.generation: Invalid value: 1: must not be decremented',
    'metadata.name: Invalid value: "api": field is immutable',
    'metadata.namespace: Invalid value: "other": field is immutable',
    'metadata.uid: Invalid value: "v": field is immutable',
  ])
})

test('an update must not move the times of creation and deletion', () => {
  const stored = { ...good, creationTimestamp: '2024-01-01T00:00:00Z', deletionGracePeriodSeconds: 30 }
  expect(updated({ ...stored, creationTimestamp: '2024-01-01T01:00:00+01:00' }, stored)).toEqual([])
  expect(updated({ ...stored, creationTimestamp: '2024-01-01T00:00:00.5Z' }, stored)).toEqual([
    'metadata.creationTimestamp: Invalid value: "2024-01-01T00:00:00Z": field is immutable',
  ])
  expect(updated({ ...stored, creationTimestamp: null, deletionGracePeriodSeconds: null }, stored)).toEqual([
    'metadata.creationTimestamp: Invalid value: null: field is immutable',
    'metadata.deletionGracePeriodSeconds: Invalid value: null: field is immutable',
  ])
})

test('an object that is being deleted accepts no new finalizers', () => {
  const stored = { ...good, deletionTimestamp: '2024-01-01T00:00:00Z', finalizers: ['a'] }
  expect(updated({ ...stored, finalizers: [] }, stored)).toEqual([])
  expect(updated({ ...stored, finalizers: ['c', 'a', 'b'] }, stored)).toEqual([
    'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"b", "c"}',
  ])
})
