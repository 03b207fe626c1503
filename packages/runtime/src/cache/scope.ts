import type { KubernetesObject } from '@kubewright/kube/meta'

export type Transform = (object: KubernetesObject) => KubernetesObject

/** What one watch requests from the server, and the form in which its objects are stored. */
export interface WatchScope {
  /** All but the excluded ones when absent. */
  readonly namespace?: string | undefined
  /** Namespaces with their own watches. */
  readonly excluded?: readonly string[] | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  readonly transform?: Transform | undefined
  /** Top-level fields that are kept besides apiVersion, kind and metadata; all when absent. */
  readonly fields?: readonly string[] | undefined
  /** Whether whole objects or only their metadata are requested. */
  readonly form: 'whole' | 'metadata'
  /** Whether an informer has set its own form; only that informer then serves the objects. */
  readonly isPrivate?: boolean | undefined
}

/** Whether two scopes share one watch. */
export function isSameScope(left: WatchScope, right: WatchScope): boolean {
  return (
    left.form === right.form &&
    left.isPrivate === right.isPrivate &&
    left.transform === right.transform &&
    isSameView(left, right) &&
    sameTexts(left.fields, right.fields)
  )
}

/** Whether two scopes have the same objects, in any form. */
export function isSameView(left: WatchScope, right: WatchScope): boolean {
  return left.namespace === right.namespace && isSameSelection(left, right) && sameTexts(left.excluded, right.excluded)
}

/** Whether two scopes have the same selectors. */
export function isSameSelection(left: WatchScope, right: WatchScope): boolean {
  return left.labelSelector === right.labelSelector && left.fieldSelector === right.fieldSelector
}

/** Whether the scope leaves out objects of its namespaces. */
export function isSelective(scope: WatchScope): boolean {
  return scope.labelSelector !== undefined || scope.fieldSelector !== undefined
}

/** Whether the scope includes this namespace; undefined stands for cluster-scoped objects. */
export function coversNamespace(scope: WatchScope, namespace: string | undefined): boolean {
  if (scope.namespace !== undefined) return scope.namespace === namespace
  return namespace === undefined || !(scope.excluded?.includes(namespace) ?? false)
}

/** Whether two scopes have a namespace in common. */
export function scopesOverlap(left: WatchScope, right: WatchScope): boolean {
  if (left.namespace !== undefined) return coversNamespace(right, left.namespace)
  return right.namespace === undefined || coversNamespace(left, right.namespace)
}

/** The field selector for the server, which also excludes namespaces. */
export function fieldSelectorOf(scope: WatchScope): string | undefined {
  const terms = (scope.excluded ?? []).map((namespace) => `metadata.namespace!=${namespace}`)
  if (scope.fieldSelector !== undefined) terms.push(scope.fieldSelector)
  return terms.length === 0 ? undefined : terms.join(',')
}

/** In messages: namespace default, labels app=web. */
export function describeScope(scope: WatchScope): string {
  const excluded =
    scope.excluded === undefined || scope.excluded.length === 0 ? '' : ` but ${scope.excluded.join(', ')}`
  const parts = [`namespace ${scope.namespace ?? '*'}${excluded}`, `labels ${scope.labelSelector ?? '*'}`]
  if (scope.fieldSelector !== undefined) parts.push(`fields ${scope.fieldSelector}`)
  if (scope.form === 'metadata') parts.push('metadata only')
  if (scope.isPrivate && scope.transform !== undefined) parts.push('with a transform of its own')
  if (scope.fields !== undefined) parts.push(`only ${['metadata', ...scope.fields].join(', ')}`)
  return parts.join(', ')
}

function sameTexts(left: readonly string[] = [], right: readonly string[] = []): boolean {
  return left.length === right.length && left.every((text, position) => text === right[position])
}
