import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalNumberAt, textAt } from '../../../../read-object.ts'
import { changedPart, changedParts, withFields } from '../change-fields.ts'
import { dropDisabledSpecFields, dropDisabledStatusFields } from './disabled-fields.ts'

/** Resets the fields of a changed pod that the server controls. */
export function prepareChangedPod(pod: JsonObject): JsonObject {
  return withFields(pod, { spec: changedPart(pod['spec'], dropDisabledSpecFields) })
}

/** The QoS class and observed generations stay if a status omits them. */
export function prepareChangedStatus(pod: JsonObject, old: JsonObject): JsonObject {
  const oldStatus = objectAt(old, 'status')
  const status = changedPart(dropDisabledStatusFields(pod['status'] ?? {}), (own) =>
    withFields(own, {
      qosClass: textAt(own, 'qosClass') === '' ? oldStatus['qosClass'] : own['qosClass'],
      observedGeneration: keptGeneration(own, oldStatus['observedGeneration']),
      conditions: keepObservedGenerations(own['conditions'], oldStatus),
    }),
  )
  return withFields(pod, { status })
}

function keptGeneration(object: JsonObject, old: JsonValue | undefined): JsonValue | undefined {
  return (optionalNumberAt(object, 'observedGeneration') ?? 0) === 0 ? old : object['observedGeneration']
}

/** There may be several conditions of one type: they are matched in order. */
function keepObservedGenerations(conditions: JsonValue | undefined, oldStatus: JsonObject): JsonValue | undefined {
  const known = new Map<string, (JsonValue | undefined)[]>()
  for (const condition of objectsAt(oldStatus, 'conditions')) {
    const type = textAt(condition, 'type')
    known.set(type, [...(known.get(type) ?? []), condition['observedGeneration']])
  }
  return changedParts(conditions, (condition) => {
    const generation = known.get(textAt(condition, 'type'))?.shift()
    const observedGeneration = keptGeneration(condition, generation)
    return observedGeneration === undefined ? condition : withFields(condition, { observedGeneration })
  })
}

/** Update through `ephemeralcontainers`: changes only these and the metadata. */
export function prepareForEphemeralContainersUpdate(pod: JsonObject, old: JsonObject): JsonObject {
  const { ephemeralContainers } = objectAt(pod, 'spec')
  const spec = withFields(objectAt(old, 'spec'), { ephemeralContainers })
  return bumpGeneration({ ...pod, metadata: restoredMetadata(pod, old), spec, status: old['status'] }, old)
}

/**
 * Update through `resize`: changes resources and resize policies of containers, and the resources of the pod. If
 * containers were added, removed or reordered, validation refuses the update.
 */
export function prepareForResize(pod: JsonObject, old: JsonObject): JsonObject {
  const spec = objectAt(pod, 'spec')
  const oldSpec = objectAt(old, 'spec')
  for (const list of ['containers', 'initContainers']) {
    if (objectsAt(spec, list).length !== objectsAt(oldSpec, list).length) return bumpGeneration(pod, old)
  }
  const resized = withFields(oldSpec, {
    resources: spec['resources'],
    containers: resizedContainers(spec['containers'], objectsAt(oldSpec, 'containers')),
    initContainers: resizedContainers(spec['initContainers'], objectsAt(oldSpec, 'initContainers')),
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
  const oldMetadata = objectAt(old, 'metadata')
  const kept = Object.fromEntries(keptMetadata.map((field) => [field, oldMetadata[field]]))
  return withFields(objectAt(pod, 'metadata'), kept)
}

function bumpGeneration(pod: JsonObject, old: JsonObject): JsonObject {
  const spec = changedPart(pod['spec'], dropDisabledSpecFields)
  const oldMetadata = objectAt(old, 'metadata')
  const generation = optionalNumberAt(oldMetadata, 'generation') ?? 0
  const isChanged = !jsonEqual(spec, old['spec'])
  const metadata = withFields(objectAt(pod, 'metadata'), { generation: isChanged ? generation + 1 : generation })
  return { ...pod, spec, metadata }
}
