import { addErrors, type FieldError, FieldPath, forbidden } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { objectsAt, optionalObjectAt, textMapAt } from '../../../../read-object.ts'
import { checkPodAnnotations } from './annotations.ts'
import { specOf } from './new-pod.ts'
import { checkPodSpec, templateOwner } from './pod-spec.ts'
import { checkProfilesMatch } from './profiles.ts'

/** Validates a pod template. Errors about its metadata omit that word, as in Kubernetes. */
export function validatePodTemplate(template: JsonObject, path: string): readonly FieldError[] {
  const errors: FieldError[] = []
  const place = FieldPath.root(path)
  const metadata = optionalObjectAt(template, 'metadata')
  const annotations = textMapAt(metadata, 'annotations')
  const spec = specOf(template)
  addErrors(errors, validateLabels(textMapAt(metadata, 'labels'), place.child('labels')))
  addErrors(errors, validateAnnotations(annotations, place.child('annotations')))
  checkPodAnnotations(annotations, spec, place.child('annotations'), errors)
  checkPodSpec(spec, templateOwner, place.child('spec'), errors)
  checkProfilesMatch(annotations, spec, place.child('spec'), errors)
  if (objectsAt(spec, 'ephemeralContainers').length > 0) {
    const detail = 'ephemeral containers not allowed in pod template'
    errors.push(forbidden(place.child('spec').child('ephemeralContainers'), detail))
  }
  return errors
}

/** Validates the spec of a template by itself. */
export function validatePodSpec(spec: JsonObject, path: string): readonly FieldError[] {
  const errors: FieldError[] = []
  checkPodSpec(spec, templateOwner, FieldPath.root(path), errors)
  return errors
}
