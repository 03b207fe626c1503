import { type FieldError, forbidden } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual, sortStrings } from '@kubewright/kube/json'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import type { UserInfo } from '../../user-info.ts'
import type { RequestAccess, StrategyContext } from '../kind-strategy.ts'

const none: readonly FieldError[] = []

/**
 * The error for a policy whose parameters its author may not read: the server reads them on the author's behalf.
 */
export function authorizeParamKind(
  policy: JsonObject,
  old: JsonObject | undefined,
  { access, user }: StrategyContext,
): readonly FieldError[] {
  if (access === undefined) return none
  const paramKind = valueAt(policy, 'spec', 'paramKind')
  if (paramKind === undefined || jsonEqual(paramKind, valueAt(old, 'spec', 'paramKind') ?? null)) return none
  if (mayRead(access, 'get', objectAt(paramKind), '*', '*')) return none
  const kind = `kind=${textAt(paramKind, 'kind')}, apiVersion=${textAt(paramKind, 'apiVersion')}`
  const needed = `must have "get" permission on all objects of the referenced paramKind (${kind})`
  return [forbidden('spec.paramKind', `user ${printedUser(user)} ${needed}`)]
}

/** The error for a binding whose parameters its author may not read; `policies` is the resource of what it binds. */
export function authorizeParamRef(
  binding: JsonObject,
  policies: string,
  { access, user, find }: StrategyContext,
): readonly FieldError[] {
  if (access === undefined) return none
  const reference = valueAt(binding, 'spec', 'paramRef')
  if (reference === undefined) return none
  const policyName = textAt(binding, 'spec', 'policyName')
  const policy = find(policies, '', policyName)
  const paramKind = objectAt(policy, 'spec', 'paramKind')
  const name = textAt(reference, 'name')
  const verb = name === '' ? 'list' : 'get'
  if (mayRead(access, verb, paramKind, textAt(reference, 'namespace'), name)) return none
  const author = printedUser(user)
  const everywhere = `does not have "${verb}" permission for all groups, versions and resources`
  const unknown = `to determine minimum required permissions and user ${author} ${everywhere}`
  if (policy === undefined) return [forbidden('spec.paramRef', `unable to get policy ${policyName} ${unknown}`)]
  if (valueAt(policy, 'spec', 'paramKind') !== undefined && pluralOf(access, paramKind) === undefined) {
    const kind = `&{${textAt(paramKind, 'apiVersion')} ${textAt(paramKind, 'kind')}}`
    return [forbidden('spec.paramRef', `unable to resolve paramKind ${kind} ${unknown}`)]
  }
  // Of mutating policies Kubernetes prints the two in the wrong order.
  const [who, what] = policies.startsWith('mutating') ? [verb, author] : [author, verb]
  const needed = `does not have "${what}" permission on the object referenced by paramRef`
  return [forbidden('spec.paramRef', `user ${who} ${needed}`)]
}

/** Without a kind, all groups and resources are asked for; without a resource of the kind, all of its group. */
function mayRead(access: RequestAccess, verb: string, kind: JsonObject, namespace: string, name: string): boolean {
  const apiVersion = textAt(kind, 'apiVersion')
  const apiGroup = apiVersion === '' ? '*' : groupOf(apiVersion)
  const resource = apiVersion === '' ? '*' : (pluralOf(access, kind) ?? '*')
  return access.refusalOf({ verb, apiGroup, resource, namespace, name }) === undefined
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? (apiVersion.split('/', 1)[0] ?? '') : ''
}

function pluralOf(access: RequestAccess, kind: JsonObject): string | undefined {
  return access.pluralOf(textAt(kind, 'apiVersion'), textAt(kind, 'kind'))
}

/** A user as Go prints the struct. */
function printedUser({ name, uid = '', groups, extra = {} }: UserInfo): string {
  const extras = sortStrings(Object.keys(extra)).map((key) => `${key}:[${(extra[key] ?? []).join(' ')}]`)
  return `&{${name} ${uid} [${groups.join(' ')}] map[${extras.join(' ')}]}`
}
