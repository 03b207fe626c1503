import type { OperatorRights } from '@kubewright/cluster'
import type { OperatorRule } from 'kubewright/rights'

/**
 * The rights of several clusters as those of one: a rule, or a verb of it, is unused if no cluster has used it. Operators
 * of one name count as one.
 */
export function mergeRights(all: readonly OperatorRights[]): readonly OperatorRights[] {
  const operators = new Map<string, readonly OperatorRights[]>()
  for (const rights of all) operators.set(rights.operator, [...(operators.get(rights.operator) ?? []), rights])
  return [...operators].map(([operator, ofOne]) => {
    const used = united(ofOne.flatMap((rights) => rights.used))
    const usedVerbs = new Map(used.map((rule) => [keyOf(rule), rule.verbs]))
    const unused = united(ofOne.flatMap((rights) => rights.unused)).flatMap((rule) => {
      const verbs = rule.verbs.filter((verb) => usedVerbs.get(keyOf(rule))?.includes(verb) !== true)
      return verbs.length === 0 ? [] : { ...rule, verbs }
    })
    const missing = new Map(ofOne.flatMap((rights) => rights.missing).map((right) => [JSON.stringify(right), right]))
    return { operator, used, unused, missing: [...missing.values()] }
  })
}

/** Each rule once, with the verbs of all its occurrences. */
function united(rules: readonly OperatorRule[]): readonly OperatorRule[] {
  const known = new Map<string, OperatorRule>()
  for (const rule of rules) {
    const verbs = new Set([...(known.get(keyOf(rule))?.verbs ?? []), ...rule.verbs])
    known.set(keyOf(rule), { ...rule, verbs: [...verbs] })
  }
  return [...known.values()]
}

function keyOf({ role, namespace, apiGroups, resources, why }: OperatorRule): string {
  return JSON.stringify([role, namespace, apiGroups, resources, why])
}
