import { addErrors, duplicate, type FieldError, type FieldPath, forbidden, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { optionalTextAt, textAt } from '../../../../read-object.ts'
import { validateDnsLabel, validateSubdomain } from '../../../common/field-names.ts'
import { goType } from '../../../common/go-types.ts'
import { invalidGoValue } from '../../../common/go-value.ts'

const claimType = goType('core.PodResourceClaim')

/** Validates the device claims that the containers of a pod share. */
export function validateResourceClaims(
  claims: readonly JsonObject[],
  path: FieldPath,
  isMirror: boolean,
): FieldError[] {
  const names = new Set<string>()
  const errors: FieldError[] = []
  claims.forEach((claim, index) => {
    addErrors(errors, validateResourceClaim(claim, path.index(index), isMirror, names))
  })
  return errors
}

function validateResourceClaim(
  claim: JsonObject,
  path: FieldPath,
  isMirror: boolean,
  names: Set<string>,
): FieldError[] {
  if (isMirror) return [forbidden('[]', 'static pods do not support resource claims')]
  const name = textAt(claim, 'name')
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('name'), ''))
  else if (names.has(name)) errors.push(duplicate(path.child('name'), name))
  else {
    addErrors(errors, validateDnsLabel(name, path.child('name')))
    names.add(name)
  }
  addErrors(errors, validateClaimSource(claim, path))
  return errors
}

/** A pod claim refers either to an existing claim or to a template. */
function validateClaimSource(claim: JsonObject, path: FieldPath): FieldError[] {
  const claimName = optionalTextAt(claim, 'resourceClaimName')
  const templateName = optionalTextAt(claim, 'resourceClaimTemplateName')
  const errors: FieldError[] = []
  if (claimName !== undefined && templateName !== undefined) {
    const detail = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
    errors.push(invalidGoValue(path, claim, claimType, detail))
  }
  if (claimName === undefined && templateName === undefined) {
    const detail = 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'
    errors.push(invalidGoValue(path, claim, claimType, detail))
  }
  if (claimName !== undefined) addErrors(errors, validateSubdomain(claimName, path.child('resourceClaimName')))
  if (templateName !== undefined)
    addErrors(errors, validateSubdomain(templateName, path.child('resourceClaimTemplateName')))
  return errors
}
