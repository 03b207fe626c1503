import { deriveRights, type ReasonedRight } from './derive-rights.ts'
import { keyOf, widestOf } from './right.ts'
import type { RightsSubject } from './rights-subject.ts'
import { inVerbOrder } from './rules-text.ts'

/** One rule of the ClusterRole of an operator, or of its Role in a namespace, with the reason for it. */
export interface OperatorRule {
  readonly role: 'ClusterRole' | 'Role'
  readonly namespace?: string | undefined
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  /** The only objects that it is for; absent: all of them. */
  readonly resourceNames?: readonly string[] | undefined
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

interface VerbsOfName {
  readonly first: ReasonedRight
  readonly verbs: Set<string>
}

/** Rights with the same place, resource and reasons are one rule, as are those to several names. */
function groupRights(rights: readonly ReasonedRight[]): readonly OperatorRule[] {
  const byName = new Map<string, VerbsOfName>()
  for (const right of combineReasons(rights)) {
    const key = JSON.stringify([right.namespace, right.group, right.resource, right.why, right.onlyIf, right.name])
    const rule = byName.get(key) ?? { first: right, verbs: new Set() }
    rule.verbs.add(right.verb)
    byName.set(key, rule)
  }
  const rules = new Map<string, OperatorRule>()
  for (const { first, verbs } of byName.values()) {
    const rule = ruleOf(first, verbs)
    const key = JSON.stringify({ ...rule, resourceNames: rule.resourceNames !== undefined })
    const known = rules.get(key)?.resourceNames ?? []
    rules.set(
      key,
      rule.resourceNames === undefined ? rule : { ...rule, resourceNames: [...known, ...rule.resourceNames] },
    )
  }
  return [...rules.values()]
}

function ruleOf(
  { namespace, group, resource, name, why, onlyIf }: ReasonedRight,
  verbs: Iterable<string>,
): OperatorRule {
  return {
    ...(namespace === undefined ? { role: 'ClusterRole' as const } : { role: 'Role' as const, namespace }),
    apiGroups: [group],
    resources: [resource],
    ...(name === undefined ? {} : { resourceNames: [name] }),
    verbs: inVerbOrder([...verbs]),
    why,
    ...(onlyIf === undefined ? {} : { onlyIf }),
  }
}

/** Each right once; a right for all namespaces or names has the reasons of those for single ones. */
function combineReasons(rights: readonly ReasonedRight[]): readonly ReasonedRight[] {
  const keys = new Set(rights.map((right) => keyOf(right, right)))
  const combined = new Map<string, ReasonedRight>()
  for (const right of rights) {
    const { namespace, name } = widestOf(right, keys)
    const widest = { ...right, namespace, name }
    const key = keyOf(widest, widest)
    const known = combined.get(key)
    combined.set(key, known === undefined ? widest : withReason(known, right))
  }
  return [...combined.values()]
}

/** A right that is always needed for one reason is needed always. */
function withReason(known: ReasonedRight, { why, onlyIf }: ReasonedRight): ReasonedRight {
  if (known.onlyIf !== undefined && onlyIf === undefined) return { ...known, why, onlyIf }
  if (known.onlyIf === undefined && onlyIf !== undefined) return known
  return known.why.split('; ').includes(why) ? known : { ...known, why: `${known.why}; ${why}` }
}
