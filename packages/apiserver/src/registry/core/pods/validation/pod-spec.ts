import {
  addError,
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
import { problemsAt, validateDnsLabel, validateQualifiedName, validateSubdomain } from '../../../common/field-names.ts'
import { validateTolerations } from '../../../common/taints-and-tolerations.ts'
import { isDefaultToleration } from '../admission/default-tolerations.ts'
import { validateAffinity } from './affinity.ts'
import { validateChoice } from './container-choices.ts'
import {
  type ContainerSetting,
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
} from './containers.ts'
import { validateDnsConfig, validateHostAliases, validateHostnameOverride } from './dns.ts'
import { validateResourceClaims } from './resource-claims.ts'
import { validatePodResources, validateRequirements } from './resources.ts'
import { validatePodSecurityContext } from './security-context.ts'
import { validateSpreadConstraints } from './spread.ts'
import { visitContainers } from './visit-containers.ts'
import { validateVolumes } from './volumes.ts'
import { validateForLinux, validateForWindows, validateHostProcesses } from './windows.ts'

/** The owner of a spec. A template has no name yet. */
export interface SpecOwner {
  readonly isPod: boolean
  readonly podName: string
  /** Whether it is a mirror pod. */
  readonly isMirror: boolean
}

export const templateOwner: SpecOwner = { isPod: false, podName: '', isMirror: false }

/** Validates a spec by itself, in the order of Kubernetes. */
export function validatePodSpec(spec: JsonObject, path: FieldPath, owner: SpecOwner): FieldError[] {
  const errors: FieldError[] = []
  if (spec['terminationGracePeriodSeconds'] === undefined) {
    errors.push(required(path.child('terminationGracePeriodSeconds'), ''))
  }
  const volumes = validateVolumes(objectsAt(spec, 'volumes'), path.child('volumes'), owner)
  addErrors(errors, volumes.errors)
  const resourceClaims = objectsAt(spec, 'resourceClaims')
  addErrors(errors, validateResourceClaims(resourceClaims, path.child('resourceClaims'), owner.isMirror))
  const claims = namesOf(resourceClaims)
  const setting: ContainerSetting = { spec, volumes: volumes.valid, claims }
  addErrors(errors, validateContainers(setting, path))
  addErrors(errors, validateInitContainers(setting, path))
  addErrors(errors, validateEphemeralContainers(setting, path))
  addErrors(errors, validatePodResources(spec, path, claims))
  if (flagAt(spec, 'hostNetwork') === true) addErrors(errors, validateHostPorts(spec, path, owner))
  addErrors(errors, validateChoices(spec, path))
  if (spec['nodeSelector'] !== undefined) {
    addErrors(errors, validateLabels(textMapAt(spec, 'nodeSelector'), path.child('nodeSelector')))
  }
  addErrors(errors, validatePodSecurityContext(spec, path.child('securityContext')))
  const affinity = optionalObjectAt(spec, 'affinity')
  if (affinity !== undefined) addErrors(errors, validateAffinity(affinity, path.child('affinity')))
  addErrors(errors, validateDnsConfig(spec, path.child('dnsConfig')))
  if (spec['readinessGates'] !== undefined || spec['schedulingGates'] !== undefined)
    addErrors(errors, validateGates(spec, path))
  if (spec['topologySpreadConstraints'] !== undefined) {
    const constraints = objectsAt(spec, 'topologySpreadConstraints')
    addErrors(errors, validateSpreadConstraints(constraints, path.child('topologySpreadConstraints')))
  }
  addErrors(errors, validateHostProcesses(spec, path))
  addErrors(errors, validateHostUsers(spec, path))
  addErrors(errors, validateHostnameOverride(spec, path))
  addErrors(errors, validateNamesAndNumbers(spec, path))
  addErrors(errors, validateOperatingSystem(spec, path))
  addErrors(errors, validateFileVariables(spec, path))
  return errors
}

/** With hostNetwork, the host port must equal the container port. */
function validateHostPorts(spec: JsonObject, path: FieldPath, owner: SpecOwner): FieldError[] {
  const errors: FieldError[] = []
  objectsAt(spec, 'containers').forEach((container, index) => {
    objectsAt(container, 'ports').forEach((port, position) => {
      const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
      if ((!owner.isPod && hostPort === 0) || hostPort === (optionalNumberAt(port, 'containerPort') ?? 0)) return
      const place = path.child('containers').index(index).child('ports').index(position).child('hostPort')
      addError(errors, invalid(place, hostPort, 'must match `containerPort` when `hostNetwork` is true'))
    })
  })
  return errors
}

const restartPolicies = ['Always', 'OnFailure', 'Never']
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']

function validateChoices(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateChoice(textAt(spec, 'restartPolicy'), path.child('restartPolicy'), restartPolicies)
  addErrors(errors, validateChoice(textAt(spec, 'dnsPolicy'), path.child('dnsPolicy'), dnsPolicies))
  return errors
}

/** Validates readiness gates and scheduling gates. */
function validateGates(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  objectsAt(spec, 'readinessGates').forEach((gate, index) => {
    const place = path.child('readinessGates').index(index).child('conditionType')
    addErrors(errors, validateQualifiedName(textAt(gate, 'conditionType'), place))
  })
  const seen = new Set<string>()
  objectsAt(spec, 'schedulingGates').forEach((gate, index) => {
    const name = textAt(gate, 'name')
    const place = path.child('schedulingGates').index(index)
    addErrors(errors, validateQualifiedName(name, place))
    if (seen.has(name)) addError(errors, duplicate(place, name))
    seen.add(name)
  })
  return errors
}

/** A pod with its own user namespace shares no processes, memory or devices with the host. */
function validateHostUsers(spec: JsonObject, path: FieldPath): FieldError[] {
  if (flagAt(spec, 'hostUsers') !== false) return []
  const detail = 'when `hostUsers` is false'
  const errors: FieldError[] = []
  if (flagAt(spec, 'hostNetwork') === true) errors.push(forbidden(path.child('hostNetwork'), detail))
  if (flagAt(spec, 'hostPID') === true) errors.push(forbidden(path.child('HostPID'), detail))
  if (flagAt(spec, 'hostIPC') === true) errors.push(forbidden(path.child('HostIPC'), detail))
  visitContainers(spec, path, (container, place) => {
    if (container['volumeDevices'] !== undefined) errors.push(forbidden(place.child('volumeDevices'), detail))
  })
  return errors
}

const deadlineMax = 2_147_483_647
const preemptionPolicies = ['PreemptLowerPriority', 'Never']

function validateNamesAndNumbers(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateNames(spec, path, ['serviceAccountName', 'nodeName'], validateSubdomain)
  const deadline = optionalNumberAt(spec, 'activeDeadlineSeconds')
  if (deadline !== undefined) {
    const value = spec['activeDeadlineSeconds'] ?? null
    addErrors(errors, problemsAt(path.child('activeDeadlineSeconds'), value, rangeProblems(deadline, 1, deadlineMax)))
  }
  addErrors(errors, validateNames(spec, path, ['hostname', 'subdomain'], validateDnsLabel))
  const tolerations = objectsAt(spec, 'tolerations')
  if (!tolerations.every(isDefaultToleration))
    addErrors(errors, validateTolerations(tolerations, path.child('tolerations')))
  if (spec['hostAliases'] !== undefined) {
    addErrors(errors, validateHostAliases(objectsAt(spec, 'hostAliases'), path.child('hostAliases')))
  }
  addErrors(errors, validateNames(spec, path, ['priorityClassName'], validateSubdomain))
  const runtimeClass = optionalTextAt(spec, 'runtimeClassName')
  if (runtimeClass !== undefined) addErrors(errors, validateSubdomain(runtimeClass, path.child('runtimeClassName')))
  const preemption = optionalTextAt(spec, 'preemptionPolicy')
  if (preemption !== undefined)
    addErrors(errors, validateChoice(preemption, path.child('preemptionPolicy'), preemptionPolicies))
  const overhead = optionalObjectAt(spec, 'overhead')
  if (overhead !== undefined) {
    addErrors(
      errors,
      validateRequirements({ requirements: { limits: overhead }, claims: noClaims }, path.child('overhead')),
    )
  }
  return errors
}

const noClaims: ReadonlySet<string> = new Set()

function namesOf(claims: readonly JsonObject[]): ReadonlySet<string> {
  if (claims.length === 0) return noClaims
  return new Set(claims.map((claim) => textAt(claim, 'name')).filter((name) => name !== ''))
}

function validateNames(
  spec: JsonObject,
  path: FieldPath,
  fields: readonly string[],
  validate: typeof validateSubdomain,
): FieldError[] {
  const errors: FieldError[] = []
  for (const field of fields) {
    const value = textAt(spec, field)
    if (value !== '') addErrors(errors, validate(value, path.child(field)))
  }
  return errors
}

function validateOperatingSystem(spec: JsonObject, path: FieldPath): FieldError[] {
  const system = optionalObjectAt(spec, 'os')
  if (system === undefined) return []
  const name = textAt(system, 'name')
  if (name === '') return [required(path.child('os').child('name'), '')]
  if (name === 'linux') return validateForLinux(spec, path)
  return name === 'windows'
    ? validateForWindows(spec, path)
    : [notSupported(path.child('os'), name, ['linux', 'windows'])]
}

/** Variables from files require an emptyDir volume. */
function validateFileVariables(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  visitContainers(spec, path, (container, place) => {
    objectsAt(container, 'env').forEach((variable, index) => {
      const reference = optionalObjectAt(variable, 'valueFrom', 'fileKeyRef')
      if (reference === undefined) return
      const name = textAt(reference, 'volumeName')
      const where = place.child('env').index(index).child('valueFrom').child('fileKeyRef').child('volumeName')
      const volume = objectsAt(spec, 'volumes').findLast((candidate) => textAt(candidate, 'name') === name)
      if (volume === undefined) addError(errors, notFound(where, name))
      else if (volume['emptyDir'] === undefined) {
        addError(errors, invalid(where, name, 'referenced volume must be of type emptyDir'))
      }
    })
  })
  return errors
}
