import { FieldPath, invalid } from '@kubewright/kube/field'
import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { chooseAddress, takeAddress } from './allocations.ts'
import { keepsPreference } from './families.ts'
import { failInternally, refuseInvalid } from './refusal.ts'
import { clusterIpsOf, ipFamiliesOf, isExternalName, isSameList, noAddress, withFields } from './spec.ts'

const addressesPath = FieldPath.root('spec').child('clusterIPs')

/** clusterIPs defaults to the single clusterIP. */
export function alignNewAddresses(spec: JsonObject): JsonObject {
  const address = textAt(spec, 'clusterIP')
  return address === '' || clusterIpsOf(spec).length > 0 ? spec : { ...spec, clusterIPs: [address] }
}

/** The same for an update: a change or removal of clusterIP also applies to an unchanged clusterIPs. */
export function alignChangedAddresses(spec: JsonObject, old: JsonObject): JsonObject {
  const address = textAt(spec, 'clusterIP')
  const oldAddress = textAt(old, 'clusterIP')
  const addresses = clusterIpsOf(spec)
  const oldAddresses = clusterIpsOf(old)
  if (address === oldAddress) {
    const isCleared = addresses.length === 0 && oldAddresses.length > 0
    return isCleared ? { ...spec, clusterIPs: oldAddresses } : spec
  }
  if (!isSameList(addresses, oldAddresses)) return spec
  return withFields(spec, { clusterIPs: address === '' ? undefined : [address] })
}

/** Allocates an address for each IP family: the requested ones, and random others. */
export function allocateAddresses(name: string, spec: JsonObject, context: StrategyContext): JsonObject {
  const requested = clusterIpsOf(spec)
  if (isExternalName(spec) || requested[0] === noAddress) return spec
  const wanted = ipFamiliesOf(spec).map((_, index) => requested[index] ?? '')
  const addresses = wanted.map((address) => {
    if (address === '') return chooseAddress(context) ?? failFull(name)
    const refusal = takeAddress(address, context)
    const detail = `failed to allocate IP ${address}: ${refusal}`
    refuseInvalid(name, refusal === undefined ? [] : [invalid(addressesPath, wanted, detail)])
    return address
  })
  if (isSameList(addresses, requested)) return withFields(spec, { clusterIP: addresses[0] })
  return { ...spec, clusterIP: addresses[0], clusterIPs: addresses }
}

function failFull(name: string): never {
  return failInternally(`failed to allocate a serviceIP for Service ${quoteGo(name)}: range is full`)
}

/**
 * Allocates addresses only if the service did not need any before; those that it no longer needs are released with the
 * write.
 */
export function allocateChangedAddresses(
  name: string,
  spec: JsonObject,
  old: JsonObject,
  context: StrategyContext,
): JsonObject {
  if (!isExternalName(old) || isExternalName(spec) || keepsPreference(spec, old)) return spec
  return allocateAddresses(name, spec, context)
}
