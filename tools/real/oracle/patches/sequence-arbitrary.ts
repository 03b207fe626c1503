import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { shapeOfDefinition } from '@kubewright/kube/kinds'
import { type Shape, shapeOfKey } from '@kubewright/kube/shape'
import fc from 'fast-check'
import type { ApplyKind } from './apply-kinds.ts'
import { blend, type Choices, choices, rarely, vary } from './document-arbitrary.ts'
import { withoutDuplicates } from './duplicates.ts'
import type { SequenceStep } from './sequence.ts'
import { valuesOfShape } from './shape-value-arbitrary.ts'

export interface Sequence {
  readonly applied: ApplyKind
  readonly steps: readonly SequenceStep[]
}

const metadataShape = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
/** The metadata that a client may set, besides the name. */
const metadataFields = ['labels', 'annotations', 'finalizers', 'ownerReferences']
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** managedFields that a client sends: to reset them, to write them, or by mistake. */
const ownManagedFields = fc.constantFrom<JsonValue>(
  [],
  [{}],
  [{ manager: 'z' }],
  [
    {
      manager: 'z',
      operation: 'Update',
      apiVersion: 'example.com/v0',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:a': {} } },
    },
  ],
  [
    {
      manager: 'm1',
      operation: 'Apply',
      apiVersion: 'example.com/v0',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': {} },
    },
  ],
  [
    {
      manager: 'm2',
      operation: 'Apply',
      apiVersion: 'example.com/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { '.': {}, 'f:a': {} } },
    },
  ],
  [{ manager: 'z', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV2' }],
)

interface DraftStep {
  readonly verb: SequenceStep['verb']
  readonly manager: string
  readonly isStatus: boolean
  readonly version: number
  readonly first: number
  readonly second: number
  readonly chosen: Choices
  readonly keeps: boolean
  readonly managedFields: JsonValue | undefined
  readonly uid: true | undefined
  readonly lastApplied: number | undefined
  readonly duplicates: true | undefined
}

const draftSteps: fc.Arbitrary<DraftStep> = fc.record({
  verb: fc.oneof(
    { weight: 4, arbitrary: fc.constant('apply' as const) },
    { weight: 3, arbitrary: fc.constant('force' as const) },
    { weight: 3, arbitrary: fc.constant('update' as const) },
    { weight: 2, arbitrary: fc.constant('patch' as const) },
    { weight: 1, arbitrary: fc.constant('store' as const) },
  ),
  manager: fc.constantFrom('m1', 'm2', 'm3', 'kubectl', ''),
  isStatus: fc.nat(4).map((number) => number === 0),
  version: fc.nat(1),
  first: fc.nat(2),
  second: fc.nat(2),
  chosen: choices,
  keeps: fc.nat(4).map((number) => number > 0),
  managedFields: rarely(ownManagedFields, 12),
  uid: rarely(fc.constant(true as const), 8),
  lastApplied: rarely(fc.nat(2), 8),
  duplicates: rarely(fc.constant(true as const), 10),
})

/**
 * Sequences of writes to an object of a kind. The written values come from two objects, a variant of the first, and
 * blends of them.
 */
export function sequencesOf(applied: ApplyKind, garbageOneIn = 400): fc.Arbitrary<Sequence> {
  const versions = Object.keys(applied.versions)
  const shape = applied.shapes[versions[0] as string] as Shape
  const metadata = shapeOfKey(shape, 'metadata')
  const bodies = fc.tuple(
    valuesOfShape(shape, { nullOneIn: 60, garbageOneIn, keylessOneIn: 60 }),
    valuesOfShape(metadata?.kind === 'object' ? metadata : metadataShape),
  )
  const objects = bodies.map(([body, metadata]) => ({
    ...(isJsonObject(body) ? body : {}),
    metadata: Object.fromEntries(
      Object.entries(metadata as JsonObject).filter(([name]) => metadataFields.includes(name)),
    ),
  }))
  return fc
    .tuple(objects, objects, choices, fc.array(draftSteps, { minLength: 2, maxLength: 6, size: 'max' }), fc.boolean())
    .map(([first, second, chosen, drafts, resets]) => {
      const pool = [first, vary(first, chosen), second] as readonly JsonObject[]
      return { applied, steps: drafts.map((draft, index) => stepOf(applied, pool, draft, index, resets)) }
    })
}

function stepOf(
  applied: ApplyKind,
  pool: readonly JsonObject[],
  draft: DraftStep,
  index: number,
  resets: boolean,
): SequenceStep {
  const versions = Object.keys(applied.versions)
  const apiVersion = versions[draft.version % versions.length] as string
  const body = blend(pool[draft.first] as JsonObject, pool[draft.second] as JsonObject, draft.chosen) as JsonObject
  const isApply = draft.verb === 'apply' || draft.verb === 'force'
  const metadata: Record<string, JsonValue> = {
    ...(body['metadata'] as JsonObject | undefined),
    name: 'x',
    namespace: 'y',
  } as never
  if (!isApply && draft.managedFields !== undefined) metadata['managedFields'] = draft.managedFields
  if (!isApply && draft.uid) metadata['uid'] = 'u'
  if (draft.lastApplied !== undefined && !isApply) {
    const configuration = {
      kind: applied.kind,
      ...withNames(pool[draft.lastApplied] as JsonObject, applied, apiVersion),
    }
    // The types of a schema depend only on the version, so they would not notice another kind.
    const isOtherKind = draft.duplicates === true && applied.types['schema'] === undefined
    const text = encodeJson(
      isOtherKind ? { ...configuration, apiVersion } : { ...configuration, apiVersion, kind: applied.kind },
    )
    metadata['annotations'] = { ...((metadata['annotations'] ?? {}) as JsonObject), [lastApplied]: text }
  }
  const whole = { ...withNames(body, applied, apiVersion), apiVersion, kind: applied.kind, metadata }
  const shape = applied.shapes[apiVersion] as Shape
  const object = draft.duplicates ? whole : (withoutDuplicates(shape, whole) as JsonObject)
  // Only the first step can find an untracked object.
  const verb = draft.verb === 'store' && index > 0 ? 'update' : draft.verb
  return {
    verb,
    manager: draft.manager,
    subresource: draft.isStatus && index > 0 ? 'status' : '',
    object,
    keepManagedFields: !isApply && verb === 'update' && draft.keeps && draft.managedFields === undefined,
    reset: resets ? (draft.isStatus ? [['spec'], ['metadata']] : [['status']]) : [],
  }
}

/** The object with the names that the fields of spec have in the version. */
function withNames(object: JsonObject, applied: ApplyKind, apiVersion: string): JsonObject {
  const suffix = applied.versions[apiVersion] as string
  const spec = object['spec']
  if (suffix === '' || !isJsonObject(spec)) return object
  return {
    ...object,
    spec: Object.fromEntries(Object.entries(spec).map(([name, value]) => [`${name}${suffix}`, value])),
  }
}
