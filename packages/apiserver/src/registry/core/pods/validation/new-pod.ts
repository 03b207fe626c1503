import { type FieldError, FieldPath, forbidden } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectsAt, optionalObjectAt, textAt, textMapAt } from '../../../../read-object.ts'
import { checkPodAnnotations, mirrorAnnotation } from './annotations.ts'
import { checkImageSpace } from './containers.ts'
import { checkPodSpec } from './pod-spec.ts'
import { checkProfilesMatch } from './profiles.ts'

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
export function checkPod(pod: JsonObject, errors: FieldError[]): void {
  const spec = specOf(pod)
  const annotations = annotationsOf(pod)
  checkPodAnnotations(annotations, spec, annotationsPath, errors)
  const podName = textAt(optionalObjectAt(pod, 'metadata') ?? nothing, 'name')
  const isMirror = annotations[mirrorAnnotation] !== undefined
  checkPodSpec(spec, { isPod: true, podName, isMirror }, specPath, errors)
  if (textAt(spec, 'serviceAccountName') === '') checkNoTokens(spec, errors)
  for (const list of ['containers', 'initContainers']) {
    objectsAt(spec, list).forEach((container, index) => {
      checkImageSpace(container, specPath.child(list).index(index), errors)
    })
  }
}

/** Service account tokens require a service account. */
function checkNoTokens(spec: JsonObject, errors: FieldError[]): void {
  objectsAt(spec, 'volumes').forEach((volume, index) => {
    objectsAt(volume, 'projected', 'sources').forEach((source, position) => {
      if (source['serviceAccountToken'] === undefined) return
      const sources = specPath.child('volumes').index(index).child('projected').child('sources')
      const detail = 'must not be specified when serviceAccountName is not set'
      errors.push(forbidden(sources.index(position).child('serviceAccountToken'), detail))
    })
  })
}

/** Validates a new pod, except for its metadata. */
export function validateNewPod(pod: JsonObject): readonly FieldError[] {
  const errors: FieldError[] = []
  checkPod(pod, errors)
  const spec = specOf(pod)
  if (objectsAt(spec, 'ephemeralContainers').length > 0) {
    errors.push(forbidden(specPath.child('ephemeralContainers'), 'cannot be set on create'))
  }
  if (textAt(spec, 'nodeName') !== '' && objectsAt(spec, 'schedulingGates').length > 0) {
    const detail = 'cannot be set until all schedulingGates have been cleared'
    errors.push(forbidden(specPath.child('nodeName'), detail))
  }
  checkProfilesMatch(annotationsOf(pod), spec, specPath, errors)
  return errors
}
