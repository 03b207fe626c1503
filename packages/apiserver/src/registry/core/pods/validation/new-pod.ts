import { addError, addErrors, type FieldError, FieldPath, forbidden } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectsAt, optionalObjectAt, textAt, textMapAt } from '../../../../read-object.ts'
import { mirrorAnnotation, validatePodAnnotations } from './annotations.ts'
import { validateImageSpace } from './containers.ts'
import { validatePodSpec } from './pod-spec.ts'
import { validateProfilesMatch } from './profiles.ts'

export const metadataPath = FieldPath.root('metadata')
export const annotationsPath = metadataPath.child('annotations')
export const specPath = FieldPath.root('spec')

const nothing: JsonObject = {}

export function specOf(pod: JsonObject): JsonObject {
  return optionalObjectAt(pod, 'spec') ?? nothing
}

export function annotationsOf(pod: JsonObject): { readonly [key: string]: string } {
  return textMapAt(pod, 'metadata', 'annotations')
}

/** Validates any pod, except for its metadata. */
export function validatePod(pod: JsonObject): FieldError[] {
  const spec = specOf(pod)
  const annotations = annotationsOf(pod)
  const errors = validatePodAnnotations(annotations, annotationsPath, spec)
  const podName = textAt(optionalObjectAt(pod, 'metadata') ?? nothing, 'name')
  const isMirror = annotations[mirrorAnnotation] !== undefined
  addErrors(errors, validatePodSpec(spec, specPath, { isPod: true, podName, isMirror }))
  if (textAt(spec, 'serviceAccountName') === '') addErrors(errors, validateNoTokens(spec))
  for (const list of ['containers', 'initContainers']) {
    objectsAt(spec, list).forEach((container, index) => {
      addErrors(errors, validateImageSpace(container, specPath.child(list).index(index)))
    })
  }
  return errors
}

/** Service account tokens require a service account. */
function validateNoTokens(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  objectsAt(spec, 'volumes').forEach((volume, index) => {
    objectsAt(volume, 'projected', 'sources').forEach((source, position) => {
      if (source['serviceAccountToken'] === undefined) return
      const sources = specPath.child('volumes').index(index).child('projected').child('sources')
      const detail = 'must not be specified when serviceAccountName is not set'
      addError(errors, forbidden(sources.index(position).child('serviceAccountToken'), detail))
    })
  })
  return errors
}

/** Validates a new pod, except for its metadata. */
export function validateNewPod(pod: JsonObject): FieldError[] {
  const errors = validatePod(pod)
  const spec = specOf(pod)
  if (objectsAt(spec, 'ephemeralContainers').length > 0) {
    errors.push(forbidden(specPath.child('ephemeralContainers'), 'cannot be set on create'))
  }
  if (textAt(spec, 'nodeName') !== '' && objectsAt(spec, 'schedulingGates').length > 0) {
    const detail = 'cannot be set until all schedulingGates have been cleared'
    errors.push(forbidden(specPath.child('nodeName'), detail))
  }
  addErrors(errors, validateProfilesMatch(annotationsOf(pod), specPath, spec))
  return errors
}
