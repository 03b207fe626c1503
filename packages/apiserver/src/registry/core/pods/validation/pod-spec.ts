import {
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { rangeProblems, validateLabels } from '@kubewright/kube/names'
import {
  flagAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
  textMapAt,
} from '../../../../read-object.ts'
import { validateTolerations } from '../../../common/taints-and-tolerations.ts'
import { isDefaultToleration } from '../admission/default-tolerations.ts'
import { checkAffinity } from './affinity.ts'
import { checkChoice } from './container-choices.ts'
import { type ContainerSetting, checkContainers, checkEphemeralContainers, checkInitContainers } from './containers.ts'
import { checkDnsConfig, checkHostAliases, checkHostnameOverride } from './dns.ts'
import { addProblems, checkLabelName, checkQualifiedName, checkSubdomain } from './names.ts'
import { checkResourceClaims } from './resource-claims.ts'
import { checkPodResources, checkRequirements } from './resources.ts'
import { checkPodSecurityContext } from './security-context.ts'
import { checkSpreadConstraints } from './spread.ts'
import { visitContainers } from './visit-containers.ts'
import { checkVolumes } from './volumes.ts'
import { checkForLinux, checkForWindows, checkHostProcesses } from './windows.ts'

/** The owner of a spec. A template has no name yet. */
export interface SpecOwner {
  readonly isPod: boolean
  readonly podName: string
  /** Whether it is a mirror pod. */
  readonly isMirror: boolean
}

export const templateOwner: SpecOwner = { isPod: false, podName: '', isMirror: false }

/** Validates a spec by itself, in the order of Kubernetes. */
export function checkPodSpec(spec: JsonObject, owner: SpecOwner, path: FieldPath, errors: FieldError[]): void {
  if (spec['terminationGracePeriodSeconds'] === undefined) {
    errors.push(required(path.child('terminationGracePeriodSeconds'), ''))
  }
  const volumes = checkVolumes(objectsAt(spec, 'volumes'), owner, path.child('volumes'), errors)
  const claims = checkClaims(spec, owner, path, errors)
  const setting: ContainerSetting = { spec, volumes, claims }
  checkContainers(setting, path, errors)
  checkInitContainers(setting, path, errors)
  checkEphemeralContainers(setting, path, errors)
  checkPodResources(spec, claims, path, errors)
  if (flagAt(spec, 'hostNetwork') === true) checkHostPorts(spec, owner, path, errors)
  checkChoices(spec, path, errors)
  if (spec['nodeSelector'] !== undefined) {
    addErrors(errors, validateLabels(textMapAt(spec, 'nodeSelector'), path.child('nodeSelector')))
  }
  checkPodSecurityContext(spec, path.child('securityContext'), errors)
  const affinity = optionalObjectAt(spec, 'affinity')
  if (affinity !== undefined) checkAffinity(affinity, path.child('affinity'), errors)
  checkDnsConfig(spec, path.child('dnsConfig'), errors)
  if (spec['readinessGates'] !== undefined || spec['schedulingGates'] !== undefined) checkGates(spec, path, errors)
  if (spec['topologySpreadConstraints'] !== undefined) {
    const constraints = objectsAt(spec, 'topologySpreadConstraints')
    checkSpreadConstraints(constraints, path.child('topologySpreadConstraints'), errors)
  }
  checkHostProcesses(spec, path, errors)
  checkHostUsers(spec, path, errors)
  checkHostnameOverride(spec, path, errors)
  checkNamesAndNumbers(spec, path, errors)
  checkOperatingSystem(spec, path, errors)
  checkFileVariables(spec, path, errors)
}

/** With hostNetwork, the host port must equal the container port. */
function checkHostPorts(spec: JsonObject, owner: SpecOwner, path: FieldPath, errors: FieldError[]): void {
  objectsAt(spec, 'containers').forEach((container, index) => {
    objectsAt(container, 'ports').forEach((port, position) => {
      const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
      if ((!owner.isPod && hostPort === 0) || hostPort === (optionalNumberAt(port, 'containerPort') ?? 0)) return
      const place = path.child('containers').index(index).child('ports').index(position).child('hostPort')
      errors.push(invalid(place, hostPort, 'must match `containerPort` when `hostNetwork` is true'))
    })
  })
}

const restartPolicies = ['Always', 'OnFailure', 'Never']
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']

function checkChoices(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkChoice(textAt(spec, 'restartPolicy'), restartPolicies, path.child('restartPolicy'), errors)
  checkChoice(textAt(spec, 'dnsPolicy'), dnsPolicies, path.child('dnsPolicy'), errors)
}

/** Validates readiness gates and scheduling gates. */
function checkGates(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  objectsAt(spec, 'readinessGates').forEach((gate, index) => {
    const place = path.child('readinessGates').index(index).child('conditionType')
    checkQualifiedName(textAt(gate, 'conditionType'), place, errors)
  })
  const seen = new Set<string>()
  objectsAt(spec, 'schedulingGates').forEach((gate, index) => {
    const name = textAt(gate, 'name')
    const place = path.child('schedulingGates').index(index)
    checkQualifiedName(name, place, errors)
    if (seen.has(name)) errors.push(duplicate(place, name))
    seen.add(name)
  })
}

/** A pod with its own user namespace shares no processes, memory or devices with the host. */
function checkHostUsers(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  if (flagAt(spec, 'hostUsers') !== false) return
  const detail = 'when `hostUsers` is false'
  if (flagAt(spec, 'hostNetwork') === true) errors.push(forbidden(path.child('hostNetwork'), detail))
  if (flagAt(spec, 'hostPID') === true) errors.push(forbidden(path.child('HostPID'), detail))
  if (flagAt(spec, 'hostIPC') === true) errors.push(forbidden(path.child('HostIPC'), detail))
  visitContainers(spec, path, (container, place) => {
    if (container['volumeDevices'] !== undefined) errors.push(forbidden(place.child('volumeDevices'), detail))
  })
}

const deadlineMax = 2_147_483_647
const preemptionPolicies = ['PreemptLowerPriority', 'Never']

function checkNamesAndNumbers(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkNames(spec, ['serviceAccountName', 'nodeName'], checkSubdomain, path, errors)
  const deadline = optionalNumberAt(spec, 'activeDeadlineSeconds')
  if (deadline !== undefined) {
    const value = spec['activeDeadlineSeconds'] ?? null
    addProblems(errors, path.child('activeDeadlineSeconds'), value, rangeProblems(deadline, 1, deadlineMax))
  }
  checkNames(spec, ['hostname', 'subdomain'], checkLabelName, path, errors)
  const tolerations = objectsAt(spec, 'tolerations')
  if (!tolerations.every(isDefaultToleration))
    addErrors(errors, validateTolerations(tolerations, `${path}.tolerations`))
  if (spec['hostAliases'] !== undefined) {
    checkHostAliases(objectsAt(spec, 'hostAliases'), path.child('hostAliases'), errors)
  }
  checkNames(spec, ['priorityClassName'], checkSubdomain, path, errors)
  const runtimeClass = optionalTextAt(spec, 'runtimeClassName')
  if (runtimeClass !== undefined) checkSubdomain(runtimeClass, path.child('runtimeClassName'), errors)
  const preemption = optionalTextAt(spec, 'preemptionPolicy')
  if (preemption !== undefined) checkChoice(preemption, preemptionPolicies, path.child('preemptionPolicy'), errors)
  const overhead = optionalObjectAt(spec, 'overhead')
  if (overhead !== undefined) {
    checkRequirements({ requirements: { limits: overhead }, claims: noClaims }, path.child('overhead'), errors)
  }
}

const noClaims: ReadonlySet<string> = new Set()

/** Validates the resource claims and returns their names. */
function checkClaims(spec: JsonObject, owner: SpecOwner, path: FieldPath, errors: FieldError[]): ReadonlySet<string> {
  const claims = objectsAt(spec, 'resourceClaims')
  if (claims.length === 0) return noClaims
  checkResourceClaims(claims, owner.isMirror, path.child('resourceClaims'), errors)
  return new Set(claims.map((claim) => textAt(claim, 'name')).filter((name) => name !== ''))
}

function checkNames(
  spec: JsonObject,
  fields: readonly string[],
  check: typeof checkSubdomain,
  path: FieldPath,
  errors: FieldError[],
): void {
  for (const field of fields) {
    const value = textAt(spec, field)
    if (value !== '') check(value, path.child(field), errors)
  }
}

function checkOperatingSystem(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const system = optionalObjectAt(spec, 'os')
  if (system === undefined) return
  const name = textAt(system, 'name')
  if (name === '') errors.push(required(path.child('os').child('name'), ''))
  else if (name === 'linux') checkForLinux(spec, path, errors)
  else if (name === 'windows') checkForWindows(spec, path, errors)
  else errors.push(notSupported(path.child('os'), name, ['linux', 'windows']))
}

/** Variables from files require an emptyDir volume. */
function checkFileVariables(spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  visitContainers(spec, path, (container, place) => {
    objectsAt(container, 'env').forEach((variable, index) => {
      const reference = optionalObjectAt(variable, 'valueFrom', 'fileKeyRef')
      if (reference === undefined) return
      const name = textAt(reference, 'volumeName')
      const where = place.child('env').index(index).child('valueFrom').child('fileKeyRef').child('volumeName')
      const volume = objectsAt(spec, 'volumes').findLast((candidate) => textAt(candidate, 'name') === name)
      if (volume === undefined) errors.push(notFound(where, name))
      else if (volume['emptyDir'] === undefined) {
        errors.push(invalid(where, name, 'referenced volume must be of type emptyDir'))
      }
    })
  })
}
