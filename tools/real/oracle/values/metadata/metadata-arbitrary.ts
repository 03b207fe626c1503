import type { JsonObject } from '@kubewright/kube/json'
import type { Condition, ManagedFieldsEntry, ObjectMeta, OwnerReference } from '@kubewright/kube/meta'
import fc from 'fast-check'
import { nameText } from '../names/name-arbitrary.ts'
import { anyText, oneOf } from '../text-arbitrary.ts'

/**
 * A map of valid entries and at most one that may be invalid: Go iterates over maps, and so orders its errors,
 * randomly.
 */
function textMap(keys: readonly string[], anyKey: fc.Arbitrary<string>, anyValue: fc.Arbitrary<string>) {
  return fc
    .tuple(
      fc.dictionary(oneOf(...keys), oneOf('v', '', '1'), { maxKeys: 2 }),
      fc.array(fc.tuple(anyKey, anyValue), { maxLength: 1 }),
    )
    .map(([good, others]) => ({ ...good, ...Object.fromEntries(others) }))
}

const goodKeys = ['app', 'a.io/b', 'tier', 'constructor']
const badKey = fc.oneof(oneOf('bad key', 'x.io/', '/y', 'k'.repeat(64), 'UPPER.io/X', 'A/b', '', '__proto__'), nameText)
export const labelMap = textMap(goodKeys, badKey, fc.oneof(oneOf('v', 'bad value', 'v'.repeat(64)), nameText))
export const annotationMap = textMap(
  goodKeys,
  badKey,
  fc.oneof(
    { weight: 30, arbitrary: anyText },
    fc.constantFrom('é'.repeat(131_072), 'x'.repeat(262_143), 'x'.repeat(262_130)),
  ),
)

const name = fc.oneof({ weight: 2, arbitrary: oneOf('a', 'web', 'web-1', 'a.b') }, { weight: 1, arbitrary: nameText })
export const finalizers = fc.array(
  fc.oneof(oneOf('orphan', 'foregroundDeletion', 'a.io/f', 'x', 'bad f', ''), nameText),
  { maxLength: 3 },
)

const owner: fc.Arbitrary<OwnerReference> = fc.record(
  {
    apiVersion: oneOf('v1', 'apps/v1', 'v1', '', 'a/b/c', '/v1', 'x/'),
    kind: oneOf('Event', 'ReplicaSet', 'ReplicaSet', '', '<b>'),
    name: oneOf('n', 'm', '', '"é'),
    uid: oneOf('u', 'w', ''),
    controller: fc.boolean(),
    blockOwnerDeletion: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<OwnerReference>
export const owners = fc.array(owner, { maxLength: 4 })

const time = oneOf(
  '2024-01-01T00:00:00Z',
  '2025-01-01T00:00:00Z',
  '2024-01-01T01:00:00+01:00',
  '2024-01-01T00:00:00.5Z',
)

export const fieldManager = fc.oneof(
  oneOf('m', 'kubectl', 'a\tb', 'x'.repeat(128), 'x'.repeat(129), 'é\u200b', 'é'.repeat(65), '😀\x7f'),
  anyText,
)
const managedFieldsEntry = fc.record(
  {
    manager: fieldManager,
    operation: oneOf('Apply', 'Update', 'Update', 'X', '', '<"é'),
    fieldsType: oneOf('FieldsV1', 'FieldsV1', 'Y', ''),
    subresource: oneOf('', 'status', 's'.repeat(256), 's'.repeat(257), 'é'.repeat(129)),
    apiVersion: oneOf('v1', ''),
    time,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ManagedFieldsEntry>
export const managedFields = fc.array(managedFieldsEntry, { maxLength: 3 })

export const metadata = fc.record(
  {
    name,
    generateName: fc.oneof(
      name,
      name.map((text) => `${text}-`),
    ),
    namespace: oneOf('default', 'kube-system', 'Bad', 'a.b', '', 'default'),
    labels: labelMap,
    annotations: annotationMap,
    generation: fc.integer({ min: -2, max: 4 }),
    resourceVersion: oneOf('', '1', '5'),
    uid: oneOf('u1', 'u2', '<&>'),
    creationTimestamp: fc.oneof(time, fc.constant(null)),
    deletionTimestamp: fc.oneof(time, fc.constant(null)),
    deletionGracePeriodSeconds: fc.constantFrom(30, 0, null),
    finalizers,
    ownerReferences: owners,
    managedFields,
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<ObjectMeta>

/** The metadata of an update and of the stored object: mostly the same, so that single differences matter. */
export const metadataPair = fc
  .tuple(metadata, metadata, fc.array(fc.nat(13), { maxLength: 4 }))
  .map(([base, other, changed]): { metadata: ObjectMeta; stored: ObjectMeta } => {
    const fields = Object.entries(other).filter((_, index) => changed.includes(index))
    return { metadata: base, stored: { ...base, ...(Object.fromEntries(fields) as JsonObject) } as ObjectMeta }
  })

const conditionType = oneOf('Ready', 'Ready', 'Progressing', 'x.io/Ready', 'bad type', '')
export const condition: fc.Arbitrary<Condition> = fc.record(
  {
    type: conditionType,
    status: oneOf('True', 'False', 'Unknown', 'Yes', ''),
    observedGeneration: fc.integer({ min: -1, max: 3 }),
    lastTransitionTime: fc.oneof(oneOf('2024-01-01T00:00:00Z', '0001-01-01T00:00:00Z'), fc.constant(null)),
    reason: fc.oneof(oneOf('Good', 'A,B', 'A:', 'bad!', '', 'x'.repeat(1024), 'x'.repeat(1025)), nameText),
    message: fc.oneof(oneOf('', 'm', 'x'.repeat(32_768), 'x'.repeat(32_769)), anyText),
  },
  { requiredKeys: ['type', 'status'] },
) as fc.Arbitrary<Condition>

/** Conditions for setCondition: complete, and of few types, so that a type often exists already. */
export const settledCondition: fc.Arbitrary<Condition> = fc.record(
  {
    type: oneOf('Ready', 'Progressing', 'Available'),
    status: oneOf('True', 'False'),
    observedGeneration: fc.nat(2),
    lastTransitionTime: oneOf('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'),
    reason: oneOf('R', 'S'),
    message: oneOf('', 'm'),
  },
  { requiredKeys: ['type', 'status', 'lastTransitionTime', 'reason', 'message'] },
) as fc.Arbitrary<Condition>
