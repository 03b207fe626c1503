import { type FieldError, forbidden } from '@kubewright/kube/field'
import { encodeCanonicalJson, type JsonObject, type JsonValue, jsonEqual, sortStrings } from '@kubewright/kube/json'
import { type Attributes, refusalStatus } from '../../authorization/index.ts'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import type { Operation } from '../operation.ts'
import type { WritableEndpoint } from './update-strategy.ts'

const adminLabel = 'resource.kubernetes.io/admin-access'
const nodeNameKey = 'authentication.kubernetes.io/node-name'
const none: readonly FieldError[] = []

/**
 * The changes of the status of a ResourceClaim that need more rights than to write it: allocation needs the right to bind
 * claims, and a device status the right to act for its driver. They are reported with the validation errors.
 */
export function refusedClaimChanges(
  operation: Operation,
  endpoint: WritableEndpoint,
  claim: JsonObject,
  old: JsonObject,
): readonly FieldError[] {
  if (endpoint !== 'status' || operation.resource.storageName !== 'resourceclaims.resource.k8s.io') return none
  return [
    ...refusedAdminAccess(operation, claim, old),
    ...refusedBinding(operation, claim, old),
    ...refusedReports(operation, claim, old),
  ]
}

function refusedAdminAccess({ context, path }: Operation, claim: JsonObject, old: JsonObject): FieldError[] {
  const indexIn = (object: JsonObject) =>
    listAt(object, 'status', 'allocation', 'devices', 'results').findIndex(
      (result) => valueAt(result, 'adminAccess') === true,
    )
  const index = indexIn(claim)
  if (index < 0 || indexIn(old) >= 0) return []
  const namespace = context.store.get({ resource: 'namespaces', namespace: '', name: path.namespace })?.object
  if (textAt(namespace, 'metadata', 'labels', adminLabel) === 'true') return []
  const detail = `admin access to devices requires the \`${adminLabel}: true\` label on the containing namespace`
  return [forbidden(`status.allocation.devices.results[${index}].adminAccess`, detail)]
}

function refusedBinding(operation: Operation, claim: JsonObject, old: JsonObject): FieldError[] {
  const isSame = ['allocation', 'reservedFor'].every((field) =>
    jsonEqual(valueAt(claim, 'status', field) ?? null, valueAt(old, 'status', field) ?? null),
  )
  if (isSame) return []
  const verb = verbOf(operation)
  const problem = refusalOf(operation, { verb, subresource: 'binding', namespace: '', name: '' })
  if (problem === undefined) return []
  const needed = `resource="resourceclaims/binding", verb="${verb}" permission`
  return [
    forbidden('status.allocation', `changing status.allocation or status.reservedFor requires ${needed}: ${problem}`),
  ]
}

function refusedReports(operation: Operation, claim: JsonObject, old: JsonObject): FieldError[] {
  if (valueAt(claim, 'status', 'allocation') === undefined) return []
  const verbs = [`arbitrary-node:${verbOf(operation)}`]
  if (isOnNodeOf(operation, claim)) verbs.unshift(`associated-node:${verbOf(operation)}`)
  return changedDrivers(claim, old).flatMap((driver) => {
    const { namespace } = operation.path
    const problems = verbs.map((verb) => refusalOf(operation, { verb, subresource: 'driver', namespace, name: driver }))
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
function isOnNodeOf({ request }: Operation, claim: JsonObject): boolean {
  const terms = listAt(claim, 'status', 'allocation', 'nodeSelector', 'nodeSelectorTerms')
  const [field, ...others] = listAt(terms[0], 'matchFields')
  if (terms.length !== 1 || others.length > 0 || listAt(terms[0], 'matchExpressions').length > 0) return false
  if (textAt(field, 'key') !== 'metadata.name' || textAt(field, 'operator') !== 'In') return false
  const { name, extra = {} } = request.user
  const nodes = listAt(field, 'values')
  const own = extra[nodeNameKey] ?? []
  return name.startsWith('system:serviceaccount:') && nodes.length === 1 && own.length === 1 && own[0] === nodes[0]
}

function verbOf({ request }: Operation): string {
  return request.method === 'PATCH' ? 'patch' : 'update'
}

/** Why the user must not; undefined when they may. */
function refusalOf(
  operation: Operation,
  requested: Pick<Attributes, 'verb' | 'subresource' | 'namespace' | 'name'>,
): string | undefined {
  const { access } = operation.context
  if (access === undefined) return undefined
  const { user, path } = operation.request
  const about = { isResourceRequest: true, apiGroup: 'resource.k8s.io', resource: 'resourceclaims', path }
  const attributes: Attributes = { user, ...about, ...requested }
  const { isAllowed, reason } = access.authorizer.authorize(attributes)
  return isAllowed ? undefined : refusalStatus(attributes, reason).message
}
