import { type FieldError, forbidden } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual, sortStrings } from '@kubewright/kube/json'
import type { UserInfo } from '../../api.ts'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import type { Operation } from '../operation.ts'

const group = 'admissionregistration.k8s.io'
/** Bindings, each with the policies that it binds. */
const policiesOfBindings: ReadonlyMap<string, string> = new Map([
  ['ValidatingAdmissionPolicyBinding', `validatingadmissionpolicies.${group}`],
  ['MutatingAdmissionPolicyBinding', `mutatingadmissionpolicies.${group}`],
])
const none: readonly FieldError[] = []

/**
 * The parameters that a policy or a binding must not name because its author may not read them: the server reads them on
 * the author's behalf. Checked only if nothing else is invalid.
 */
export function refusedParameters(operation: Operation, object: JsonObject, old?: JsonObject): readonly FieldError[] {
  const { definition } = operation.resource
  if (definition.group !== group || operation.context.access === undefined) return none
  const policies = policiesOfBindings.get(definition.kind)
  return policies === undefined
    ? refusedParamKind(operation, object, old)
    : refusedParamRef(operation, object, policies)
}

function refusedParamKind(
  operation: Operation,
  policy: JsonObject,
  old: JsonObject | undefined,
): readonly FieldError[] {
  const paramKind = valueAt(policy, 'spec', 'paramKind')
  if (paramKind === undefined || jsonEqual(paramKind, valueAt(old, 'spec', 'paramKind') ?? null)) return none
  if (mayRead(operation, 'get', objectAt(paramKind), '*', '*')) return none
  const kind = `kind=${textAt(paramKind, 'kind')}, apiVersion=${textAt(paramKind, 'apiVersion')}`
  const needed = `must have "get" permission on all objects of the referenced paramKind (${kind})`
  return [forbidden('spec.paramKind', `user ${printedUser(operation.request.user)} ${needed}`)]
}

function refusedParamRef(operation: Operation, binding: JsonObject, policies: string): readonly FieldError[] {
  const reference = valueAt(binding, 'spec', 'paramRef')
  if (reference === undefined) return none
  const policyName = textAt(binding, 'spec', 'policyName')
  const policy = operation.context.store.get({ resource: policies, namespace: '', name: policyName })?.object
  const paramKind = objectAt(policy, 'spec', 'paramKind')
  const name = textAt(reference, 'name')
  const verb = name === '' ? 'list' : 'get'
  if (mayRead(operation, verb, paramKind, textAt(reference, 'namespace'), name)) return none
  const user = printedUser(operation.request.user)
  const everywhere = `does not have "${verb}" permission for all groups, versions and resources`
  const unknown = `to determine minimum required permissions and user ${user} ${everywhere}`
  if (policy === undefined) return [forbidden('spec.paramRef', `unable to get policy ${policyName} ${unknown}`)]
  if (valueAt(policy, 'spec', 'paramKind') !== undefined && pluralOf(operation, paramKind) === undefined) {
    const kind = `&{${textAt(paramKind, 'apiVersion')} ${textAt(paramKind, 'kind')}}`
    return [forbidden('spec.paramRef', `unable to resolve paramKind ${kind} ${unknown}`)]
  }
  // Of mutating policies Kubernetes prints the two in the wrong order.
  const [who, what] = operation.resource.definition.kind.startsWith('Mutating') ? [verb, user] : [user, verb]
  const needed = `does not have "${what}" permission on the object referenced by paramRef`
  return [forbidden('spec.paramRef', `user ${who} ${needed}`)]
}

/** Without a kind, all groups and resources are asked for; without a resource of the kind, all of its group. */
function mayRead(operation: Operation, verb: string, kind: JsonObject, namespace: string, name: string): boolean {
  const { context, request } = operation
  const apiVersion = textAt(kind, 'apiVersion')
  const sharedAttributes = {
    user: request.user,
    verb,
    isResourceRequest: true,
    namespace,
    name,
    subresource: '',
    path: '',
  }
  const apiGroup = apiVersion === '' ? '*' : groupOf(apiVersion)
  const resource = apiVersion === '' ? '*' : (pluralOf(operation, kind) ?? '*')
  return context.access?.authorizer.authorize({ ...sharedAttributes, apiGroup, resource }).isAllowed ?? true
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? (apiVersion.split('/', 1)[0] ?? '') : ''
}

function pluralOf({ context }: Operation, kind: JsonObject): string | undefined {
  const apiVersion = textAt(kind, 'apiVersion')
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
  return context.resources.findByKind(groupOf(apiVersion), version, textAt(kind, 'kind'))?.definition.plural
}

/** A user as Go prints the struct. */
function printedUser({ name, uid = '', groups, extra = {} }: UserInfo): string {
  const extras = sortStrings(Object.keys(extra)).map((key) => `${key}:[${(extra[key] ?? []).join(' ')}]`)
  return `&{${name} ${uid} [${groups.join(' ')}] map[${extras.join(' ')}]}`
}
