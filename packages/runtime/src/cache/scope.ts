import type { KubernetesObject } from '@kubewright/kube/meta'

export type Transform = (object: KubernetesObject) => KubernetesObject

/** What one watch asks the server for, and the form in which its objects are kept. */
export interface WatchScope {
  /** Absent: all, but for those that are excluded. */
  readonly namespace?: string | undefined
  /** Namespaces that have watches of their own. */
  readonly excluded?: readonly string[] | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  readonly transform?: Transform | undefined
  /** Fields of the top level that are kept besides apiVersion, kind and metadata; absent: all. */
  readonly fields?: readonly string[] | undefined
  /** Whether objects are whole or only their metadata is asked for. */
  readonly form: 'whole' | 'metadata'
  /** Whether an informer has asked for a form of its own, which is then served by that informer alone. */
  readonly isPrivate?: boolean | undefined
}

/** Whether two scopes are served by one watch. */
export function isSameScope(left: WatchScope, right: WatchScope): boolean {
  return (
    left.form === right.form &&
    left.isPrivate === right.isPrivate &&
    left.transform === right.transform &&
    isSameView(left, right) &&
    sameTexts(left.fields, right.fields)
  )
}

/** Whether two scopes have the same objects, in whatever form. */
export function isSameView(left: WatchScope, right: WatchScope): boolean {
  return left.namespace === right.namespace && isSameSelection(left, right) && sameTexts(left.excluded, right.excluded)
}

/** Whether two scopes select the same of their namespaces. */
export function isSameSelection(left: WatchScope, right: WatchScope): boolean {
  return left.labelSelector === right.labelSelector && left.fieldSelector === right.fieldSelector
}

/** Whether the scope leaves out objects of its namespaces. */
export function isSelective(scope: WatchScope): boolean {
  return scope.labelSelector !== undefined || scope.fieldSelector !== undefined
}

/** Whether the scope has this namespace; undefined stands for objects without one. */
export function coversNamespace(scope: WatchScope, namespace: string | undefined): boolean {
  if (scope.namespace !== undefined) return scope.namespace === namespace
  return namespace === undefined || !(scope.excluded?.includes(namespace) ?? false)
}

/** Whether some namespace is in both scopes. */
export function scopesOverlap(left: WatchScope, right: WatchScope): boolean {
  if (left.namespace !== undefined) return coversNamespace(right, left.namespace)
  return right.namespace === undefined || coversNamespace(left, right.namespace)
}

/** The field selector that the server is asked with: excluded namespaces are left out by it. */
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
