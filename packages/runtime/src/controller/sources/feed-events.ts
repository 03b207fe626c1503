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

/** What brings the events of one informer to a queue. */
export interface EventFeed<Object extends KubernetesObject> {
  receive(event: InformerEvent<Object>): void
  /** Nothing that failed is tried again. */
  stop(): void
}

/**
 * Adds the keys that an event concerns. All predicates must hold; they are asked in order. One that throws is reported
 * and counts as one that holds, and so is a priority that is none: a run too many is better than a change lost. A handler
 * that throws is reported, too, and is given the event again: see FailedEvents.
 */
export function eventFeed<Object extends KubernetesObject>(
  kind: KindReference<Object>,
  handler: EventHandler<Object>,
  predicates: readonly Predicate<Object>[],
  context: SourceContext,
): EventFeed<Object> {
  const { queue, wakesOnOwnWrites, runtime, controller } = context
  const deliver = (event: InformerEvent<Object>) => {
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

function keysIn<Object extends KubernetesObject>(handler: EventHandler<Object>, event: InformerEvent<Object>) {
  const keys = handler.keysOf(event)
  if (!Array.isArray(keys) && isPromiseLike(keys)) throw notNames(keys)
  return keys
}

function passesPredicate<Object extends KubernetesObject>(
  predicate: Predicate<Object>,
  event: InformerEvent<Object>,
  context: SourceContext,
): boolean {
  try {
    return verdictOf(predicate(event))
  } catch (error) {
    context.report(asError(error))
    return true
  }
}

function priorityIn<Object extends KubernetesObject>(
  handler: EventHandler<Object>,
  event: InformerEvent<Object>,
  context: SourceContext,
): number {
  if (handler.priorityOf === undefined) return eventPriority(event)
  try {
    const priority: unknown = handler.priorityOf(event)
    if (typeof priority === 'number' && !Number.isNaN(priority)) return priority
    // Its rejection is nobody's: that it is a promise is what is wrong.
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

/** Whether the key is where nobody looks any more: a reconcile of it could read nothing. */
function isBesides({ state }: InformerEvent<KubernetesObject>, key: string): boolean {
  return state.namespace === '' || key.startsWith(`${state.namespace}/`)
}

function isOwnWrite(event: InformerEvent<KubernetesObject>, controller: string, key: string): boolean {
  return event.origin?.key === key && event.origin.controller === controller
}
