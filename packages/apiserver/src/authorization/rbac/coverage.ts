import { quoteGo, sortStrings } from '@kubewright/kube/json'
import { apiserverLimits } from '../../limits.ts'
import { hasOrAll, type PolicyRule, urlMatches } from './policy-rule.ts'

const nothing: PolicyRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }

/**
 * The wanted rules that the held ones do not cover, broken down: each has one verb and one resource with at most one
 * name, or one verb and one path. So each is covered by a single held rule or by none.
 *
 * @throws TooManyCombinations
 */
export function uncoveredRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] {
  const rest = wanted.filter((rule) => !isCoveredWhole(held, rule))
  const count = rest.reduce((sum, rule) => sum + combinationsOf(rule), 0)
  if (count > apiserverLimits.escalationCombinationsMax) throw new TooManyCombinations(count)
  return rest.flatMap(brokenDown).filter((atom) => !held.some((rule) => covers(rule, atom)))
}

/** A rule of resources that one held rule covers need not be broken down. */
function isCoveredWhole(held: readonly PolicyRule[], rule: PolicyRule): boolean {
  return rule.nonResourceURLs.length === 0 && held.some((one) => covers(one, rule))
}

/** The rules of a role have more combinations of verb, resource and name than are checked one by one. */
export class TooManyCombinations extends Error {
  constructor(count: number) {
    const max = apiserverLimits.escalationCombinationsMax
    super(
      `the rules have ${count} combinations of verb, group, resource and name, more than the ${max} that are checked; use several roles, or *`,
    )
  }
}

function combinationsOf({ apiGroups, resources, verbs, resourceNames, nonResourceURLs }: PolicyRule): number {
  const names = Math.max(1, resourceNames.length)
  return apiGroups.length * resources.length * verbs.length * names + nonResourceURLs.length * verbs.length
}

function brokenDown(rule: PolicyRule): readonly PolicyRule[] {
  const atoms: PolicyRule[] = []
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name])
  for (const group of rule.apiGroups) {
    for (const resource of rule.resources) {
      for (const verb of rule.verbs) {
        for (const resourceNames of names) {
          atoms.push({ ...nothing, verbs: [verb], apiGroups: [group], resources: [resource], resourceNames })
        }
      }
    }
  }
  for (const url of rule.nonResourceURLs) {
    for (const verb of rule.verbs) atoms.push({ ...nothing, verbs: [verb], nonResourceURLs: [url] })
  }
  return atoms
}

/** A rule with names covers neither all names nor paths. */
function covers(held: PolicyRule, atom: PolicyRule): boolean {
  return (
    atom.verbs.every((verb) => hasOrAll(held.verbs, verb)) &&
    atom.apiGroups.every((group) => hasOrAll(held.apiGroups, group)) &&
    atom.resources.every((resource) => coversResource(held.resources, resource)) &&
    (held.resourceNames.length === 0 ||
      (atom.resourceNames.length > 0 && atom.resourceNames.every((name) => held.resourceNames.includes(name)))) &&
    atom.nonResourceURLs.every((path) => held.nonResourceURLs.some((url) => urlMatches(url, path)))
  )
}

function coversResource(held: readonly string[], resource: string): boolean {
  if (hasOrAll(held, resource)) return true
  const slash = resource.indexOf('/')
  return slash !== -1 && held.includes(`*${resource.slice(slash)}`)
}

/** Broken-down rules as messages print them: rules that differ only by their verbs are merged. */
export function describeRules(atoms: readonly PolicyRule[]): readonly string[] {
  const verbs = new Map<string, string[]>()
  const texts = new Set<string>()
  for (const atom of atoms) {
    const place = describePlace(atom)
    const known = verbs.get(place)
    if (atom.nonResourceURLs.length > 0) texts.add(describe(place, atom.verbs))
    else if (known === undefined) verbs.set(place, [...atom.verbs])
    else for (const verb of atom.verbs) known.push(verb)
  }
  for (const [place, list] of verbs) texts.add(describe(place, list))
  return sortStrings([...texts])
}

function describe(place: string, verbs: readonly string[]): string {
  return `{${place}, Verbs:${quoteList(verbs)}}`
}

function describePlace({ apiGroups, resources, nonResourceURLs, resourceNames }: PolicyRule): string {
  const parts: string[] = []
  if (apiGroups.length > 0) parts.push(`APIGroups:${quoteList(apiGroups)}`)
  if (resources.length > 0) parts.push(`Resources:${quoteList(resources)}`)
  if (nonResourceURLs.length > 0) parts.push(`NonResourceURLs:${quoteList(nonResourceURLs)}`)
  if (resourceNames.length > 0) parts.push(`ResourceNames:${quoteList(resourceNames)}`)
  return parts.join(', ')
}

/** A list as Go prints it with %q. */
export function quoteList(texts: readonly string[]): string {
  return `[${texts.map(quoteGo).join(' ')}]`
}
