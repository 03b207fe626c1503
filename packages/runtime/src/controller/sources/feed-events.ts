import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../../cache/index.ts'
import { handleRejection, isPromiseLike } from '../../callback.ts'
import { RuntimeError } from '../../errors.ts'
import {
  describeEvent,
  type EventHandler,
  eventPriority,
  notNames,
  type Predicate,
  verdictOf,
} from '../../handler/index.ts'
import type { AddOptions, Cause } from '../../queue/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { errorMessage } from '../../trace/index.ts'
import { TracedCause } from './causes.ts'
import { FailedEvents } from './failed-events.ts'
import type { SourceContext } from './source.ts'

/** Passes the events of one informer to a queue. */
export interface EventFeed<T extends KubernetesObject> {
  receive(event: InformerEvent<T>): void
  /** Stops retrying failed events. */
  stop(): void
}

/**
 * Adds the keys of an event. All predicates must hold; they are called in order. A predicate that throws is reported
 * and counts as true, and an invalid priority is reported and ignored: an unnecessary run is better than a lost change.
 * A handler that throws is reported, and FailedEvents retries the event.
 */
export function eventFeed<T extends KubernetesObject>(
  kind: KindReference<T>,
  handler: EventHandler<T>,
  predicates: readonly Predicate<T>[],
  context: SourceContext,
): EventFeed<T> {
  const { queue, wakesOnOwnWrites, runtime, controller } = context
  const deliver = (event: InformerEvent<T>) => {
    let cause: Cause | undefined
    let options: AddOptions | undefined
    for (const key of keysIn(handler, event)) {
      if (event.isOutOfScope && isBesides(event, key)) continue
      const isOwn = event.origin !== undefined && isOwnWrite(event, context.controller, key)
      if (isOwn && !wakesOnOwnWrites) {
        context.ownEventFiltered?.()
        continue
      }
      options ??= { priority: priorityIn(handler, event, context) }
      if (isOwn) queue.add(key, causeOf(event, kind, 'own'), options)
      else {
        cause ??= causeOf(event, kind, event.type === 'updated' ? 'update' : 'other')
        queue.add(key, cause, options)
      }
    }
  }
  const what = `watch of ${kind.id} of controller ${controller}`
  const failed = new FailedEvents({ what, runtime, deliver, report: (error) => context.report(error) })
  return {
    receive(event) {
      for (const predicate of predicates) if (!passesPredicate(predicate, event, context)) return
      try {
        deliver(event)
      } catch (error) {
        failed.add(event, error)
      }
    },
    stop: () => failed.stop(),
  }
}

function keysIn<T extends KubernetesObject>(handler: EventHandler<T>, event: InformerEvent<T>) {
  const keys = handler.keysOf(event)
  if (!Array.isArray(keys) && isPromiseLike(keys)) throw notNames(keys)
  return keys
}

function passesPredicate<T extends KubernetesObject>(
  predicate: Predicate<T>,
  event: InformerEvent<T>,
  context: SourceContext,
): boolean {
  try {
    return verdictOf(predicate(event))
  } catch (error) {
    context.report(asError(error))
    return true
  }
}

function priorityIn<T extends KubernetesObject>(
  handler: EventHandler<T>,
  event: InformerEvent<T>,
  context: SourceContext,
): number {
  if (handler.priorityOf === undefined) return eventPriority(event)
  try {
    const priority: unknown = handler.priorityOf(event)
    if (typeof priority === 'number' && !Number.isNaN(priority)) return priority
    // The promise itself is the mistake; its rejection is ignored.
    if (isPromiseLike(priority)) handleRejection(priority, () => {})
    const { namespace, name } = event.state
    const message = `the priority of an event of ${formatObjectKey(namespace, name)} is not a number`
    context.report(new RuntimeError('QUEUE_INPUT_INVALID', message))
  } catch (error) {
    context.report(asError(error))
  }
  return eventPriority(event)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessage(error))
}

function causeOf(event: InformerEvent<KubernetesObject>, kind: KindReference, type: 'own' | 'update' | 'other'): Cause {
  const { namespace, name } = event.state
  const key = formatObjectKey(namespace, name)
  return new TracedCause('watch', describeEvent(event, kind), { kind: kind.id, key, type })
}

/**
 * Whether the key is in the object's namespace, which the cache no longer watches: its reconcile could read nothing.
 */
function isBesides({ state }: InformerEvent<KubernetesObject>, key: string): boolean {
  return state.namespace === '' || key.startsWith(`${state.namespace}/`)
}

function isOwnWrite(event: InformerEvent<KubernetesObject>, controller: string, key: string): boolean {
  return event.origin?.key === key && event.origin.controller === controller
}
