import { addError, addErrors, type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import { type JsonObject, utf8Length } from '@kubewright/kube/json'
import { flagAt, optionalObjectAt, optionalTextAt } from '../../../../read-object.ts'
import { problemsAt, validateSubdomain } from '../../../common/field-names.ts'
import { visitContainers } from './visit-containers.ts'

const credentialSpecKiBMax = 64
const domainBytesMax = 256
const userBytesMax = 104
const control = /[\x00-\x1f\x7f]/
const netBiosDomain = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/
const dnsDomain = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
const badUserCharacters = /["/\\:;|=,+*?<>@[\]]/

/** Validates the Windows options of a container or pod. */
export function validateWindowsOptions(options: JsonObject | undefined, path: FieldPath): FieldError[] {
  if (options === undefined) return []
  const specName = optionalTextAt(options, 'gmsaCredentialSpecName')
  const errors: FieldError[] = []
  if (specName !== undefined) addErrors(errors, validateSubdomain(specName, path.child('gmsaCredentialSpecName')))
  const spec = optionalTextAt(options, 'gmsaCredentialSpec')
  const specPath = path.child('gmsaCredentialSpec')
  if (spec === '') errors.push(invalid(specPath, spec, 'gmsaCredentialSpec cannot be an empty string'))
  else if (spec !== undefined && utf8Length(spec) > credentialSpecKiBMax * 1024) {
    errors.push(invalid(specPath, spec, `gmsaCredentialSpec size must be under ${credentialSpecKiBMax} KiB`))
  }
  const user = optionalTextAt(options, 'runAsUserName')
  if (user === undefined) return errors
  addErrors(errors, problemsAt(path.child('runAsUserName'), user, userNameProblems(user)))
  return errors
}

function userNameProblems(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string']
  if (control.test(name)) return ['runAsUserName cannot contain control characters']
  const parts = name.split('\\')
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash']
  const user = parts[parts.length - 1] as string
  const domain = parts.length === 2 ? (parts[0] as string) : undefined
  const problems: string[] = []
  if (domain !== undefined && utf8Length(domain) >= domainBytesMax) {
    problems.push(`runAsUserName's Domain length must be under ${domainBytesMax} characters`)
  }
  if (domain !== undefined && !netBiosDomain.test(domain) && !dnsDomain.test(domain)) {
    problems.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format")
  }
  if (user === '') problems.push("runAsUserName's User cannot be empty")
  else if (utf8Length(user) > userBytesMax) {
    problems.push(`runAsUserName's User length must not be longer than ${userBytesMax} characters`)
  }
  if (/^[. ]+$/.test(user)) problems.push("runAsUserName's User cannot contain only periods or spaces")
  if (badUserCharacters.test(user)) {
    problems.push(`runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`)
  }
  return problems
}

/** Host process containers on Windows: all containers or none, with hostNetwork. */
export function validateHostProcesses(spec: JsonObject, path: FieldPath): FieldError[] {
  const ofPod = hostProcessOf(spec)
  let containers = 0
  let hostProcesses = 0
  const errors: FieldError[] = []
  visitContainers(spec, path, (container, place) => {
    containers++
    const own = hostProcessOf(container)
    if (ofPod !== undefined && own !== undefined && ofPod !== own) {
      const where = place.child('securityContext').child('windowsOptions').child('hostProcess')
      const detail = `pod hostProcess value must be identical if both are specified, was ${ofPod}`
      errors.push(invalid(where, own, detail))
    }
    if (own ?? ofPod) hostProcesses++
  })
  if (hostProcesses === 0) return errors
  if (hostProcesses !== containers) {
    const detail = 'If pod contains any hostProcess containers then all containers must be HostProcess containers'
    errors.push(invalid(path, '', detail))
  }
  if (flagAt(spec, 'hostNetwork') !== true) {
    const detail = 'hostNetwork must be true if pod contains any hostProcess containers'
    errors.push(invalid(path.child('hostNetwork'), false, detail))
  }
  return errors
}

function hostProcessOf(object: JsonObject): boolean | undefined {
  const options = optionalObjectAt(object, 'securityContext', 'windowsOptions')
  return options === undefined ? undefined : flagAt(options, 'hostProcess')
}

/** Fields of a pod's security context without a meaning on Windows; some are in the spec in this version. */
const linuxPodFields: readonly (readonly [part: 'spec' | 'securityContext', field: string])[] = [
  ['securityContext', 'appArmorProfile'],
  ['securityContext', 'seLinuxOptions'],
  ['spec', 'hostUsers'],
  ['spec', 'hostPID'],
  ['spec', 'hostIPC'],
  ['securityContext', 'seccompProfile'],
  ['securityContext', 'fsGroup'],
  ['securityContext', 'fsGroupChangePolicy'],
  ['securityContext', 'sysctls'],
  ['spec', 'shareProcessNamespace'],
  ['securityContext', 'runAsUser'],
  ['securityContext', 'runAsGroup'],
  ['securityContext', 'supplementalGroups'],
  ['securityContext', 'supplementalGroupsPolicy'],
  ['securityContext', 'seLinuxChangePolicy'],
]

const linuxContainerFields = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
]

/** A pod with os.name windows must not have Linux fields. */
export function validateForWindows(spec: JsonObject, path: FieldPath): FieldError[] {
  const context = optionalObjectAt(spec, 'securityContext')
  const errors: FieldError[] = []
  for (const [part, field] of linuxPodFields) {
    const value = (part === 'spec' ? spec : context)?.[field]
    // Two of the fields are not pointers: false counts as missing.
    if (value === undefined || (value === false && (field === 'hostPID' || field === 'hostIPC'))) continue
    const place = part === 'spec' ? path : path.child('securityContext')
    addError(errors, forbidden(place.child(field), 'cannot be set for a windows pod'))
  }
  visitContainers(spec, path, (container, place) => {
    const own = optionalObjectAt(container, 'securityContext')
    if (own === undefined) return
    for (const field of linuxContainerFields) {
      if (own[field] === undefined) continue
      addError(errors, forbidden(place.child('securityContext').child(field), 'cannot be set for a windows pod'))
    }
  })
  return errors
}

/** A pod with os.name linux must not have Windows fields. */
export function validateForLinux(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const check = (object: JsonObject, place: FieldPath) => {
    if (optionalObjectAt(object, 'securityContext')?.['windowsOptions'] === undefined) return
    const where = place.child('securityContext').child('windowsOptions')
    errors.push(forbidden(where, 'windows options cannot be set for a linux pod'))
  }
  check(spec, path)
  visitContainers(spec, path, check)
  return errors
}
