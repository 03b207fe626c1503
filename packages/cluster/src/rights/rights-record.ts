import { type OperatorRule, type Right, readVerbs } from 'kubewright/rights'

/** The rules of an operator, by whether it has used them since the cluster started. */
export interface OperatorRights {
  readonly operator: string
  /** The rules that allowed requests, each with the verbs that were sent; get, list and watch count as one. */
  readonly used: readonly OperatorRule[]
  /**
   * The rules, or their verbs, that no request needed: either the test does not cover them, or the operator declares too
   * much. Rules that are needed only in some circumstances (`onlyIf`) are left out.
   */
  readonly unused: readonly OperatorRule[]
  /** The requests that no rule allows, each once. */
  readonly missing: readonly Right[]
}

export interface RightsRecord {
  /** Returns whether a rule allows the request, and marks the rule as used. */
  note(right: Right): boolean
  /** Returns whether the missing right is new. */
  noteMissing(right: Right): boolean
  summary(): OperatorRights
}

export function createRightsRecord(operator: string, rules: readonly OperatorRule[]): RightsRecord {
  const usedVerbs = new Map<OperatorRule, Set<string>>(rules.map((rule) => [rule, new Set()]))
  const missing = new Map<string, Right>()
  return {
    note(right) {
      const rule = rules.find((candidate) => allows(candidate, right))
      if (rule === undefined) return false
      const verbs = readVerbs.includes(right.verb) ? readVerbs : [right.verb]
      for (const verb of verbs) usedVerbs.get(rule)?.add(verb)
      return true
    },
    noteMissing(right) {
      const key = JSON.stringify([right.group, right.resource, right.verb, right.namespace])
      const isNew = !missing.has(key)
      const { name: _, ...any } = right
      missing.set(key, any)
      return isNew
    },
    summary() {
      const withVerbs = (isWanted: (rule: OperatorRule, verb: string) => boolean) =>
        rules
          .map((rule) => ({ ...rule, verbs: rule.verbs.filter((verb) => isWanted(rule, verb)) }))
          .filter(({ verbs }) => verbs.length > 0)
      const isUsed = (rule: OperatorRule, verb: string) => usedVerbs.get(rule)?.has(verb) === true
      return {
        operator,
        used: withVerbs(isUsed),
        unused: withVerbs((rule, verb) => rule.onlyIf === undefined && !isUsed(rule, verb)),
        missing: [...missing.values()],
      }
    },
  }
}

function allows({ namespace, apiGroups, resources, resourceNames, verbs }: OperatorRule, right: Right): boolean {
  const isInPlace = namespace === undefined || namespace === right.namespace
  const isNamed = resourceNames === undefined || (right.name !== undefined && resourceNames.includes(right.name))
  return (
    isInPlace &&
    isNamed &&
    apiGroups.includes(right.group) &&
    resources.includes(right.resource) &&
    verbs.includes(right.verb)
  )
}
