import { addError, addErrors, type FieldError, type FieldPath, forbidden, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { metadataFieldsWithout } from '../../../../metadata-fields.ts'
import { objectAt, optionalObjectAt, textMapAt } from '../../../../read-object.ts'
import { validateClaimSpec } from '../../volumes/claim-spec.ts'

/** Metadata fields that a claim template must not set. */
const foreignMetadata = metadataFieldsWithout('labels', 'annotations')

/** Validates an ephemeral volume, whose claim is created together with the pod. */
export function validateEphemeralClaim(source: JsonObject, path: FieldPath): FieldError[] {
  const template = optionalObjectAt(source, 'volumeClaimTemplate')
  const place = path.child('volumeClaimTemplate')
  if (template === undefined) return [required(place, '')]
  const metadata = objectAt(template, 'metadata')
  const own = place.child('metadata')
  const errors = validateAnnotations(textMapAt(metadata, 'annotations'), own.child('annotations'))
  addErrors(errors, validateLabels(textMapAt(metadata, 'labels'), own.child('labels')))
  for (const field of foreignMetadata) {
    if (metadata[field] === undefined || metadata[field] === null) continue
    // The Go name is UID, of which Kubernetes lower-cases the first letter.
    addError(errors, forbidden(own.child(field === 'uid' ? 'uID' : field), 'cannot be set'))
  }
  addErrors(errors, validateClaimSpec(objectAt(template, 'spec'), place.child('spec')))
  return errors
}
