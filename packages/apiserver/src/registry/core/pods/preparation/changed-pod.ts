import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { changedPart, changedParts, withFields } from '../change-fields.ts'
import { integerOf, partOf, partsOf, textOf } from '../read-fields.ts'
import { dropDisabledSpecFields, dropDisabledStatusFields } from './disabled-fields.ts'

/** Resets the fields of a changed pod that the server controls. */
export function prepareChangedPod(pod: JsonObject): JsonObject {
  return withFields(pod, { spec: changedPart(pod['spec'], dropDisabledSpecFields) })
}

/** The QoS class and observed generations stay if a status omits them. */
export function prepareChangedStatus(pod: JsonObject, old: JsonObject): JsonObject {
  const oldStatus = partOf(old, 'status') ?? {}
  const status = changedPart(dropDisabledStatusFields(pod['status'] ?? {}), (own) =>
    withFields(own, {
      qosClass: textOf(own, 'qosClass') === '' ? oldStatus['qosClass'] : own['qosClass'],
      observedGeneration: keptGeneration(own, oldStatus['observedGeneration']),
      conditions: keepObservedGenerations(own['conditions'], oldStatus),
    }),
  )
  return withFields(pod, { status })
}

function keptGeneration(object: JsonObject, old: JsonValue | undefined): JsonValue | undefined {
  return (integerOf(object, 'observedGeneration') ?? 0) === 0 ? old : object['observedGeneration']
}

/** There may be several conditions of one type: they are matched in order. */
function keepObservedGenerations(conditions: JsonValue | undefined, oldStatus: JsonObject): JsonValue | undefined {
  const known = new Map<string, (JsonValue | undefined)[]>()
  for (const condition of partsOf(oldStatus, 'conditions')) {
    const type = textOf(condition, 'type')
    known.set(type, [...(known.get(type) ?? []), condition['observedGeneration']])
  }
  return changedParts(conditions, (condition) => {
    const generation = known.get(textOf(condition, 'type'))?.shift()
    const observedGeneration = keptGeneration(condition, generation)
    return observedGeneration === undefined ? condition : withFields(condition, { observedGeneration })
  })
}

/** Update through `ephemeralcontainers`: changes only these and the metadata. */
export function prepareForEphemeralContainersUpdate(pod: JsonObject, old: JsonObject): JsonObject {
  const { ephemeralContainers } = partOf(pod, 'spec') ?? {}
  const spec = withFields(partOf(old, 'spec') ?? {}, { ephemeralContainers })
  return bumpGeneration({ ...pod, metadata: restoredMetadata(pod, old), spec, status: old['status'] }, old)
}

/**
 * Update through `resize`: changes resources and resize policies of containers, and the resources of the pod. If
 * containers were added, removed or reordered, validation refuses the update.
 */
export function prepareForResize(pod: JsonObject, old: JsonObject): JsonObject {
  const spec = partOf(pod, 'spec') ?? {}
  const oldSpec = partOf(old, 'spec') ?? {}
  for (const list of ['containers', 'initContainers']) {
    if (partsOf(spec, list).length !== partsOf(oldSpec, list).length) return bumpGeneration(pod, old)
  }
  const resized = withFields(oldSpec, {
    resources: spec['resources'],
    containers: resizedContainers(spec['containers'], partsOf(oldSpec, 'containers')),
    initContainers: resizedContainers(spec['initContainers'], partsOf(oldSpec, 'initContainers')),
  })
  const kept = { ...pod, metadata: restoredMetadata(pod, old), spec: resized, status: old['status'] }
  return bumpGeneration(kept, old)
}

function resizedContainers(containers: JsonValue | undefined, old: readonly JsonObject[]): JsonValue | undefined {
  const own = containers as readonly JsonObject[] | undefined
  if (own === undefined || own.some((container, index) => container['name'] !== old[index]?.['name'])) return containers
  return own.map(({ resources, resizePolicy }, index) =>
    withFields(old[index] as JsonObject, { resources, resizePolicy }),
  )
}

const keptMetadata = [
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'deletionTimestamp',
  'generation',
  'selfLink',
]

/** Subresources of pods change no metadata except managedFields. */
function restoredMetadata(pod: JsonObject, old: JsonObject): JsonObject {
  const oldMetadata = partOf(old, 'metadata') ?? {}
  const kept = Object.fromEntries(keptMetadata.map((field) => [field, oldMetadata[field]]))
  return withFields(partOf(pod, 'metadata') ?? {}, kept)
}

function bumpGeneration(pod: JsonObject, old: JsonObject): JsonObject {
  const spec = changedPart(pod['spec'], dropDisabledSpecFields)
  const oldMetadata = partOf(old, 'metadata') ?? {}
  const generation = integerOf(oldMetadata, 'generation') ?? 0
  const isChanged = !jsonEqual(spec, old['spec'])
  const metadata = withFields(partOf(pod, 'metadata') ?? {}, { generation: isChanged ? generation + 1 : generation })
  return { ...pod, spec, metadata }
}
