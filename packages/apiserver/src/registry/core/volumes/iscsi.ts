import { type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { rangeProblems } from '@kubewright/kube/names'
import { numberAt, textAt, valueAt } from '../../../read-object.ts'
import { iscsiNameProblem } from '../../common/iscsi-name.ts'

const malformed = 'must be valid format'
const initiatorLengthMax = 64
const lunMax = 255

/** Validates an iSCSI volume. Messages write some fields in lower case. */
export function validateIscsi(source: JsonObject, path: FieldPath, volumeName: string): FieldError[] {
  const errors: FieldError[] = []
  const portal = textAt(source, 'targetPortal')
  const initiator = valueAt(source, 'initiatorName')
  if (portal === '') errors.push(required(path.child('targetPortal'), ''))
  if (initiator !== undefined && `${volumeName}:${portal}`.length > initiatorLengthMax) {
    const detail =
      'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'
    errors.push(invalid(path.child('targetportal'), portal, detail))
  }
  const name = textAt(source, 'iqn')
  if (name === '') errors.push(required(path.child('iqn'), ''))
  else if (iscsiNameProblem(name) !== undefined) errors.push(invalid(path.child('iqn'), name, malformed))
  const lun = numberAt(source, 'lun')
  for (const problem of rangeProblems(lun, 0, lunMax)) errors.push(invalid(path.child('lun'), lun, problem))
  const needsSecret = valueAt(source, 'chapAuthDiscovery') === true || valueAt(source, 'chapAuthSession') === true
  const secret = valueAt(source, 'secretRef')
  if (needsSecret && secret === undefined) errors.push(required(path.child('secretRef'), ''))
  if (secret !== undefined && textAt(secret, 'name') === '') {
    errors.push(required(path.child('secretRef').child('name'), ''))
  }
  if (initiator !== undefined && iscsiNameProblem(String(initiator)) !== undefined) {
    errors.push(invalid(path.child('initiatorname'), initiator, malformed))
  }
  return errors
}
