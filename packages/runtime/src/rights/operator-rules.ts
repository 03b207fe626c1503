import { deriveRights, type ReasonedRight } from './derive-rights.ts'
import type { RightsSubject } from './rights-subject.ts'
import { inVerbOrder } from './rules-text.ts'

/** One rule of the ClusterRole of an operator, or of its Role in a namespace, with the reason for it. */
export interface OperatorRule {
  readonly role: 'ClusterRole' | 'Role'
  readonly namespace?: string | undefined
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  /** Why: "cronjob writes Jobs". */
  readonly why: string
  /** The circumstances in which the operator needs it, such as with leader election; absent: always. */
  readonly onlyIf?: string | undefined
}

export interface RulesOptions {
  /** The namespace of the operator's pod; `<name>-system` when absent. */
  readonly namespace?: string | undefined
}

/**
 * The RBAC rules that an operator needs, each with its reason. They follow from its definition: the kinds that its
 * controllers watch and write, the uses that it declares, Events, the Lease and the metrics server. A kind that is
 * watched in single namespaces needs a Role in each of them, all others a ClusterRole.
 *
 * ```ts
 * rulesOf(operator) // [{ role: 'ClusterRole', apiGroups: ['batch'], resources: ['jobs'], verbs: [...], why: 'cronjob writes Jobs' }]
 * ```
 */
export function rulesOf(operator: RightsSubject, options: RulesOptions = {}): readonly OperatorRule[] {
  return groupRights(deriveRights(operator, options.namespace ?? systemNamespace(operator.name)))
}

/** The namespace of an operator when nothing else is said. */
export function systemNamespace(operator: string): string {
  return `${operator}-system`
}

/** Rights with the same place, resource and reasons are one rule. */
function groupRights(rights: readonly ReasonedRight[]): readonly OperatorRule[] {
  const rules = new Map<string, { readonly first: ReasonedRight; readonly verbs: Set<string> }>()
  for (const right of combineReasons(rights)) {
    const key = JSON.stringify([right.namespace, right.group, right.resource, right.why, right.onlyIf])
    const rule = rules.get(key) ?? { first: right, verbs: new Set() }
    rule.verbs.add(right.verb)
    rules.set(key, rule)
  }
  return [...rules.values()].map(({ first: { namespace, group, resource, why, onlyIf }, verbs }) => ({
    ...(namespace === undefined ? { role: 'ClusterRole' as const } : { role: 'Role' as const, namespace }),
    apiGroups: [group],
    resources: [resource],
    verbs: inVerbOrder([...verbs]),
    why,
    ...(onlyIf === undefined ? {} : { onlyIf }),
  }))
}

/** Each right once; a right for all namespaces has the reasons of those for single ones. */
function combineReasons(rights: readonly ReasonedRight[]): readonly ReasonedRight[] {
  const keyOf = ({ group, resource, verb }: ReasonedRight, namespace: string | undefined) =>
    JSON.stringify([group, resource, verb, namespace])
  const everywhere = new Set(
    rights.filter((right) => right.namespace === undefined).map((one) => keyOf(one, undefined)),
  )
  const combined = new Map<string, ReasonedRight>()
  for (const right of rights) {
    const namespace = everywhere.has(keyOf(right, undefined)) ? undefined : right.namespace
    const key = keyOf(right, namespace)
    const known = combined.get(key)
    combined.set(key, known === undefined ? { ...right, namespace } : withReason(known, right))
  }
  return [...combined.values()]
}

/** A right that is always needed for one reason is needed always. */
function withReason(known: ReasonedRight, { why, onlyIf }: ReasonedRight): ReasonedRight {
  if (known.onlyIf !== undefined && onlyIf === undefined) return { ...known, why, onlyIf }
  if (known.onlyIf === undefined && onlyIf !== undefined) return known
  return known.why.split('; ').includes(why) ? known : { ...known, why: `${known.why}; ${why}` }
}
