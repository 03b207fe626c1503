import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  internalError,
  invalid,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import { parseCidr, validateLegacyCidr, warnAboutCidr } from '@kubewright/kube/names'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, withFieldValue } from '../common/change-fields.ts'
import { goType } from '../common/go-types.ts'
import { printGoValue } from '../common/go-value.ts'
import { roundResourceList, validateResourceQuantity } from '../common/resource-lists.ts'
import { selectableField } from '../common/selectable-fields.ts'
import { validateTaints } from '../common/taints-and-tolerations.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { goJsonProblem } from './go-json-problem.ts'
import { nodeColumns } from './node-columns.ts'

const notReadyKey = 'node.kubernetes.io/not-ready'
const notReadyTaint: JsonObject = { key: notReadyKey, effect: 'NoSchedule' }
const taintsAnnotation = 'scheduler.alpha.kubernetes.io/taints'
const addressType = goType('core.NodeAddress')
const podCidrsPath = FieldPath.root('spec').child('podCIDRs')

const featurePattern = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/
const featureLengthMax = 253

export const nodeStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole, change',
  initialStatus: 'requested',
  storagePrefix: 'minions',
  columns: nodeColumns,
  selectableFields: [selectableField('spec.unschedulable', 'false')],
  setDefaults: (object) => syncPodCidrs(changeField(object, 'status', setStatusDefaults)),
  admitCreate: withNotReadyTaint,
  prepareForCreate: (object) => dropConfiguration(object, {}),
  prepareForUpdate: dropConfiguration,
  prepareForStatusUpdate: dropConfiguration,
  validateCreate: validateNode,
  validateUpdate: (object, old) => [...validateNode(object), ...validateChange(object, old)],
  validateStatusUpdate: validateChange,
  warningsOnCreate: warnAboutNode,
  warningsOnUpdate: warnAboutNode,
}

/** Allocatable equals capacity by default. */
function setStatusDefaults(status: JsonObject): JsonObject {
  const { capacity, allocatable } = status
  const rounded = withFieldValue(status, 'capacity', roundResourceList(capacity))
  return withFieldValue(rounded, 'allocatable', roundResourceList(allocatable ?? capacity))
}

/** podCIDR is the first of podCIDRs; it wins if both differ. */
function syncPodCidrs(node: JsonObject): JsonObject {
  const first = textAt(node, 'spec', 'podCIDR')
  const all = listAt(node, 'spec', 'podCIDRs')
  if (first === (all[0] ?? '')) return node
  const spec = objectAt(node, 'spec')
  return { ...node, spec: first === '' ? { ...spec, podCIDR: all[0] ?? '' } : { ...spec, podCIDRs: [first] } }
}

/** Taints a new node; a controller removes the taint when it has found the node ready. */
function withNotReadyTaint(node: JsonObject): JsonObject {
  const taints = listAt(node, 'spec', 'taints')
  if (taints.some((taint) => textAt(taint, 'key') === notReadyKey && textAt(taint, 'effect') === 'NoSchedule'))
    return node
  return { ...node, spec: { ...objectAt(node, 'spec'), taints: [...taints, notReadyTaint] } }
}

/** Kubelet configuration from config maps was removed; stored values are kept. */
function dropConfiguration(node: JsonObject, old: JsonObject): JsonObject {
  const drop = (part: string, field: string) => (value: JsonObject) =>
    valueAt(old, part, field) === undefined ? withFieldValue(value, field, undefined) : value
  return changeField(changeField(node, 'spec', drop('spec', 'configSource')), 'status', drop('status', 'config'))
}

function validateNode(node: JsonObject): FieldError[] {
  const swapCapacity = valueAt(node, 'status', 'nodeInfo', 'swap', 'capacity')
  const isSwapless = swapCapacity !== undefined && numberAt(node, 'status', 'nodeInfo', 'swap', 'capacity') <= 0
  return [
    ...validateAnnotations(node),
    // Kubernetes reports taints under this wrong path.
    ...validateTaints(listAt(node, 'spec', 'taints'), FieldPath.root('metadata').child('taints')),
    ...validateResources(node),
    ...(isSwapless ? [invalid('metadata.nodeSwapStatus.capacity', swapCapacity, 'must be greater than zero')] : []),
    ...validateFeatures(node),
    ...validatePodCidrs(listAt(node, 'spec', 'podCIDRs') as readonly string[]),
  ]
}

/** Taints were an annotation in the past; such an annotation must still be valid. */
function validateAnnotations(node: JsonObject): FieldError[] {
  const text = textAt(node, 'metadata', 'annotations', taintsAnnotation)
  if (text === '') return []
  const problem = goJsonProblem(Buffer.from(text), '[]core.Taint', 'array')
  if (problem !== undefined) return [invalid('metadata.annotations', taintsAnnotation, problem)]
  return validateTaints(
    listAt({ taints: parseJson(text) }, 'taints'),
    FieldPath.root('metadata').child('annotations').child(taintsAnnotation),
  )
}

function validateResources(node: JsonObject): FieldError[] {
  return collectErrors(['capacity', 'allocatable'], (field) => {
    const amounts = objectAt(node, 'status', field)
    return collectErrors(Object.keys(amounts), (name) =>
      validateResourceQuantity(name, FieldPath.root('status').child(field).child(name), String(amounts[name])),
    )
  })
}

/** Declared features must be unique and sorted. */
function validateFeatures(node: JsonObject): FieldError[] {
  const features = listAt(node, 'status', 'declaredFeatures') as readonly string[]
  return collectErrors(features, (feature, index) => {
    const errors: FieldError[] = []
    const path = (at: number) => `status.declaredFeatures[${at}]`
    const problem = featureProblem(feature)
    if (problem !== undefined)
      errors.push(invalid(path(index), feature, `invalid feature name "${feature}": ${problem}`))
    const next = features[index + 1]
    if (next === feature) errors.push(duplicate(path(index + 1), next))
    else if (next !== undefined && feature > next) {
      errors.push(invalid(path(index + 1), next, 'list must be sorted alphabetically'))
    }
    return errors
  })
}

function featureProblem(feature: string): string | undefined {
  if (feature.length > featureLengthMax) return `must be no more than ${featureLengthMax} characters`
  if (featurePattern.test(feature)) return undefined
  return "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes"
}

/** At most one range for each IP family. */
function validatePodCidrs(ranges: readonly string[]): FieldError[] {
  const errors = collectErrors(ranges, (range, index) => validateLegacyCidr(range, podCidrsPath.index(index), true))
  if (ranges.length < 2) return errors
  const families = ranges.map((range) => parseCidr(range, false)?.address.bits)
  const bad = families.indexOf(undefined)
  if (bad >= 0) {
    const problem = `invalid CIDR[${bad}]: <nil> (invalid CIDR address: ${ranges[bad]})`
    errors.push(internalError(podCidrsPath, `invalid PodCIDRs. failed to check with dual stack with error:${problem}`))
  } else if (new Set(families).size > 1 && ranges.length === 2) return errors
  return [...errors, invalid(podCidrsPath, ranges, 'may specify no more than one CIDR for each IP family')]
}

/** Checks the fields that are immutable once set, and the addresses. */
function validateChange(node: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = [...validateAnnotations(node), ...validateResources(node), ...validateFeatures(node)]
  const addresses = listAt(node, 'status', 'addresses').map((address) => printGoValue(address, addressType))
  for (const [index, address] of addresses.entries()) {
    if (addresses.indexOf(address) === index) continue
    addError(errors, { ...duplicate(`status.addresses[${index}]`, undefined), detail: address })
  }
  addErrors(errors, validateKeptPodCidrs(listAt(node, 'spec', 'podCIDRs'), listAt(old, 'spec', 'podCIDRs')))
  const provider = textAt(old, 'spec', 'providerID')
  if (provider !== '' && textAt(node, 'spec', 'providerID') !== provider) {
    const detail = 'node updates may not change providerID except from "" to valid'
    errors.push(forbidden('spec.providerID', detail))
  }
  addErrors(errors, validateTaints(listAt(node, 'spec', 'taints'), FieldPath.root('metadata').child('taints')))
  if (textAt(node, 'spec', 'externalID') !== textAt(old, 'spec', 'externalID')) {
    errors.push(forbidden('spec.externalID', 'may not be updated'))
  }
  return errors
}

function validateKeptPodCidrs(ranges: readonly unknown[], old: readonly unknown[]): FieldError[] {
  if (old.length === 0) return []
  const problem = forbidden(podCidrsPath, 'node updates may not change podCIDR except from "" to valid')
  if (ranges.length !== old.length) return [problem]
  return collectErrors(old, (range, index) => (range === ranges[index] ? [] : [problem]))
}

function warnAboutNode(node: JsonObject): readonly string[] {
  const ranges = listAt(node, 'spec', 'podCIDRs') as readonly string[]
  return [
    ...(isJsonObject(valueAt(node, 'spec', 'configSource')) ? ['spec.configSource: the feature is removed'] : []),
    ...(textAt(node, 'spec', 'externalID') === ''
      ? []
      : ['spec.externalID: this field is deprecated, and is unused by Kubernetes']),
    ...ranges.flatMap((range, index) => warnAboutCidr(range, podCidrsPath.index(index))),
  ]
}
