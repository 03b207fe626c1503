import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { rangeProblems } from '@kubewright/kube/names'
import { objectsAt, optionalNumberAt, optionalObjectAt, textAt, textMapAt } from '../../../../read-object.ts'
import { problemsAt } from '../../../common/field-names.ts'
import { validateTolerations } from '../../../common/taints-and-tolerations.ts'
import { changedParts, withFields } from '../change-fields.ts'
import { validateAnnotationUpdates } from './annotations.ts'
import { validateNodeAffinityChange, withoutNodeAffinityChange } from './gated-changes.ts'
import { annotationsOf, annotationsPath, specOf, specPath, validatePod } from './new-pod.ts'
import { podSpecDifference } from './spec-difference.ts'

const changeableFields = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
]

/** Validates an update of a pod except for its metadata: few fields are mutable. */
export function validateChangedPod(pod: JsonObject, old: JsonObject): FieldError[] {
  const errors = validatePod(pod)
  const spec = specOf(pod)
  const oldSpec = specOf(old)
  addErrors(errors, validateAnnotationUpdates(annotationsOf(pod), annotationsOf(old), annotationsPath, spec))
  for (const list of ['containers', 'initContainers']) {
    addErrors(errors, validateImages(spec, oldSpec, list))
    if (objectsAt(spec, list).length !== objectsAt(oldSpec, list).length) return errors
  }
  const deadline = validateDeadline(spec, oldSpec)
  addErrors(errors, deadline)
  if (deadline.length > 0 && optionalNumberAt(spec, 'activeDeadlineSeconds') !== undefined) return errors
  addErrors(errors, validateAddedTolerations(spec, oldSpec))
  addErrors(errors, validateRemovedGates(spec, oldSpec))
  if (jsonEqual(spec, oldSpec)) return errors
  const isGated = objectsAt(oldSpec, 'schedulingGates').length > 0
  if (isGated) addErrors(errors, validateGatedChanges(spec, oldSpec))
  const restored = withoutAllowedChanges(spec, oldSpec, isGated)
  if (jsonEqual(restored, oldSpec)) return errors
  const fields = changeableFields.join(',')
  const detail = `pod updates may not change fields other than ${fields}\n${podSpecDifference(oldSpec, restored)}`
  errors.push(forbidden(specPath, detail))
  return errors
}

function validateImages(spec: JsonObject, old: JsonObject, list: string): FieldError[] {
  const containers = objectsAt(spec, list)
  const place = specPath.child(list)
  if (containers.length !== objectsAt(old, list).length) {
    return [forbidden(place, 'pod updates may not add or remove containers')]
  }
  const errors: FieldError[] = []
  containers.forEach((container, index) => {
    const image = textAt(container, 'image')
    const where = place.index(index).child('image')
    if (image === '') addError(errors, required(where, ''))
    if (image.trim() !== image) addError(errors, invalid(where, image, 'must not have leading or trailing whitespace'))
  })
  return errors
}

const deadlineMax = 2_147_483_647

/** A deadline may be set or shortened. */
function validateDeadline(spec: JsonObject, old: JsonObject): FieldError[] {
  const deadline = optionalNumberAt(spec, 'activeDeadlineSeconds')
  const oldDeadline = optionalNumberAt(old, 'activeDeadlineSeconds')
  const path = specPath.child('activeDeadlineSeconds')
  if (deadline === undefined) {
    return oldDeadline === undefined
      ? []
      : [invalid(path, null, 'must not update from a positive integer to nil value')]
  }
  const value = spec['activeDeadlineSeconds'] ?? null
  const problems = rangeProblems(deadline, 0, deadlineMax)
  if (problems.length > 0) return problemsAt(path, value, problems)
  if (oldDeadline === undefined || oldDeadline >= deadline) return []
  return [invalid(path, value, 'must be less than or equal to previous value')]
}

function validateAddedTolerations(spec: JsonObject, old: JsonObject): FieldError[] {
  const tolerations = objectsAt(spec, 'tolerations')
  const path = specPath.child('tolerations')
  const errors: FieldError[] = []
  for (const toleration of objectsAt(old, 'tolerations')) {
    const isKept = tolerations.some((other) => {
      const { tolerationSeconds } = other
      return jsonEqual(withFields(toleration, { tolerationSeconds }), other)
    })
    if (isKept) continue
    addError(errors, forbidden(path, 'existing toleration can not be modified except its tolerationSeconds'))
    return errors
  }
  addErrors(errors, validateTolerations(tolerations, path))
  return errors
}

function validateRemovedGates(spec: JsonObject, old: JsonObject): FieldError[] {
  const known = new Set(objectsAt(old, 'schedulingGates').map((gate) => textAt(gate, 'name')))
  const errors: FieldError[] = []
  objectsAt(spec, 'schedulingGates').forEach((gate, index) => {
    const name = textAt(gate, 'name')
    if (known.has(name)) return
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    addError(errors, forbidden(specPath.child('schedulingGates').index(index).child('name'), detail))
  })
  return errors
}

/** Scheduling constraints may be narrowed while the pod has scheduling gates. */
function validateGatedChanges(spec: JsonObject, old: JsonObject): FieldError[] {
  const selector = textMapAt(spec, 'nodeSelector')
  const oldSelector = textMapAt(old, 'nodeSelector')
  const errors: FieldError[] = []
  if (Object.keys(oldSelector).some((key) => selector[key] !== oldSelector[key])) {
    const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
    const value = optionalObjectAt(spec, 'nodeSelector') ?? null
    errors.push(invalid(specPath.child('nodeSelector'), value, detail))
  }
  const path: FieldPath = specPath.child('affinity').child('nodeAffinity')
  addErrors(errors, validateNodeAffinityChange(spec, old, path))
  return errors
}

/** The new spec with the old values of mutable fields. */
function withoutAllowedChanges(spec: JsonObject, old: JsonObject, isGated: boolean): JsonObject {
  const withOldImages = (list: string) => {
    const before = objectsAt(old, list)
    return changedParts(spec[list], (container, index) => withFields(container, { image: before[index]?.['image'] }))
  }
  const oldGrace = optionalNumberAt(old, 'terminationGracePeriodSeconds') ?? 0
  const isGraceCorrected = oldGrace < 0 && optionalNumberAt(spec, 'terminationGracePeriodSeconds') === 1
  const restored = withFields(spec, {
    containers: withOldImages('containers'),
    initContainers: withOldImages('initContainers'),
    activeDeadlineSeconds: old['activeDeadlineSeconds'],
    schedulingGates: old['schedulingGates'],
    tolerations: old['tolerations'],
    ...(isGraceCorrected ? { terminationGracePeriodSeconds: oldGrace } : {}),
    ...(isGated ? { nodeSelector: old['nodeSelector'] } : {}),
  })
  return isGated ? withoutNodeAffinityChange(restored, old) : restored
}
