import { addError, type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import { familyOf } from '../../common/addresses.ts'
import { refuseInvalid } from './refusal.ts'
import {
  clusterIpsOf,
  ipFamiliesOf,
  isExternalName,
  isHeadlessWithoutSelector,
  isSameList,
  noAddress,
  typeOf,
  withFields,
} from './spec.ts'
import { validateClusterIps } from './validate-cluster-ips.ts'

/** The IP families for which the cluster has a range, the default one first. */
const configuredFamilies: readonly string[] = ['IPv4']
const defaultFamily = 'IPv4'

const specPath = FieldPath.root('spec')
const policyPath = specPath.child('ipFamilyPolicy')

/**
 * Sets the IP families and their policy: from the request, from the addresses, or by default. Throws if the cluster
 * does not support them.
 */
export function completeFamilies(name: string, spec: JsonObject, old: JsonObject | undefined): JsonObject {
  if (isExternalName(spec) || (old !== undefined && keepsPreference(spec, old))) return spec
  const decided = withFields(spec, { ipFamilyPolicy: spec['ipFamilyPolicy'] ?? policyOf(spec, old) })
  refuseInvalid(name, validateClusterIps(decided, old))
  const reduced = old === undefined ? decided : releaseSecond(decided, old)
  const { families, errors } = inferFamilies(reduced)
  refuseInvalid(name, [
    ...(old === undefined ? [] : validateRelease(reduced, old)),
    ...validateFamilyPolicy(reduced),
    ...errors,
  ])
  const inferred = families.length === ipFamiliesOf(reduced).length ? reduced : { ...reduced, ipFamilies: families }
  if (isHeadlessWithoutSelector(inferred)) return withFreeFamilies(inferred)
  refuseInvalid(name, validateConfiguration(inferred))
  return families.length > 0 ? inferred : { ...inferred, ipFamilies: [defaultFamily] }
}

/**
 * Whether an update leaves a PreferDualStack service unchanged in its type, addresses and families; then the server
 * does not change them either.
 */
export function keepsPreference(spec: JsonObject, old: JsonObject): boolean {
  const oldPolicy = textAt(old, 'ipFamilyPolicy')
  return (
    textAt(spec, 'ipFamilyPolicy') === 'PreferDualStack' &&
    (oldPolicy === '' || oldPolicy === 'PreferDualStack') &&
    typeOf(spec) === typeOf(old) &&
    isSameList(clusterIpsOf(spec), clusterIpsOf(old)) &&
    isSameList(ipFamiliesOf(spec), ipFamiliesOf(old))
  )
}

function policyOf(spec: JsonObject, old: JsonObject | undefined): string {
  const inherited = textAt(old, 'ipFamilyPolicy')
  if (inherited !== '') return inherited
  return isHeadlessWithoutSelector(spec) ? 'RequireDualStack' : 'SingleStack'
}

/** SingleStack releases the second address and family, unless the request changes them itself. */
function releaseSecond(spec: JsonObject, old: JsonObject): JsonObject {
  if (textAt(spec, 'ipFamilyPolicy') !== 'SingleStack') return spec
  const addresses = clusterIpsOf(spec)
  const families = ipFamiliesOf(spec)
  return withFields(spec, {
    ...(addresses.length > 1 && isSameList(addresses, clusterIpsOf(old)) ? { clusterIPs: addresses.slice(0, 1) } : {}),
    ...(families.length > 1 && isSameList(families, ipFamiliesOf(old)) ? { ipFamilies: families.slice(0, 1) } : {}),
  })
}

function validateRelease(spec: JsonObject, old: JsonObject): FieldError[] {
  const policy = textAt(spec, 'ipFamilyPolicy')
  if (policy === 'SingleStack') return []
  const isReduced = (now: readonly string[], before: readonly string[]) => now.length > 0 && now.length < before.length
  const errors: FieldError[] = []
  if (isReduced(clusterIpsOf(spec), clusterIpsOf(old))) {
    errors.push(invalid(policyPath, policy, "must be 'SingleStack' to release the secondary cluster IP"))
  }
  if (isReduced(ipFamiliesOf(spec), ipFamiliesOf(old))) {
    errors.push(invalid(policyPath, policy, "must be 'SingleStack' to release the secondary IP family"))
  }
  return errors
}

function validateFamilyPolicy(spec: JsonObject): FieldError[] {
  const policy = textAt(spec, 'ipFamilyPolicy')
  if (policy !== 'SingleStack') return []
  const detail = (what: string) => `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`
  return [
    ...(clusterIpsOf(spec).length === 2 ? [invalid(policyPath, policy, detail('cluster IPs'))] : []),
    ...(ipFamiliesOf(spec).length === 2 ? [invalid(policyPath, policy, detail('IP families'))] : []),
  ]
}

interface Inferred {
  readonly families: readonly string[]
  readonly errors: readonly FieldError[]
}

/** Missing families are inferred from the addresses. */
function inferFamilies(spec: JsonObject): Inferred {
  const addresses = clusterIpsOf(spec)
  const families = [...ipFamiliesOf(spec)]
  const errors: FieldError[] = []
  for (const [index, address] of addresses.entries()) {
    if (address === noAddress) break
    if (index < families.length) continue
    const family = familyOf(address)
    if (configuredFamilies.includes(family)) families.push(family)
    else {
      const path = specPath.child('clusterIPs').index(index)
      addError(errors, invalid(path, addresses, `${family} is not configured on this cluster`))
    }
  }
  return { families, errors }
}

/** Without selector and address, a service may have families that the cluster does not support. */
function withFreeFamilies(spec: JsonObject): JsonObject {
  const families = ipFamiliesOf(spec)
  const [first = defaultFamily] = families
  if (families.length < 2 && textAt(spec, 'ipFamilyPolicy') !== 'SingleStack') {
    return { ...spec, ipFamilies: [first, first === 'IPv4' ? 'IPv6' : 'IPv4'] }
  }
  return families.length > 0 ? spec : { ...spec, ipFamilies: [first] }
}

function validateConfiguration(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const policy = textAt(spec, 'ipFamilyPolicy')
  if (policy === 'RequireDualStack') {
    errors.push(invalid(policyPath, policy, 'this cluster is not configured for dual-stack services'))
  }
  for (const [index, family] of ipFamiliesOf(spec).entries()) {
    if (configuredFamilies.includes(family)) continue
    addError(errors, invalid(specPath.child('ipFamilies').index(index), family, 'not configured on this cluster'))
  }
  return errors
}
