import { aggregateTexts } from '@kubewright/kube/field'
import { compareStrings, quoteGo } from '@kubewright/kube/json'
import type { Store } from '../../storage/index.ts'
import type { UserInfo } from '../../user-info.ts'
import { type Attributes, type Decision, isPrivileged } from '../attributes.ts'
import { type Binding, PolicyIndex, roleStorageNames, subjectOf } from './policy-index.ts'
import { type PolicyRule, ruleAllows, rulesOf } from './policy-rule.ts'

/** The rules of a user in a namespace, and the missing roles that bindings refer to. */
export interface RulesOfUser {
  readonly rules: readonly PolicyRule[]
  readonly missing: readonly Binding['role'][]
  /** The reason why the list of rules may be incomplete; absent if it is complete. */
  readonly incompleteness?: string | undefined
}

/** Decides by the roles and bindings in the store. */
export interface Authorizer {
  authorize(attributes: Attributes): Decision
  rulesFor(user: UserInfo, namespace: string): RulesOfUser
  /** The rules of the role that a binding in this namespace refers to; undefined if the role is missing. */
  rulesOfRole(role: Binding['role'], namespace: string): readonly PolicyRule[] | undefined
}

const privileged: Decision = { isAllowed: true, reason: '' }
const denied: Decision = { isAllowed: false, reason: '' }

/**
 * Role-based access control over a store. Nothing is read before the first decision about an unprivileged user;
 * `prepare` is called once before it.
 */
export function createAuthorizer(store: Store, prepare: () => void = () => undefined): Authorizer {
  let index: PolicyIndex | undefined
  const bindingsOf = (user: UserInfo, namespace: string) => {
    if (index === undefined) {
      prepare()
      index = new PolicyIndex(store)
    }
    return index.bindingsOf(user, namespace)
  }

  const rulesOfRole = ({ kind, name }: Binding['role'], namespace: string) => {
    const isCluster = kind === 'ClusterRole'
    if (!isCluster && kind !== 'Role') return undefined
    const resource = isCluster ? roleStorageNames.clusterRoles : roleStorageNames.roles
    const role = store.get({ resource, namespace: isCluster ? '' : namespace, name })
    return role && rulesOf(role.object)
  }

  return {
    rulesOfRole,
    authorize(attributes) {
      const { user, namespace } = attributes
      if (isPrivileged(user)) return privileged
      const problems: string[] = []
      for (const binding of bindingsOf(user, namespace)) {
        const rules = rulesOfRole(binding.role, binding.namespace)
        if (rules === undefined) problems.push(missingRoleText(binding.role))
        else if (rules.some((rule) => ruleAllows(rule, attributes))) {
          return { isAllowed: true, reason: `RBAC: allowed by ${describe(binding, user)}` }
        }
      }
      return problems.length === 0 ? denied : { isAllowed: false, reason: `RBAC: ${aggregateTexts(problems)}` }
    },
    rulesFor(user, namespace) {
      const rules: PolicyRule[] = []
      const missing: Binding['role'][] = []
      for (const binding of [...bindingsOf(user, namespace)].sort(byName)) {
        const found = rulesOfRole(binding.role, binding.namespace)
        if (found === undefined) missing.push(binding.role)
        else for (const rule of found) rules.push(rule)
      }
      return { rules, missing }
    },
  }
}

/** Cluster role bindings come first. */
function byName(left: Binding, right: Binding): number {
  return compareStrings(left.namespace, right.namespace) || compareStrings(left.name, right.name)
}

/** The message about a missing role. */
export function missingRoleText({ kind, name }: Binding['role']): string {
  if (kind !== 'Role' && kind !== 'ClusterRole') return unsupportedRoleText(kind)
  return `${kind.toLowerCase()}.rbac.authorization.k8s.io ${quoteGo(name)} not found`
}

export function unsupportedRoleText(kind: string): string {
  return `unsupported role reference kind: ${quoteGo(kind)}`
}

function describe(binding: Binding, user: UserInfo): string {
  const { name, namespace, role } = binding
  const subject = subjectOf(binding, user)
  const text =
    namespace === '' ? `ClusterRoleBinding ${quoteGo(name)}` : `RoleBinding ${quoteGo(`${name}/${namespace}`)}`
  return `${text} of ${role.kind} ${quoteGo(role.name)} to ${subject?.kind} ${quoteGo(subject?.name ?? '')}`
}
