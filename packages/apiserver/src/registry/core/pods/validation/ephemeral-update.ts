import { addError, addErrors, type FieldError, forbidden } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { objectsAt, textAt } from '../../../../read-object.ts'
import { mirrorAnnotation, validateAnnotationUpdates } from './annotations.ts'
import { annotationsOf, annotationsPath, specOf, specPath, validatePod } from './new-pod.ts'
import { ephemeralContainerDifference } from './spec-difference.ts'

/** Validates an update of ephemeral containers: they may be added, but not changed. */
export function validateEphemeralContainersUpdate(pod: JsonObject, old: JsonObject): FieldError[] {
  const errors = validatePod(pod)
  const spec = specOf(pod)
  addErrors(errors, validateAnnotationUpdates(annotationsOf(pod), annotationsOf(old), annotationsPath, spec))
  if (annotationsOf(old)[mirrorAnnotation] !== undefined) {
    return [forbidden('[]', 'static pods do not support ephemeral containers')]
  }
  const path = specPath.child('ephemeralContainers')
  const containers = objectsAt(spec, 'ephemeralContainers')
  for (const before of objectsAt(specOf(old), 'ephemeralContainers')) {
    const name = textAt(before, 'name')
    const now = containers.findLast((container) => textAt(container, 'name') === name)
    const existing = `existing ephemeral containers ${quoteGo(name)} may not be`
    if (now === undefined) addError(errors, forbidden(path, `${existing} removed\n`))
    else if (!jsonEqual(before, now)) {
      addError(errors, forbidden(path, `${existing} changed\n${ephemeralContainerDifference(before, now)}`))
    }
  }
  return errors
}
