import { addErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { rangeProblems } from '@kubewright/kube/names'
import { flagAt, numberAt, optionalTextAt, textAt, valueAt } from '../../../read-object.ts'
import { problemsAt } from '../../common/field-names.ts'
import { iscsiNameProblem } from '../../common/iscsi-name.ts'

const portalLengthMax = 64
const lunMax = 255

export const portalTooLong =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'

/** The name of a volume and its portal are part of a path, if there is an initiator. */
export function isPortalTooLong(source: JsonObject, volumeName: string): boolean {
  if (valueAt(source, 'initiatorName') === undefined) return false
  return `${volumeName}:${textAt(source, 'targetPortal')}`.length > portalLengthMax
}

type NameProblem = (name: string) => string | undefined

/** Validates qualified name, unit and secret of a target. */
export function validateTarget(source: JsonObject, path: FieldPath, problemOf: NameProblem): FieldError[] {
  const errors: FieldError[] = []
  const name = textAt(source, 'iqn')
  if (name === '') errors.push(required(path.child('iqn'), ''))
  else addErrors(errors, validateName(name, path.child('iqn'), problemOf))
  const lun = numberAt(source, 'lun')
  addErrors(errors, problemsAt(path.child('lun'), lun, rangeProblems(lun, 0, lunMax)))
  const needsSecret = flagAt(source, 'chapAuthDiscovery') === true || flagAt(source, 'chapAuthSession') === true
  if (needsSecret && valueAt(source, 'secretRef') === undefined) errors.push(required(path.child('secretRef'), ''))
  return errors
}

/** Validates the name of the initiator. Messages write its field in lower case. */
export function validateInitiator(source: JsonObject, path: FieldPath, problemOf: NameProblem): FieldError[] {
  const initiator = optionalTextAt(source, 'initiatorName')
  return initiator === undefined ? [] : validateName(initiator, path.child('initiatorname'), problemOf)
}

function validateName(name: string, path: FieldPath, problemOf: NameProblem): FieldError[] {
  const problem = problemOf(name)
  return problem === undefined ? [] : [invalid(path, name, problem)]
}

/** The only message about a name of a persistent volume. */
function malformedName(name: string): string | undefined {
  return iscsiNameProblem(name) === undefined ? undefined : 'must be valid format'
}

/** Validates an iSCSI persistent volume. Messages write some fields in lower case. */
export function validateIscsi(source: JsonObject, path: FieldPath, volumeName: string): FieldError[] {
  const errors: FieldError[] = []
  const portal = textAt(source, 'targetPortal')
  if (portal === '') errors.push(required(path.child('targetPortal'), ''))
  if (isPortalTooLong(source, volumeName)) errors.push(invalid(path.child('targetportal'), portal, portalTooLong))
  addErrors(errors, validateTarget(source, path, malformedName))
  const secret = valueAt(source, 'secretRef')
  if (secret !== undefined && textAt(secret, 'name') === '') {
    errors.push(required(path.child('secretRef').child('name'), ''))
  }
  addErrors(errors, validateInitiator(source, path, malformedName))
  return errors
}
