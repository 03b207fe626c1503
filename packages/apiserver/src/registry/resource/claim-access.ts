import { type FieldError, forbidden } from '@kubewright/kube/field'
import { encodeCanonicalJson, type JsonObject, type JsonValue, jsonEqual, sortStrings } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import type { UserInfo } from '../../user-info.ts'
import type { StrategyContext } from '../kind-strategy.ts'

const adminLabel = 'resource.kubernetes.io/admin-access'
const nodeNameKey = 'authentication.kubernetes.io/node-name'
const claims = { apiGroup: 'resource.k8s.io', resource: 'resourceclaims' }

/**
 * The changes of the status of a ResourceClaim that need more rights than to write it: allocation needs the right to bind
 * claims, and a device status the right to act for its driver. They are reported with the validation errors.
 */
export function authorizeClaimStatus(
  claim: JsonObject,
  old: JsonObject,
  context: StrategyContext,
): readonly FieldError[] {
  return [
    ...refusedAdminAccess(claim, old, context),
    ...refusedBinding(claim, old, context),
    ...refusedReports(claim, old, context),
  ]
}

function refusedAdminAccess(claim: JsonObject, old: JsonObject, context: StrategyContext): FieldError[] {
  const indexIn = (object: JsonObject) =>
    listAt(object, 'status', 'allocation', 'devices', 'results').findIndex(
      (result) => valueAt(result, 'adminAccess') === true,
    )
  const index = indexIn(claim)
  if (index < 0 || indexIn(old) >= 0) return []
  const namespace = context.find('namespaces', '', textAt(claim, 'metadata', 'namespace'))
  if (textAt(namespace, 'metadata', 'labels', adminLabel) === 'true') return []
  const detail = `admin access to devices requires the \`${adminLabel}: true\` label on the containing namespace`
  return [forbidden(`status.allocation.devices.results[${index}].adminAccess`, detail)]
}

function refusedBinding(claim: JsonObject, old: JsonObject, { access }: StrategyContext): FieldError[] {
  if (access === undefined) return []
  const isSame = ['allocation', 'reservedFor'].every((field) =>
    jsonEqual(valueAt(claim, 'status', field) ?? null, valueAt(old, 'status', field) ?? null),
  )
  if (isSame) return []
  const { verb } = access
  const problem = access.refusalOf({ ...claims, verb, subresource: 'binding', namespace: '', name: '' })
  if (problem === undefined) return []
  const needed = `resource="resourceclaims/binding", verb="${verb}" permission`
  return [
    forbidden('status.allocation', `changing status.allocation or status.reservedFor requires ${needed}: ${problem}`),
  ]
}

function refusedReports(claim: JsonObject, old: JsonObject, { access, user }: StrategyContext): FieldError[] {
  if (access === undefined || valueAt(claim, 'status', 'allocation') === undefined) return []
  const verbs = [`arbitrary-node:${access.verb}`]
  if (isOnNodeOf(user, claim)) verbs.unshift(`associated-node:${access.verb}`)
  return changedDrivers(claim, old).flatMap((driver) => {
    const namespace = textAt(claim, 'metadata', 'namespace')
    const wanted = { ...claims, subresource: 'driver', namespace, name: driver }
    const problems = verbs.map((verb) => access.refusalOf({ ...wanted, verb }))
    if (problems.includes(undefined)) return []
    const needed = `resource="resourceclaims/driver", verb="[${verbs.join(' ')}]" permission`
    return [forbidden('status.devices', `changing status.devices requires ${needed}: ${problems[0]}`)]
  })
}

/** The drivers of devices that are reported on otherwise than before. */
function changedDrivers(claim: JsonObject, old: JsonObject): readonly string[] {
  const now = devicesByIdentity(claim)
  const before = devicesByIdentity(old)
  const drivers = new Set<string>()
  for (const [identity, device] of now) if (!before.has(identity)) drivers.add(textAt(device, 'driver'))
  for (const [identity, device] of before) if (!now.has(identity)) drivers.add(textAt(device, 'driver'))
  return sortStrings([...drivers])
}

function devicesByIdentity(claim: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map(listAt(claim, 'status', 'devices').map((device) => [encodeCanonicalJson(device), device]))
}

/** Whether the request comes from a pod on the one node that the devices are allocated on. */
function isOnNodeOf({ name, extra = {} }: UserInfo, claim: JsonObject): boolean {
  const terms = listAt(claim, 'status', 'allocation', 'nodeSelector', 'nodeSelectorTerms')
  const [field, ...others] = listAt(terms[0], 'matchFields')
  if (terms.length !== 1 || others.length > 0 || listAt(terms[0], 'matchExpressions').length > 0) return false
  if (textAt(field, 'key') !== 'metadata.name' || textAt(field, 'operator') !== 'In') return false
  const nodes = listAt(field, 'values')
  const own = extra[nodeNameKey] ?? []
  return name.startsWith('system:serviceaccount:') && nodes.length === 1 && own.length === 1 && own[0] === nodes[0]
}
