import type { Right } from './rights.ts'

/** The order in which verbs are usually written. */
const verbOrder: readonly string[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

/**
 * The rights as rules in YAML, ready to paste: those in all namespaces for a ClusterRole, the others for a Role in each
 * namespace. Resources of one group with the same verbs are one rule.
 */
export function rulesText(rights: readonly Right[]): string {
  const namespaces = [...new Set(rights.map(({ namespace }) => namespace))].sort()
  return namespaces
    .map((namespace) => {
      const role = namespace === undefined ? 'a ClusterRole' : `a Role in namespace ${namespace}`
      const rules = rulesOf(rights.filter((right) => right.namespace === namespace))
      return `${role}:\nrules:\n${rules.join('\n')}`
    })
    .join('\n')
}

function rulesOf(rights: readonly Right[]): readonly string[] {
  const verbs = new Map<string, string[]>()
  for (const { group, resource, verb } of rights) {
    const key = JSON.stringify([group, resource])
    verbs.set(key, [...(verbs.get(key) ?? []), verb])
  }
  const resources = new Map<string, string[]>()
  for (const [key, found] of verbs) {
    const [group, resource] = JSON.parse(key) as [string, string]
    const rule = JSON.stringify([group, verbOrder.filter((verb) => found.includes(verb))])
    resources.set(rule, [...(resources.get(rule) ?? []), resource])
  }
  return [...resources].map(([rule, names]) => {
    const [group, allowed] = JSON.parse(rule) as [string, string[]]
    return `- apiGroups: ${list([group])}\n  resources: ${list(names)}\n  verbs: ${list(allowed)}`
  })
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`
}
