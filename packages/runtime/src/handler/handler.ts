import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'

/** Something that concerns an object and came from elsewhere than a watch: a webhook, a poll. See genericEvent. */
export interface GenericEvent<Object extends KubernetesObject = KubernetesObject> {
  readonly type: 'generic'
  readonly object: Object
  readonly old?: undefined
  readonly oldState?: undefined
  readonly origin?: undefined
  readonly isInitial: false
  /** What happened, for the cause of the reconcile. */
  readonly what?: string | undefined
}

export type ObjectEvent<Object extends KubernetesObject = KubernetesObject> =
  | InformerEvent<Object>
  | GenericEvent<Object>

/**
 * Says which keys an event concerns. Handlers are called as events are delivered, so they return at once. Those that
 * most controllers need are `enqueueObject()`, `enqueueOwner(kind)` and `enqueueMapped(function)`:
 *
 * ```ts
 * const handler = enqueueMapped((secret: Secret) => [{ namespace: secret.metadata?.namespace, name: 'web' }])
 * watch(Secret, handler, or(labelsChanged(), resourceVersionChanged()))
 * ```
 */
export interface EventHandler<Object extends KubernetesObject = KubernetesObject> {
  /**
   * The keys, each once: namespace/name, or the name alone for kinds without namespaces. What it throws is reported, and
   * the event is handed to it again after a pause that grows, so that no change is lost.
   */
  keysOf(event: ObjectEvent<Object>): readonly string[]
  /** The priority at which they are added; that of eventPriority when absent. */
  priorityOf?(event: ObjectEvent<Object>): number
}

/**
 * Whether an event is worth a reconcile at all: one that does not pass wakes nobody. Of several that are given to a
 * watch all must hold; `and`, `or` and `not` combine them in other ways.
 */
export type Predicate<Object extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<Object>) => boolean
