import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt } from '../../read-object.ts'
import type { Attributes } from '../attributes.ts'

/** A rule of a role. Rules only allow; missing lists are empty. */
export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

const rulesOfObjects = new WeakMap<JsonObject, readonly PolicyRule[]>()

/** The rules of a stored Role or ClusterRole. Stored objects are immutable, so each is read once. */
export function rulesOf(role: JsonObject): readonly PolicyRule[] {
  let rules = rulesOfObjects.get(role)
  if (rules === undefined) {
    rules = readRules(role)
    rulesOfObjects.set(role, rules)
  }
  return rules
}

/** The rules of an object that is not stored yet. */
export function readRules(role: JsonObject): readonly PolicyRule[] {
  return listAt(role, 'rules').map(readRule)
}

function readRule(rule: JsonValue): PolicyRule {
  return {
    verbs: textsAt(rule, 'verbs'),
    apiGroups: textsAt(rule, 'apiGroups'),
    resources: textsAt(rule, 'resources'),
    resourceNames: textsAt(rule, 'resourceNames'),
    nonResourceURLs: textsAt(rule, 'nonResourceURLs'),
  }
}

/** The strings in a list; the shape of the object guarantees that there is nothing else. */
export function textsAt(object: JsonValue | undefined, ...path: readonly string[]): readonly string[] {
  return listAt(object, ...path) as readonly string[]
}

const all = '*'

export function ruleAllows(rule: PolicyRule, attributes: Attributes): boolean {
  if (!hasOrAll(rule.verbs, attributes.verb)) return false
  if (!attributes.isResourceRequest) return rule.nonResourceURLs.some((url) => urlMatches(url, attributes.path))
  return (
    hasOrAll(rule.apiGroups, attributes.apiGroup) &&
    resourceMatches(rule.resources, attributes) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(attributes.name))
  )
}

export function hasOrAll(values: readonly string[], value: string): boolean {
  return values.includes(value) || values.includes(all)
}

/** A rule names `pods`, `pods/log`, everything by a star, or one subresource of all by a star before the slash. */
function resourceMatches(resources: readonly string[], { resource, subresource }: Attributes): boolean {
  if (subresource === '') return hasOrAll(resources, resource)
  return hasOrAll(resources, `${resource}/${subresource}`) || resources.includes(`*/${subresource}`)
}

/** An exact path, or a prefix before a star. */
export function urlMatches(pattern: string, path: string): boolean {
  if (pattern === path) return true
  return pattern.endsWith(all) && path.startsWith(pattern.replace(/\*+$/, ''))
}
