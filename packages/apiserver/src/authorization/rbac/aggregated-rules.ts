import { encodeCanonicalJson, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'
import { listAt, objectAt, textAt } from '../../read-object.ts'

/** The manager of aggregated rules. */
export const aggregationManager = 'clusterrole-aggregation-controller'

/**
 * The rules that a ClusterRole with an aggregationRule should have, given all cluster roles ordered by name; undefined
 * if it does not aggregate, or is up to date.
 */
export function aggregatedRules(role: JsonObject, all: Iterable<JsonObject>): readonly JsonObject[] | undefined {
  const matchers = aggregationMatchers(role)
  if (matchers === undefined) return undefined
  const others = [...all].filter((other) => textAt(other, 'metadata', 'name') !== textAt(role, 'metadata', 'name'))
  const rules = new Map<string, JsonObject>()
  for (const matcher of matchers) {
    for (const other of others) {
      if (!matcher.matches(labelsOf(other))) continue
      for (const rule of listAt(other, 'rules')) {
        const key = encodeCanonicalJson(rule)
        if (!rules.has(key)) rules.set(key, rule as JsonObject)
      }
    }
  }
  const gathered = [...rules.values()]
  return jsonEqual(gathered, listAt(role, 'rules') as JsonValue) ? undefined : gathered
}

/** The selectors of an aggregated role; undefined if it does not aggregate or a selector is malformed. */
export function aggregationMatchers(role: JsonObject): readonly LabelMatcher[] | undefined {
  if (role['aggregationRule'] === undefined || role['aggregationRule'] === null) return undefined
  try {
    const selectors = listAt(role, 'aggregationRule', 'clusterRoleSelectors')
    return selectors.map((selector) => compileLabelSelector(selector as unknown as LabelSelector))
  } catch {
    return undefined
  }
}

export function labelsOf(role: JsonObject): Readonly<Record<string, string>> {
  return objectAt(role, 'metadata', 'labels') as Readonly<Record<string, string>>
}
