import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { compareQuantities, parseQuantity, type Quantity, quantityOf, quantityValue } from '@kubewright/kube/values'
import { textAt, valueAt } from '../../read-object.ts'
import { type Amounts, oneQuantity } from './amounts.ts'
import { countNameOf, type QuotaEvaluator } from './evaluator.ts'
import { type ScopeSelector, selectsValue } from './scopes.ts'

const countName = countNameOf('', 'persistentvolumeclaims')
const claimsName = 'persistentvolumeclaims'
const storageName = 'requests.storage'
const ofClass = '.storageclass.storage.k8s.io/'
const classAnnotation = 'volume.beta.kubernetes.io/storage-class'

/** Claims: their number and sizes, in total and by storage class. */
export const claimEvaluator: QuotaEvaluator = {
  handles: ({ verb, subresource, object, oldObject }) => {
    if (subresource === '') return verb === 'CREATE' || verb === 'UPDATE'
    return subresource === 'status' && object !== undefined && oldObject !== undefined
  },
  matchingNames: (wanted) => wanted.filter(isClaimName),
  matchesScope: matchesAttributesClass,
  usageOf: claimUsage,
}

function isClaimName(name: string): boolean {
  if (name === countName || name === claimsName || name === storageName) return true
  return name.endsWith(`${ofClass}${claimsName}`) || name.endsWith(`${ofClass}${storageName}`)
}

function claimUsage(claim: JsonObject): Amounts {
  const usage = new Map<string, Quantity>([
    [claimsName, oneQuantity],
    [countName, oneQuantity],
  ])
  const storageClass = String(
    valueAt(claim, 'metadata', 'annotations', classAnnotation) ?? valueAt(claim, 'spec', 'storageClassName') ?? '',
  )
  if (storageClass !== '') usage.set(`${storageClass}${ofClass}${claimsName}`, oneQuantity)
  const size = sizeOf(claim)
  if (size === undefined) return usage
  usage.set(storageName, size)
  if (storageClass !== '') usage.set(`${storageClass}${ofClass}${storageName}`, size)
  return usage
}

/** The requested or, if larger, the allocated size in whole bytes. */
function sizeOf(claim: JsonObject): Quantity | undefined {
  const wanted = quantityAt(valueAt(claim, 'spec', 'resources', 'requests', 'storage'))
  if (wanted === undefined) return undefined
  const allocated = quantityAt(valueAt(claim, 'status', 'allocatedResources', 'storage'))
  return roundedToBytes(allocated !== undefined && compareQuantities(allocated, wanted) > 0 ? allocated : wanted)
}

function quantityAt(value: JsonValue | undefined): Quantity | undefined {
  return value === undefined ? undefined : parseQuantity(String(value))
}

function roundedToBytes(quantity: Quantity): Quantity {
  const rounded = quantityOf(quantityValue(quantity), quantity.format)
  return compareQuantities(rounded, quantity) === 0 ? quantity : rounded
}

/** A claim matches by its requested, its current and its target class. */
function matchesAttributesClass(selector: ScopeSelector, claim: JsonObject): boolean {
  if (selector.scope !== 'VolumeAttributesClass') return false
  const classes = [
    textAt(claim, 'spec', 'volumeAttributesClassName'),
    textAt(claim, 'status', 'currentVolumeAttributesClassName'),
    textAt(claim, 'status', 'modifyVolumeStatus', 'targetVolumeAttributesClassName'),
  ].filter((name) => name !== '')
  if (classes.length === 0) return selectsValue(selector, undefined)
  return classes.some((name) => selectsValue(selector, name))
}
