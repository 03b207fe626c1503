import { duplicate, type FieldError, type FieldPath, forbidden, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { optionalTextAt, textAt } from '../../../../read-object.ts'
import { goPointer, goStruct, goText, invalidGoValue } from '../../../common/go-value.ts'
import { checkLabelName, checkSubdomain } from './names.ts'

const claimType = goStruct({ Name: goText, ResourceClaimName: goPointer, ResourceClaimTemplateName: goPointer })

/** Validates the device claims that the containers of a pod share. */
export function checkResourceClaims(
  claims: readonly JsonObject[],
  isMirror: boolean,
  path: FieldPath,
  errors: FieldError[],
): void {
  const names = new Set<string>()
  claims.forEach((claim, index) => {
    checkResourceClaim(claim, isMirror, names, path.index(index), errors)
  })
}

function checkResourceClaim(
  claim: JsonObject,
  isMirror: boolean,
  names: Set<string>,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (isMirror) {
    errors.push(forbidden('[]', 'static pods do not support resource claims'))
    return
  }
  const name = textAt(claim, 'name')
  if (name === '') errors.push(required(path.child('name'), ''))
  else if (names.has(name)) errors.push(duplicate(path.child('name'), name))
  else {
    checkLabelName(name, path.child('name'), errors)
    names.add(name)
  }
  checkClaimSource(claim, path, errors)
}

/** A pod claim refers either to an existing claim or to a template. */
function checkClaimSource(claim: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const claimName = optionalTextAt(claim, 'resourceClaimName')
  const templateName = optionalTextAt(claim, 'resourceClaimTemplateName')
  if (claimName !== undefined && templateName !== undefined) {
    const detail = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
    errors.push(invalidGoValue(path, claim, claimType, detail))
  }
  if (claimName === undefined && templateName === undefined) {
    const detail = 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'
    errors.push(invalidGoValue(path, claim, claimType, detail))
  }
  if (claimName !== undefined) checkSubdomain(claimName, path.child('resourceClaimName'), errors)
  if (templateName !== undefined) checkSubdomain(templateName, path.child('resourceClaimTemplateName'), errors)
}
