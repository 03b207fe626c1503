import { type JsonObject, jsonEqual, quoteGo, sortStrings } from '@kubewright/kube/json'
import { objectAt, valueAt } from '../../../read-object.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import { refuse } from '../../refusal.ts'

const kubeletLabels: ReadonlySet<string> = new Set([
  'kubernetes.io/hostname',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'beta.kubernetes.io/instance-type',
  'node.kubernetes.io/instance-type',
  'kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
])

/** A kubelet writes its own node only, and sets nothing there that would attract pods. */
export function checkNode(node: string, attributes: AdmissionAttributes): void {
  const { verb, name, object, oldObject } = attributes
  const self = `node ${quoteGo(node)}`
  if (name !== node) refuse(attributes, `${self} is not allowed to modify node ${quoteGo(name)}`)
  if (verb === 'CREATE') {
    if (valueAt(object, 'spec', 'configSource') !== undefined) {
      refuse(attributes, `${self} is not allowed to create pods with a non-nil configSource`)
    }
    const labels = foreignLabels(objectAt(object, 'metadata', 'labels'), {})
    if (labels !== '') refuse(attributes, `${self} is not allowed to set the following labels: ${labels}`)
  }
  if (verb !== 'UPDATE') return
  const isSame = (...path: readonly string[]) =>
    jsonEqual(valueAt(object, ...path) ?? null, valueAt(oldObject, ...path) ?? null)
  if (valueAt(object, 'spec', 'configSource') !== undefined && !isSame('spec', 'configSource')) {
    refuse(attributes, `${self} is not allowed to update configSource to a new non-nil configSource`)
  }
  if (!isSame('spec', 'taints')) refuse(attributes, `${self} is not allowed to modify taints`)
  if (!isSame('metadata', 'ownerReferences')) refuse(attributes, `${self} is not allowed to modify ownerReferences`)
  const labels = foreignLabels(objectAt(object, 'metadata', 'labels'), objectAt(oldObject, 'metadata', 'labels'))
  if (labels !== '') refuse(attributes, `is not allowed to modify labels: ${labels}`)
}

/** The changed labels that a kubelet may not set. */
function foreignLabels(labels: JsonObject, old: JsonObject): string {
  const keys = new Set([...Object.keys(labels), ...Object.keys(old)])
  return sortStrings([...keys].filter((key) => labels[key] !== old[key] && isForeign(key))).join(', ')
}

function isForeign(key: string): boolean {
  const domain = key.includes('/') ? (key.split('/', 1)[0] as string) : ''
  const isIn = (parent: string) => domain === parent || domain.endsWith(`.${parent}`)
  if (isIn('node-restriction.kubernetes.io')) return true
  if (!isIn('kubernetes.io') && !isIn('k8s.io')) return false
  return !kubeletLabels.has(key) && !isIn('kubelet.kubernetes.io') && !isIn('node.kubernetes.io')
}
