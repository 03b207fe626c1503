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
import { objectAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { validateDnsLabel } from '../../../common/field-names.ts'
import { isSidecar } from '../container-lists.ts'
import { validatePullPolicy, validateResizePolicies, validateRestartPolicy } from './container-choices.ts'
import { type Volumes, validateDevices, validateMounts } from './mounts.ts'
import { validateHostPortConflicts, validatePorts } from './ports.ts'
import { validateLifecycle, validateProbe } from './probes.ts'
import { validateRequirements } from './resources.ts'
import { validateSecurityContext } from './security-context.ts'
import { validateVariableSets, validateVariables } from './variables.ts'

/** Properties of the pod that container rules depend on. */
export interface ContainerSetting {
  readonly spec: JsonObject
  readonly volumes: Volumes
  readonly claims: ReadonlySet<string>
}

const messagePolicies = ['File', 'FallbackToLogsOnError']
const noRequirements: JsonObject = {}

/** Validates the rules that all containers share. */
function validateCommon(container: JsonObject, path: FieldPath, setting: ContainerSetting): FieldError[] {
  const { spec, volumes, claims } = setting
  const name = textAt(container, 'name')
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('name'), ''))
  else addErrors(errors, validateDnsLabel(name, path.child('name')))
  if (textAt(container, 'image') === '') errors.push(required(path.child('image'), ''))
  const messages = textAt(container, 'terminationMessagePolicy')
  if (messages === '') errors.push(required(path.child('terminationMessagePolicy'), ''))
  else if (!messagePolicies.includes(messages)) {
    errors.push(notSupported(path.child('terminationMessagePolicy'), messages, messagePolicies))
  }
  if (container['ports'] !== undefined)
    addErrors(errors, validatePorts(objectsAt(container, 'ports'), path.child('ports')))
  if (container['env'] !== undefined)
    addErrors(errors, validateVariables(objectsAt(container, 'env'), path.child('env')))
  if (container['envFrom'] !== undefined) {
    addErrors(errors, validateVariableSets(objectsAt(container, 'envFrom'), path.child('envFrom')))
  }
  addErrors(errors, validateMounts(container, path, volumes))
  addErrors(errors, validateDevices(container, path, volumes))
  addErrors(errors, validatePullPolicy(textAt(container, 'imagePullPolicy'), path.child('imagePullPolicy')))
  const requirements = optionalObjectAt(container, 'resources') ?? noRequirements
  addErrors(errors, validateRequirements({ requirements, claims }, path.child('resources')))
  if (container['resizePolicy'] !== undefined) {
    const policies = objectsAt(container, 'resizePolicy')
    addErrors(errors, validateResizePolicies(policies, path.child('resizePolicy'), textAt(spec, 'restartPolicy')))
  }
  const context = optionalObjectAt(container, 'securityContext')
  if (context === undefined) return errors
  addErrors(errors, validateSecurityContext(context, path.child('securityContext'), spec['hostUsers'] !== false))
  return errors
}

/** Validates the regular containers. */
export function validateContainers(setting: ContainerSetting, path: FieldPath): FieldError[] {
  const containers = objectsAt(setting.spec, 'containers')
  const place = path.child('containers')
  if (containers.length === 0) return [required(place, '')]
  const names = new Set<string>()
  const errors: FieldError[] = []
  containers.forEach((container, index) => {
    const own = place.index(index)
    addErrors(errors, validateCommon(container, own, setting))
    const name = textAt(container, 'name')
    if (names.has(name)) addError(errors, duplicate(own.child('name'), name))
    names.add(name)
    addErrors(errors, validateActions(container, own, setting.spec))
    addErrors(errors, validateRestartPolicy(container, own))
  })
  addErrors(errors, validateHostPortConflicts(containers, place))
  return errors
}

/** Validates lifecycle and probes. */
function validateActions(container: JsonObject, path: FieldPath, spec: JsonObject): FieldError[] {
  const lifecycle = optionalObjectAt(container, 'lifecycle')
  const errors: FieldError[] = []
  if (lifecycle !== undefined) {
    const grace = optionalNumberAt(spec, 'terminationGracePeriodSeconds')
    addErrors(errors, validateLifecycle(lifecycle, path.child('lifecycle'), grace))
  }
  addErrors(errors, validateProbe(container, path, 'livenessProbe'))
  addErrors(errors, validateProbe(container, path, 'readinessProbe'))
  addErrors(errors, validateProbe(container, path, 'startupProbe'))
  return errors
}

const actionFields = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']

/** Validates init containers, including sidecars. */
export function validateInitContainers(setting: ContainerSetting, path: FieldPath): FieldError[] {
  const containers = objectsAt(setting.spec, 'initContainers')
  if (containers.length === 0) return []
  const place = path.child('initContainers')
  const names = new Set(objectsAt(setting.spec, 'containers').map((container) => textAt(container, 'name')))
  const errors: FieldError[] = []
  containers.forEach((container, index) => {
    const own = place.index(index)
    addErrors(errors, validateCommon(container, own, setting))
    addErrors(errors, validateRestartPolicy(container, own))
    const name = textAt(container, 'name')
    if (names.has(name)) addError(errors, duplicate(own.child('name'), name))
    else if (name !== '') names.add(name)
    // Init containers run one at a time, so only ports of the same container can conflict; the error has index 0.
    addErrors(errors, validateHostPortConflicts([container], place))
    if (isSidecar(container)) addErrors(errors, validateActions(container, own, setting.spec))
    else {
      for (const field of actionFields) {
        if (container[field] === undefined) continue
        const detail = 'may not be set for init containers without restartPolicy=Always'
        addError(errors, forbidden(own.child(field), detail))
      }
      addErrors(errors, validateNoRestartByResize(container, own.child('resizePolicy')))
    }
  })
  return errors
}

function validateNoRestartByResize(container: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  objectsAt(container, 'resizePolicy').forEach((policy, index) => {
    if (policy['restartPolicy'] !== 'RestartContainer') return
    const detail = "must not be set to 'RestartContainer' for non-sidecar initContainers"
    addError(errors, invalid(path.index(index).child('restartPolicy'), 'RestartContainer', detail))
  })
  return errors
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
export function validateEphemeralContainers(setting: ContainerSetting, path: FieldPath): FieldError[] {
  const { spec } = setting
  const containers = objectsAt(spec, 'ephemeralContainers')
  if (containers.length === 0) return []
  const others = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]
  const otherNames = new Set(others.map((container) => textAt(container, 'name')))
  const names = new Set(otherNames)
  const errors: FieldError[] = []
  containers.forEach((container, index) => {
    const place = path.child('ephemeralContainers').index(index)
    addErrors(errors, validateCommon(container, place, setting))
    addErrors(errors, validateImageSpace(container, place))
    const name = textAt(container, 'name')
    if (names.has(name)) addError(errors, duplicate(place.child('name'), name))
    names.add(name)
    const target = textAt(container, 'targetContainerName')
    if (target !== '' && !otherNames.has(target)) addError(errors, notFound(place.child('targetContainerName'), target))
    addErrors(errors, validateForeignFields(container, place))
  })
  return errors
}

function validateForeignFields(container: JsonObject, path: FieldPath): FieldError[] {
  const detail = 'cannot be set for an Ephemeral Container'
  const errors: FieldError[] = []
  for (const field of foreignFields) {
    const value = container[field]
    // Go always encodes resources; they count as set only if not empty.
    const isEmpty = field === 'resources' && Object.keys(objectAt(container, field)).length === 0
    if (value !== undefined && !isEmpty) addError(errors, forbidden(path.child(field), detail))
  }
  objectsAt(container, 'volumeMounts').forEach((mount, index) => {
    for (const field of ['subPath', 'subPathExpr']) {
      if (textAt(mount, field) === '') continue
      addError(errors, forbidden(path.child('volumeMounts').index(index).child(field), detail))
    }
  })
  return errors
}

/** Image names may have surrounding spaces in templates, but not in pods. */
export function validateImageSpace(container: JsonObject, path: FieldPath): FieldError[] {
  const image = textAt(container, 'image')
  if (image.trim() === image) return []
  return [invalid(path.child('image'), image, 'must not have leading or trailing whitespace')]
}
