import { addError, addErrors, type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { withFields } from '../change-fields.ts'
import { isSidecar } from '../container-lists.ts'
import { qualityOfService } from '../preparation/quality-of-service.ts'
import { mirrorAnnotation } from './annotations.ts'
import { annotationsOf, specOf, specPath, validatePod } from './new-pod.ts'

/** Validates a resize of a pod, except for its metadata. */
export function validateResize(pod: JsonObject, old: JsonObject): FieldError[] {
  const errors = validatePod(pod)
  if (annotationsOf(old)[mirrorAnnotation] !== undefined) return [forbidden('[]', 'static pods cannot be resized')]
  const spec = specOf(pod)
  const oldSpec = specOf(old)
  if (optionalObjectAt(oldSpec, 'os')?.['name'] === 'windows')
    return [forbidden('[]', 'windows pods cannot be resized')]
  const status = objectAt(old, 'status')
  const quality = textAt(status, 'qosClass') || qualityOfService(oldSpec)
  if (quality !== qualityOfService(spec)) {
    const own = textAt(pod, 'status', 'qosClass')
    errors.push(invalid(specPath, own, 'Pod QOS Class may not change as a result of resizing'))
  }
  if (!nodeCanResize(status)) errors.push(forbidden(specPath, 'Pod running on node without support for resize'))
  const resources = validatePodResize(spec, oldSpec)
  addErrors(errors, resources.errors)
  const order = validateOrder(spec, oldSpec)
  addErrors(errors, order)
  if (order.length > 0) return errors
  addErrors(errors, validateRemovals(spec, oldSpec))
  const containers = validateOthers(spec, oldSpec)
  addErrors(errors, containers.errors)
  if (errors.length > 0) return errors
  const rest = withFields(spec, { resources: resources.restored, ...containers.restored })
  if (!jsonEqual(rest, oldSpec)) errors.push(forbidden(specPath, 'only cpu and memory resources are mutable'))
  return errors
}

/** A node that supports resizing reports the resources of running containers. */
function nodeCanResize(status: JsonObject): boolean {
  const running = objectsAt(status, 'containerStatuses').find(
    (container) => optionalObjectAt(container, 'state', 'running') !== undefined,
  )
  return running === undefined || running['resources'] !== undefined
}

/** The errors of a value, and the value with the old values of its mutable fields. */
interface Restored<T> {
  readonly errors: readonly FieldError[]
  readonly restored: T
}

/** Validates pod-level resources. */
function validatePodResize(spec: JsonObject, old: JsonObject): Restored<JsonObject | undefined> {
  const own = optionalObjectAt(spec, 'resources')
  const before = optionalObjectAt(old, 'resources')
  const isSet = (resources: JsonObject | undefined) =>
    resources !== undefined && (resources['requests'] !== undefined || resources['limits'] !== undefined)
  if (!isSet(own) && !isSet(before)) return { errors: [], restored: own }
  const path = specPath.child('resources')
  if (own === undefined) {
    return { errors: [forbidden(path, 'pod-level resources cannot be removed')], restored: own }
  }
  const errors: FieldError[] = []
  for (const field of ['requests', 'limits']) {
    if (!isRemoved(own, before, field)) continue
    addError(errors, forbidden(path.child(field), `pod-level resource ${field} cannot be removed`))
  }
  const kept = withOldCompute(own, before)
  const restored = before === undefined && Object.keys(kept).length === 0 ? undefined : kept
  if (!jsonEqual(restored ?? null, before ?? null)) {
    errors.push(forbidden(specPath, 'only cpu and memory resources are mutable at pod-level'))
  }
  return { errors, restored }
}

const lists = ['containers', 'initContainers'] as const

/** The containers must be the same and in the same order. */
function validateOrder(spec: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const list of lists) {
    const containers = objectsAt(spec, list)
    const place = specPath.child(list)
    const oldContainers = objectsAt(old, list)
    if (containers.length !== oldContainers.length) {
      addError(errors, forbidden(place, `${list} may not be added or removed on resize`))
      continue
    }
    oldContainers.forEach((container, index) => {
      if (container['name'] === containers[index]?.['name']) return
      addError(errors, forbidden(place.index(index).child('name'), `${list} may not be renamed or reordered on resize`))
    })
  }
  return errors
}

function validateRemovals(spec: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const list of ['initContainers', 'containers']) {
    const containers = objectsAt(spec, list)
    objectsAt(old, list).forEach((container, index) => {
      const own = objectAt(containers[index], 'resources')
      const path: FieldPath = specPath.child(list).index(index).child('resources')
      for (const field of ['requests', 'limits']) {
        if (!isRemoved(own, optionalObjectAt(container, 'resources'), field)) continue
        addError(errors, forbidden(path.child(field), `resource ${field} cannot be removed`))
      }
    })
  }
  return errors
}

/** All other container fields are immutable. */
function validateOthers(spec: JsonObject, old: JsonObject): Restored<JsonObject> {
  const errors: FieldError[] = []
  const restored: { [list: string]: readonly JsonObject[] } = {}
  for (const list of lists) {
    const before = objectsAt(old, list)
    const containers = objectsAt(spec, list)
    if (containers.length === 0) continue
    restored[list] = containers.map((container, index) => {
      const oldContainer = before[index] as JsonObject
      const oldResources = optionalObjectAt(oldContainer, 'resources')
      const resources = withOldCompute(objectAt(container, 'resources'), oldResources, true)
      const kept = withFields(container, { resources })
      if (list === 'containers') {
        if (!jsonEqual(kept, oldContainer)) {
          addError(errors, forbidden(specPath, 'only cpu and memory resources are mutable'))
        }
        return kept
      }
      addErrors(errors, validateInitContainer(container, specPath.child(list).index(index), kept, oldContainer))
      return kept
    })
  }
  return { errors, restored }
}

function validateInitContainer(
  container: JsonObject,
  path: FieldPath,
  kept: JsonObject,
  old: JsonObject,
): FieldError[] {
  const errors: FieldError[] = []
  if (!jsonEqual(kept, old)) {
    const detail = 'only cpu and memory resources for init or sidecar containers are mutable'
    errors.push(forbidden(path, detail))
  }
  if (isSidecar(container) || jsonEqual(container, old)) return errors
  for (const policy of objectsAt(container, 'resizePolicy')) {
    if (policy['restartPolicy'] !== 'RestartContainer') continue
    const detail = 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'
    addError(errors, forbidden(path, detail))
  }
  return errors
}

function isRemoved(own: JsonObject, old: JsonObject | undefined, field: string): boolean {
  const now = objectAt(own, field)
  return Object.keys(objectAt(old, field)).some((name) => now[name] === undefined)
}

/** Requirements with their old cpu and memory. Claims of containers are omitted. */
function withOldCompute(own: JsonObject, old: JsonObject | undefined, isContainer = false): JsonObject {
  const restore = (field: string): JsonObject | undefined => {
    const before = optionalObjectAt(old, field)
    const kept = withFields(objectAt(own, field), { cpu: before?.['cpu'], memory: before?.['memory'] })
    return Object.keys(kept).length === 0 ? undefined : kept
  }
  const lists = { limits: restore('limits'), requests: restore('requests') }
  return withFields(isContainer ? {} : own, lists)
}
