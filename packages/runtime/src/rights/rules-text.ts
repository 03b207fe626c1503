import type { MissingRules } from '../errors.ts'
import type { Right } from './right.ts'

/** The usual order of verbs. */
const verbOrder: readonly string[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

/** The verbs in the usual order; others follow. */
export function inVerbOrder(verbs: readonly string[]): readonly string[] {
  const others = verbs.filter((verb) => !verbOrder.includes(verb)).sort()
  return [...verbOrder.filter((verb) => verbs.includes(verb)), ...others]
}

type Rule = MissingRules['rules'][number]

/**
 * The rights as rules: those for all namespaces for a ClusterRole, the others for a Role in each namespace. Resources
 * of one group with the same verbs are one rule.
 */
export function missingRulesOf(rights: readonly Right[]): readonly MissingRules[] {
  const namespaces = [...new Set(rights.map(({ namespace }) => namespace))].sort()
  return namespaces.map((namespace) => {
    const rules = rulesOf(rights.filter((right) => right.namespace === namespace))
    return namespace === undefined ? { role: 'ClusterRole', rules } : { role: 'Role', namespace, rules }
  })
}

/** The rules in YAML, ready to paste. */
export function rulesText(missing: readonly MissingRules[]): string {
  return missing
    .map(({ role, namespace, rules }) => {
      const place = namespace === undefined ? '' : ` in namespace ${namespace}`
      return `a ${role}${place}:\nrules:\n${rules.map(ruleText).join('\n')}`
    })
    .join('\n')
}

function rulesOf(rights: readonly Right[]): readonly Rule[] {
  const verbs = new Map<string, string[]>()
  for (const { group, resource, verb, name } of rights) {
    const key = JSON.stringify([group, resource, name ?? null])
    verbs.set(key, [...(verbs.get(key) ?? []), verb])
  }
  const resources = new Map<string, string[]>()
  for (const [key, found] of verbs) {
    const [group, resource, name] = JSON.parse(key) as [string, string, string | null]
    const rule = JSON.stringify([group, name, inVerbOrder(found)])
    resources.set(rule, [...(resources.get(rule) ?? []), resource])
  }
  return [...resources].map(([rule, names]) => {
    const [group, name, allowed] = JSON.parse(rule) as [string, string | null, string[]]
    return { apiGroups: [group], resources: names, ...(name === null ? {} : { resourceNames: [name] }), verbs: allowed }
  })
}

function ruleText({ apiGroups, resources, resourceNames, verbs }: Rule): string {
  const names = resourceNames === undefined ? '' : `\n  resourceNames: ${list(resourceNames)}`
  return `- apiGroups: ${list(apiGroups)}\n  resources: ${list(resources)}${names}\n  verbs: ${list(verbs)}`
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`
}
