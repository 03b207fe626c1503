import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { type JsonObject, utf8Length } from '@kubewright/kube/json'
import { groupIdProblems, userIdProblems } from '@kubewright/kube/names'
import { flagAt, listAt, optionalObjectAt, optionalTextAt, textAt, textsAt } from '../../../../read-object.ts'
import { problemsAt } from '../../../common/field-names.ts'
import { validateDescendingPath } from '../../../common/file-paths.ts'
import { goType } from '../../../common/go-types.ts'
import { invalidGoValue } from '../../../common/go-value.ts'
import { validateSysctls } from './sysctls.ts'
import { validateWindowsOptions } from './windows.ts'

const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined']
const localhostProfileBytesMax = 4095

/** Validates the security context of a container. */
export function validateSecurityContext(context: JsonObject, path: FieldPath, hasHostUsers: boolean): FieldError[] {
  const errors = validateIds(context, path, ['runAsUser', 'runAsGroup'])
  const procMount = optionalTextAt(context, 'procMount')
  const procMountPath = path.child('procMount')
  if (procMount !== undefined && procMount !== 'Default' && procMount !== 'Unmasked') {
    errors.push(notSupported(procMountPath, procMount, ['Default', 'Unmasked']))
  }
  if (hasHostUsers && procMount === 'Unmasked') {
    errors.push(invalid(procMountPath, procMount, '`hostUsers` must be false to use `Unmasked`'))
  }
  addErrors(errors, validateSeccompProfile(context, path))
  addErrors(errors, validateEscalation(context, path))
  addErrors(errors, validateWindowsOptions(optionalObjectAt(context, 'windowsOptions'), path.child('windowsOptions')))
  addErrors(errors, validateAppArmorProfile(context, path))
  return errors
}

/** Privileged mode and CAP_SYS_ADMIN contradict `allowPrivilegeEscalation: false`. */
function validateEscalation(context: JsonObject, path: FieldPath): FieldError[] {
  if (flagAt(context, 'allowPrivilegeEscalation') !== false) return []
  const errors: FieldError[] = []
  const refuse = (what: string) => {
    const detail = `cannot set \`allowPrivilegeEscalation\` to false and ${what}`
    errors.push(invalidGoValue(path, context, goType('core.SecurityContext'), detail))
  }
  if (flagAt(context, 'privileged') === true) refuse('`privileged` to true')
  for (const capability of textsAt(context, 'capabilities', 'add')) {
    if (capability === 'CAP_SYS_ADMIN') refuse('`capabilities.Add` CAP_SYS_ADMIN')
  }
  return errors
}

function validateIds(context: JsonObject, path: FieldPath, fields: readonly string[]): FieldError[] {
  const errors: FieldError[] = []
  for (const field of fields) {
    const id = context[field]
    if (typeof id !== 'number' && typeof id !== 'bigint') continue
    addErrors(errors, problemsAt(path.child(field), id, userIdProblems(id)))
  }
  return errors
}

function validateSeccompProfile(context: JsonObject, path: FieldPath): FieldError[] {
  const profile = optionalObjectAt(context, 'seccompProfile')
  if (profile === undefined) return []
  const place = path.child('seccompProfile')
  const type = textAt(profile, 'type')
  const name = optionalTextAt(profile, 'localhostProfile')
  const namePath = place.child('localhostProfile')
  const errors: FieldError[] = []
  if (type === '') errors.push(required(place.child('type'), 'type is required when seccompProfile is set'))
  else if (!profileTypes.includes(type)) errors.push(notSupported(place.child('type'), type, profileTypes))
  if (type !== 'Localhost') {
    const detail = 'can only be set when seccomp type is Localhost'
    if (name !== undefined) errors.push(invalidGoValue(namePath, profile, goType('core.SeccompProfile'), detail))
  } else if (name === undefined) errors.push(required(namePath, 'must be set when seccomp type is Localhost'))
  else addErrors(errors, validateDescendingPath(name, namePath))
  return errors
}

function validateAppArmorProfile(context: JsonObject, path: FieldPath): FieldError[] {
  const profile = optionalObjectAt(context, 'appArmorProfile')
  if (profile === undefined) return []
  const place = path.child('appArmorProfile')
  const type = textAt(profile, 'type')
  const name = optionalTextAt(profile, 'localhostProfile')
  const namePath = place.child('localhostProfile')
  const errors: FieldError[] = []
  if (type === 'Localhost') {
    const missing = 'must be set when AppArmor type is Localhost'
    if (name === undefined) errors.push(required(namePath, missing))
    else {
      if (name.trim() !== name) errors.push(invalid(namePath, name, 'must not be padded with whitespace'))
      else if (name === '') errors.push(required(namePath, missing))
      if (utf8Length(name) > localhostProfileBytesMax) errors.push(tooLong(namePath, localhostProfileBytesMax))
    }
  } else if (type === '') {
    errors.push(required(place.child('type'), 'type is required when appArmorProfile is set'))
  } else if (!profileTypes.includes(type)) errors.push(notSupported(place.child('type'), type, profileTypes))
  else if (name !== undefined) {
    errors.push(invalid(namePath, name, 'can only be set when AppArmor type is Localhost'))
  }
  return errors
}

const podChoices: readonly (readonly [field: string, values: readonly string[]])[] = [
  ['supplementalGroupsPolicy', ['Merge', 'Strict']],
  // MountOption belongs to a feature that is off by default.
  ['seLinuxChangePolicy', ['Recursive']],
]

/** Validates the security context of a pod, and the host namespaces in its spec. */
export function validatePodSecurityContext(spec: JsonObject, path: FieldPath): FieldError[] {
  const context = optionalObjectAt(spec, 'securityContext')
  if (context === undefined) return []
  const errors = validateIds(context, path, ['fsGroup', 'runAsUser', 'runAsGroup'])
  listAt(context, 'supplementalGroups').forEach((group, index) => {
    const problems = groupIdProblems(group as number | bigint)
    addErrors(errors, problemsAt(path.child('supplementalGroups').index(index), group, problems))
  })
  if (flagAt(spec, 'shareProcessNamespace') === true && flagAt(spec, 'hostPID') === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled'
    errors.push(invalid(path.child('shareProcessNamespace'), true, detail))
  }
  addErrors(errors, validateSysctls(context, path.child('sysctls'), spec))
  const changePolicy = optionalTextAt(context, 'fsGroupChangePolicy')
  const changePolicies = ['Always', 'OnRootMismatch']
  if (changePolicy !== undefined && !changePolicies.includes(changePolicy)) {
    errors.push(notSupported(path.child('fsGroupChangePolicy'), changePolicy, changePolicies))
  }
  addErrors(errors, validateSeccompProfile(context, path))
  addErrors(errors, validateWindowsOptions(optionalObjectAt(context, 'windowsOptions'), path.child('windowsOptions')))
  addErrors(errors, validateAppArmorProfile(context, path))
  for (const [field, values] of podChoices) {
    const value = optionalTextAt(context, field)
    if (value !== undefined && !values.includes(value)) addError(errors, notSupported(path.child(field), value, values))
  }
  return errors
}
