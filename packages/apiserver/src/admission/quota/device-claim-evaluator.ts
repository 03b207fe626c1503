import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { type Quantity, quantityOf } from '@kubewright/kube/values'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { type Amounts, addAmounts, largestAmounts, oneQuantity } from './amounts.ts'
import { countNameOf, noScope, type QuotaEvaluator } from './evaluator.ts'

const countName = countNameOf('resource.k8s.io', 'resourceclaims')
const ofClass = '.deviceclass.resource.k8s.io/devices'
const implicitPrefix = 'requests.deviceclass.resource.kubernetes.io/'
/** A claim gets at most this many devices; a request for all devices is charged for as many. */
const devicesMax = 32

/** Resource claims: their number, and the devices of each class that they may get. */
export const deviceClaimEvaluator: QuotaEvaluator = {
  handles: ({ verb, subresource }) => subresource === '' && (verb === 'CREATE' || verb === 'UPDATE'),
  matchingNames: (names) => names.filter((name) => name === countName || name.endsWith(ofClass)),
  matchesScope: noScope,
  usageOf: deviceUsage,
}

function deviceUsage(claim: JsonObject): Amounts {
  let devices: Amounts = new Map()
  for (const request of listAt(claim, 'spec', 'devices', 'requests'))
    devices = addAmounts(devices, requestUsage(request))
  const usage = new Map<string, Quantity>([[countName, oneQuantity], ...devices])
  for (const [name, amount] of devices) usage.set(`${implicitPrefix}${name.slice(0, -ofClass.length)}`, amount)
  return usage
}

/** Among alternatives, the maximum of each class counts. */
function requestUsage(request: JsonValue): Amounts {
  const exact = valueAt(request, 'exactly')
  const alternatives = listAt(request, 'firstAvailable')
  if (alternatives.length === 0) return exact === undefined ? new Map() : devicesOf(exact)
  let most: Amounts = new Map()
  for (const alternative of alternatives) most = largestAmounts(most, devicesOf(alternative))
  return most
}

function devicesOf(request: JsonValue): Amounts {
  const mode = textAt(request, 'allocationMode')
  const count = mode === 'ExactCount' ? numberAt(request, 'count') : mode === 'All' ? devicesMax : 0
  return new Map([[`${textAt(request, 'deviceClassName')}${ofClass}`, quantityOf(count)]])
}
