import {
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
import { objectAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { isSidecar } from '../container-lists.ts'
import { checkPullPolicy, checkResizePolicies, checkRestartPolicy } from './container-choices.ts'
import { checkDevices, checkMounts, type Volumes } from './mounts.ts'
import { checkLabelName } from './names.ts'
import { checkHostPortConflicts, checkPorts } from './ports.ts'
import { checkLifecycle, checkProbe } from './probes.ts'
import { checkRequirements } from './resources.ts'
import { checkSecurityContext } from './security-context.ts'
import { checkVariableSets, checkVariables } from './variables.ts'

/** Properties of the pod that container rules depend on. */
export interface ContainerSetting {
  readonly spec: JsonObject
  readonly volumes: Volumes
  readonly claims: ReadonlySet<string>
}

const messagePolicies = ['File', 'FallbackToLogsOnError']
const noRequirements: JsonObject = {}

/** Validates the rules that all containers share. */
function checkCommon(container: JsonObject, setting: ContainerSetting, path: FieldPath, errors: FieldError[]): void {
  const { spec, volumes, claims } = setting
  const name = textAt(container, 'name')
  if (name === '') errors.push(required(path.child('name'), ''))
  else checkLabelName(name, path.child('name'), errors)
  if (textAt(container, 'image') === '') errors.push(required(path.child('image'), ''))
  const messages = textAt(container, 'terminationMessagePolicy')
  if (messages === '') errors.push(required(path.child('terminationMessagePolicy'), ''))
  else if (!messagePolicies.includes(messages)) {
    errors.push(notSupported(path.child('terminationMessagePolicy'), messages, messagePolicies))
  }
  if (container['ports'] !== undefined) checkPorts(objectsAt(container, 'ports'), path.child('ports'), errors)
  if (container['env'] !== undefined) checkVariables(objectsAt(container, 'env'), path.child('env'), errors)
  if (container['envFrom'] !== undefined) {
    checkVariableSets(objectsAt(container, 'envFrom'), path.child('envFrom'), errors)
  }
  checkMounts(container, volumes, path, errors)
  checkDevices(container, volumes, path, errors)
  checkPullPolicy(textAt(container, 'imagePullPolicy'), path.child('imagePullPolicy'), errors)
  const requirements = optionalObjectAt(container, 'resources') ?? noRequirements
  checkRequirements({ requirements, claims }, path.child('resources'), errors)
  if (container['resizePolicy'] !== undefined) {
    const policies = objectsAt(container, 'resizePolicy')
    checkResizePolicies(policies, textAt(spec, 'restartPolicy'), path.child('resizePolicy'), errors)
  }
  const context = optionalObjectAt(container, 'securityContext')
  if (context === undefined) return
  checkSecurityContext(context, spec['hostUsers'] !== false, path.child('securityContext'), errors)
}

/** Validates the regular containers. */
export function checkContainers(setting: ContainerSetting, path: FieldPath, errors: FieldError[]): void {
  const containers = objectsAt(setting.spec, 'containers')
  const place = path.child('containers')
  if (containers.length === 0) {
    errors.push(required(place, ''))
    return
  }
  const names = new Set<string>()
  containers.forEach((container, index) => {
    const own = place.index(index)
    checkCommon(container, setting, own, errors)
    const name = textAt(container, 'name')
    if (names.has(name)) errors.push(duplicate(own.child('name'), name))
    names.add(name)
    checkActions(container, setting.spec, own, errors)
    checkRestartPolicy(container, own, errors)
  })
  checkHostPortConflicts(containers, place, errors)
}

/** Validates lifecycle and probes. */
function checkActions(container: JsonObject, spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const lifecycle = optionalObjectAt(container, 'lifecycle')
  if (lifecycle !== undefined) {
    const grace = optionalNumberAt(spec, 'terminationGracePeriodSeconds')
    checkLifecycle(lifecycle, grace, path.child('lifecycle'), errors)
  }
  checkProbe(container, 'livenessProbe', path, errors)
  checkProbe(container, 'readinessProbe', path, errors)
  checkProbe(container, 'startupProbe', path, errors)
}

const actionFields = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']

/** Validates init containers, including sidecars. */
export function checkInitContainers(setting: ContainerSetting, path: FieldPath, errors: FieldError[]): void {
  const containers = objectsAt(setting.spec, 'initContainers')
  if (containers.length === 0) return
  const place = path.child('initContainers')
  const names = new Set(objectsAt(setting.spec, 'containers').map((container) => textAt(container, 'name')))
  containers.forEach((container, index) => {
    const own = place.index(index)
    checkCommon(container, setting, own, errors)
    checkRestartPolicy(container, own, errors)
    const name = textAt(container, 'name')
    if (names.has(name)) errors.push(duplicate(own.child('name'), name))
    else if (name !== '') names.add(name)
    // Init containers run one at a time, so only ports of the same container can conflict; the error has index 0.
    checkHostPortConflicts([container], place, errors)
    if (isSidecar(container)) checkActions(container, setting.spec, own, errors)
    else {
      for (const field of actionFields) {
        if (container[field] === undefined) continue
        const detail = 'may not be set for init containers without restartPolicy=Always'
        errors.push(forbidden(own.child(field), detail))
      }
      checkNoRestartByResize(container, own.child('resizePolicy'), errors)
    }
  })
}

function checkNoRestartByResize(container: JsonObject, path: FieldPath, errors: FieldError[]): void {
  objectsAt(container, 'resizePolicy').forEach((policy, index) => {
    if (policy['restartPolicy'] !== 'RestartContainer') return
    const detail = "must not be set to 'RestartContainer' for non-sidecar initContainers"
    errors.push(invalid(path.index(index).child('restartPolicy'), 'RestartContainer', detail))
  })
}

/** Fields that ephemeral containers must not have, in the order of Go's struct. */
const foreignFields = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
]

/** Validates ephemeral containers, which are added for debugging. */
export function checkEphemeralContainers(setting: ContainerSetting, path: FieldPath, errors: FieldError[]): void {
  const { spec } = setting
  const containers = objectsAt(spec, 'ephemeralContainers')
  if (containers.length === 0) return
  const others = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]
  const otherNames = new Set(others.map((container) => textAt(container, 'name')))
  const names = new Set(otherNames)
  containers.forEach((container, index) => {
    const place = path.child('ephemeralContainers').index(index)
    checkCommon(container, setting, place, errors)
    checkImageSpace(container, place, errors)
    const name = textAt(container, 'name')
    if (names.has(name)) errors.push(duplicate(place.child('name'), name))
    names.add(name)
    const target = textAt(container, 'targetContainerName')
    if (target !== '' && !otherNames.has(target)) errors.push(notFound(place.child('targetContainerName'), target))
    checkForeignFields(container, place, errors)
  })
}

function checkForeignFields(container: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const detail = 'cannot be set for an Ephemeral Container'
  for (const field of foreignFields) {
    const value = container[field]
    // Go always encodes resources; they count as set only if not empty.
    const isEmpty = field === 'resources' && Object.keys(objectAt(container, field)).length === 0
    if (value !== undefined && !isEmpty) errors.push(forbidden(path.child(field), detail))
  }
  objectsAt(container, 'volumeMounts').forEach((mount, index) => {
    for (const field of ['subPath', 'subPathExpr']) {
      if (textAt(mount, field) === '') continue
      errors.push(forbidden(path.child('volumeMounts').index(index).child(field), detail))
    }
  })
}

/** Image names may have surrounding spaces in templates, but not in pods. */
export function checkImageSpace(container: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const image = textAt(container, 'image')
  if (image.trim() === image) return
  errors.push(invalid(path.child('image'), image, 'must not have leading or trailing whitespace'))
}
