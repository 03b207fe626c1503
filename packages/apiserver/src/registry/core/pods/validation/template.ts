import { addErrors, type FieldError, type FieldPath, forbidden } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { objectsAt, optionalObjectAt, textMapAt } from '../../../../read-object.ts'
import { validatePodAnnotations } from './annotations.ts'
import { specOf } from './new-pod.ts'
import { templateOwner, validatePodSpec } from './pod-spec.ts'
import { validateProfilesMatch } from './profiles.ts'

/** Validates a pod template. Errors about its metadata omit that word, as in Kubernetes. */
export function validatePodTemplate(template: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const metadata = optionalObjectAt(template, 'metadata')
  const annotations = textMapAt(metadata, 'annotations')
  const spec = specOf(template)
  addErrors(errors, validateLabels(textMapAt(metadata, 'labels'), path.child('labels')))
  addErrors(errors, validateAnnotations(annotations, path.child('annotations')))
  addErrors(errors, validatePodAnnotations(annotations, path.child('annotations'), spec))
  addErrors(errors, validatePodSpec(spec, path.child('spec'), templateOwner))
  addErrors(errors, validateProfilesMatch(annotations, path.child('spec'), spec))
  if (objectsAt(spec, 'ephemeralContainers').length > 0) {
    const detail = 'ephemeral containers not allowed in pod template'
    errors.push(forbidden(path.child('spec').child('ephemeralContainers'), detail))
  }
  return errors
}
