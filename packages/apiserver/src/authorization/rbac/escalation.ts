import { aggregateTexts } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import {
  badRequestStatus,
  forbiddenStatus,
  notFoundStatus,
  type Status,
  StatusError,
  toStatus,
} from '@kubewright/kube/status'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import type { UserInfo } from '../../user-info.ts'
import { isPrivileged, resourceAttributes } from '../attributes.ts'
import { type Authorizer, unsupportedRoleText } from './authorizer.ts'
import { describeRules, quoteList, TooManyCombinations, uncoveredRules } from './coverage.ts'
import { type Binding, roleStorageNames } from './policy-index.ts'
import { type PolicyRule, readRules } from './policy-rule.ts'

/** A write of an object before its validation. */
export interface GuardedWrite {
  readonly user: UserInfo
  /** The storage name of the resource. */
  readonly resource: string
  readonly namespace: string
  /** The name in the path; empty in a POST. */
  readonly name: string
  readonly object: JsonObject
  /** Absent for a create. */
  readonly old?: JsonObject | undefined
}

const group = 'rbac.authorization.k8s.io'

const checks: ReadonlyMap<string, (authorizer: Authorizer, write: GuardedWrite) => void> = new Map([
  [roleStorageNames.roles, checkRole],
  [roleStorageNames.clusterRoles, checkRole],
  [roleStorageNames.roleBindings, checkBinding],
  [roleStorageNames.clusterRoleBindings, checkBinding],
])

/**
 * A user may grant only rules that the user has, unless the user may `escalate` the role or `bind` to it. Throws a
 * StatusError with 403, or with 404 for a missing role.
 */
export function refuseEscalation(authorizer: Authorizer, write: GuardedWrite): void {
  const check = checks.get(write.resource)
  if (check === undefined || isPrivileged(write.user)) return
  if (write.old !== undefined && isOnlyForCollection(write.object, write.old)) return
  check(authorizer, write)
}

function checkRole(authorizer: Authorizer, write: GuardedWrite): void {
  const { user, namespace, name, object, old } = write
  const resource = pluralOf(write)
  const place = { apiGroup: group, resource, namespace, name }
  if (authorizer.authorize(resourceAttributes(user, 'escalate', place)).isAllowed) return
  confirm(authorizer, write, readRules(object))
  if (!isAggregated(object) && (old === undefined || !isAggregated(old))) return
  // A user with all privileges may also escalate, and has returned above.
  refuse(write, 'must have cluster-admin privileges to use the aggregationRule')
}

function checkBinding(authorizer: Authorizer, write: GuardedWrite): void {
  const { user, namespace, object } = write
  const role = { kind: textAt(object, 'roleRef', 'kind'), name: textAt(object, 'roleRef', 'name') }
  const resource = rolePlurals.get(role.kind)
  // Kubernetes has no reason for this error: it responds with code 500 and only the message.
  if (resource === undefined) throw new StatusError(toStatus(new Error(unsupportedRoleText(role.kind))))
  const place = { apiGroup: textAt(object, 'roleRef', 'apiGroup'), resource, namespace, name: role.name }
  if (authorizer.authorize(resourceAttributes(user, 'bind', place)).isAllowed) return
  const rules = authorizer.rulesOfRole(role, namespace)
  if (rules === undefined) throw new StatusError(missingRole(write, role))
  confirm(authorizer, write, rules)
}

const rolePlurals: ReadonlyMap<string, string> = new Map([
  ['Role', 'roles'],
  ['ClusterRole', 'clusterroles'],
])

/** The message names the resource of the request, not that of the role. */
function missingRole(write: GuardedWrite, { kind, name }: Binding['role']): Status {
  if (kind === 'Role' && write.namespace === '') return badRequestStatus('Namespace parameter required.')
  return notFoundStatus({ group, resource: pluralOf(write) }, name)
}

function confirm(authorizer: Authorizer, write: GuardedWrite, wanted: readonly PolicyRule[]): void {
  const { user, namespace } = write
  const { rules, missing } = authorizer.rulesFor(user, namespace)
  const uncovered = uncoveredOrRefused(write, rules, wanted)
  if (uncovered.length === 0) return
  const who = `user ${quoteGo(user.name)} (groups=${quoteList(user.groups)})`
  const what = describeRules(uncovered).join('\n')
  const message = `${who} is attempting to grant RBAC permissions not currently held:\n${what}`
  const problems = aggregateTexts(missing.map((role) => missingRole(write, role).message ?? ''))
  refuse(write, problems === '' ? message : `${message}; resolution errors: [${problems}]`)
}

function uncoveredOrRefused(write: GuardedWrite, held: readonly PolicyRule[], wanted: readonly PolicyRule[]) {
  try {
    return uncoveredRules(held, wanted)
  } catch (error) {
    if (error instanceof TooManyCombinations) refuse(write, error.message)
    throw error
  }
}

function refuse(write: GuardedWrite, why: string): never {
  const name = textAt(write.object, 'metadata', 'name')
  throw new StatusError(forbiddenStatus({ group, resource: pluralOf(write) }, name, why))
}

function pluralOf({ resource }: GuardedWrite): string {
  return resource.slice(0, resource.indexOf('.'))
}

function isAggregated(role: JsonObject): boolean {
  return listAt(role, 'aggregationRule', 'clusterRoleSelectors').length > 0
}

/** Whether a change touches only owner references and finalizers, which garbage collection changes. */
function isOnlyForCollection(object: JsonObject, old: JsonObject): boolean {
  return jsonEqual(withoutCollectionFields(object), withoutCollectionFields(old))
}

function withoutCollectionFields(object: JsonObject): JsonObject {
  const {
    ownerReferences: _owners,
    finalizers: _finalizers,
    managedFields: _managers,
    ...metadata
  } = objectAt(object, 'metadata')
  return { ...object, metadata }
}
