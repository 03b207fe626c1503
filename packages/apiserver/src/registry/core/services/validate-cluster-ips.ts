import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import { familyOf, isIpv6, validateAddress } from '../../common/addresses.ts'
import { repetitions } from '../../common/repetitions.ts'
import { clusterIpsOf, ipFamiliesOf, isExternalName, isHeadless, noAddress } from './spec.ts'

const specPath = FieldPath.root('spec')
const addressesPath = specPath.child('clusterIPs')
const familiesPath = specPath.child('ipFamilies')
const policyPath = specPath.child('ipFamilyPolicy')
const families: readonly string[] = ['IPv4', 'IPv6']
const policies: readonly string[] = ['PreferDualStack', 'RequireDualStack', 'SingleStack']
const addressesMax = 2

/** Validates the addresses of a service, their families and the policy, separately and together. */
export function validateClusterIps(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  if (isExternalName(spec)) return []
  const addresses = clusterIpsOf(spec)
  const errors = [...validateFirstAddress(spec, addresses), ...validateFamilies(spec)]
  const { malformed, isWellFormed } = addressErrors(addresses, old === undefined ? [] : clusterIpsOf(old))
  addErrors(errors, malformed)
  if (addresses.length > addressesMax) errors.push(invalid(addressesPath, addresses, 'may only hold up to 2 values'))
  // Malformed addresses get no further errors.
  if (!isWellFormed) return errors
  if (addresses.length > 1 && !areOfBothFamilies(addresses)) {
    errors.push(invalid(addressesPath, addresses, 'may specify no more than one IP for each IP family'))
  }
  return isHeadless(spec) ? errors : [...errors, ...validateFamilyMatch(addresses, ipFamiliesOf(spec))]
}

/** `clusterIP` is the first of `clusterIPs`. */
function validateFirstAddress(spec: JsonObject, addresses: readonly string[]): FieldError[] {
  const address = textAt(spec, 'clusterIP')
  if (address === '') {
    if (addresses.length === 0) return []
    return [invalid(addressesPath, addresses, 'must be empty when `clusterIP` is not specified')]
  }
  if (addresses.length === 0) return [required(addressesPath)]
  return addresses[0] === address ? [] : [invalid(addressesPath, addresses, 'first value must match `clusterIP`')]
}

function validateFamilies(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const named = ipFamiliesOf(spec)
  const isRepeated = repetitions<unknown>()
  for (const [index, family] of named.entries()) {
    if (!families.includes(family)) addError(errors, notSupported(familiesPath.index(index), family, families))
    if (isRepeated(family)) addError(errors, duplicate(familiesPath.index(index), family))
  }
  const { ipFamilyPolicy } = spec
  if (ipFamilyPolicy !== undefined && !policies.includes(ipFamilyPolicy as string)) {
    errors.push(notSupported(policyPath, ipFamilyPolicy, policies))
  }
  return errors
}

function addressErrors(addresses: readonly string[], known: readonly string[]) {
  const malformed: FieldError[] = []
  for (const [index, address] of addresses.entries()) {
    if (index > 0 || address !== noAddress) {
      addErrors(malformed, validateAddress(address, addressesPath.index(index), known))
    } else if (addresses.length > 1) {
      malformed.push(invalid(addressesPath, addresses, "'None' must be the first and only value"))
    }
  }
  return { malformed, isWellFormed: malformed.length === 0 }
}

function areOfBothFamilies(addresses: readonly string[]): boolean {
  return new Set(addresses.map(familyOf)).size === 2
}

function validateFamilyMatch(addresses: readonly string[], named: readonly string[]): FieldError[] {
  return collectErrors(addresses.slice(0, named.length), (address, index) => {
    const family = named[index]
    const isWrong = (family === 'IPv4' && isIpv6(address)) || (family === 'IPv6' && !isIpv6(address))
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``
    return isWrong ? [invalid(addressesPath.index(index), address, detail)] : []
  })
}

/** A service with addresses may only add or release the second one. */
export function validateAddressChange(spec: JsonObject, old: JsonObject): FieldError[] {
  if (isExternalName(spec) || isExternalName(old) || (isHeadless(spec) && isHeadless(old))) return []
  return validateListChange(clusterIpsOf(spec), clusterIpsOf(old), spec, {
    path: addressesPath,
    isEmpty: clusterIpsOf(spec).length === 0,
    unset: 'primary clusterIP can not be unset',
    released: 'secondary clusterIP',
    shownAtFirst: clusterIpsOf(spec),
    isIndexed: true,
  })
}

/** The same for families, which headless services may change. */
export function validateFamilyChange(spec: JsonObject, old: JsonObject): FieldError[] {
  if (isExternalName(spec) || isExternalName(old) || isHeadless(spec) || isHeadless(old)) return []
  return validateListChange(ipFamiliesOf(spec), ipFamiliesOf(old), spec, {
    path: familiesPath,
    isEmpty: clusterIpsOf(spec).length === 0,
    unset: 'primary ipFamily can not be unset',
    released: 'secondary ipFamily',
    // Kubernetes shows the addresses here.
    shownAtFirst: clusterIpsOf(spec),
    isIndexed: false,
  })
}

interface ListChange {
  readonly path: FieldPath
  readonly isEmpty: boolean
  readonly unset: string
  readonly released: string
  readonly shownAtFirst: readonly string[]
  /** Whether an error about the second item has its index. */
  readonly isIndexed: boolean
}

function validateListChange(
  now: readonly string[],
  before: readonly string[],
  spec: JsonObject,
  { path, isEmpty, unset, released, shownAtFirst, isIndexed }: ListChange,
): FieldError[] {
  const fixed = 'may not change once set'
  if (now.length === before.length) {
    return collectErrors(before, (item, index) =>
      item === now[index] ? [] : [invalid(path.index(isIndexed ? index : 0), now, fixed)],
    )
  }
  const errors: FieldError[] = []
  const isShorter = now.length < before.length
  if (isShorter && isEmpty) errors.push(invalid(path.index(0), now, unset))
  if (now.length > 0 && before.length > 0 && now[0] !== before[0]) {
    errors.push(invalid(path.index(0), shownAtFirst, fixed))
  }
  if (isShorter && now.length === 1 && textAt(spec, 'ipFamilyPolicy') !== 'SingleStack') {
    const detail = `must be set to 'SingleStack' when releasing the ${released}`
    errors.push(invalid(policyPath, spec['ipFamilyPolicy'] ?? null, detail))
  }
  return errors
}
