import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'

/** A scope of a quota and, for some scopes, the values that it may have. */
export interface ScopeSelector {
  readonly scope: string
  readonly operator: string
  readonly values: readonly string[]
}

/** The selectors of a quota, all of which must match. A scope without an operator must exist. */
export function scopeSelectorsOf(quota: JsonObject): readonly ScopeSelector[] {
  const named = listAt(quota, 'spec', 'scopes').map((scope) => ({
    scope: String(scope),
    operator: 'Exists',
    values: [],
  }))
  const selected = listAt(quota, 'spec', 'scopeSelector', 'matchExpressions').map((expression) => ({
    scope: textAt(expression, 'scopeName'),
    operator: textAt(expression, 'operator'),
    values: listAt(expression, 'values').map(String),
  }))
  return [...named, ...selected]
}

/** Whether a selector matches this value of its scope. A missing value matches only DoesNotExist and NotIn. */
export function selectsValue({ operator, values }: ScopeSelector, value: string | undefined): boolean {
  if (operator === 'Exists') return value !== undefined
  if (operator === 'DoesNotExist') return value === undefined
  const isListed = value !== undefined && values.includes(value)
  if (operator === 'In') return isListed
  return operator === 'NotIn' && !isListed
}

const affinities = ['podAffinity', 'podAntiAffinity']

/** Whether the affinity of a pod selects pods of other namespaces. */
export function reachesOtherNamespaces(pod: JsonObject): boolean {
  return affinities.some((affinity) => {
    const required = listAt(pod, 'spec', 'affinity', affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
    const preferred = listAt(pod, 'spec', 'affinity', affinity, 'preferredDuringSchedulingIgnoredDuringExecution')
    const terms = [...required, ...preferred.map((weighted) => valueAt(weighted, 'podAffinityTerm'))]
    return terms.some(
      (term) => listAt(term, 'namespaces').length > 0 || valueAt(term, 'namespaceSelector') !== undefined,
    )
  })
}
