import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'

/** An event about an object that does not come from a watch: from a webhook, a poll. See genericEvent. */
export interface GenericEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: 'generic'
  readonly object: T
  readonly old?: undefined
  readonly oldState?: undefined
  readonly origin?: undefined
  readonly isInitial: false
  /** What happened, for the cause of the reconcile. */
  readonly what?: string | undefined
}

export type ObjectEvent<T extends KubernetesObject = KubernetesObject> = InformerEvent<T> | GenericEvent<T>

/**
 * Maps an event to keys. Handlers run while events are delivered, so they must return at once. Most controllers need
 * `enqueueObject()`, `enqueueOwner(kind)` or `enqueueMapped(function)`:
 *
 * ```ts
 * const handler = enqueueMapped((secret: Secret) => [{ namespace: secret.metadata?.namespace, name: 'web' }])
 * watch(Secret, handler, or(labelsChanged(), resourceVersionChanged()))
 * ```
 */
export interface EventHandler<T extends KubernetesObject = KubernetesObject> {
  /**
   * The keys, each once: namespace/name, or the name alone for cluster-scoped kinds. If it throws, the error is
   * reported and the event is passed to it again with a growing delay, so that no change is lost.
   */
  keysOf(event: ObjectEvent<T>): readonly string[]
  /** The priority at which the keys are added; eventPriority(event) when absent. */
  priorityOf?(event: ObjectEvent<T>): number
}

/**
 * Decides whether an event can wake a key. If a watch gets several, all must hold; `and`, `or` and `not` combine them
 * in other ways.
 */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<T>) => boolean
