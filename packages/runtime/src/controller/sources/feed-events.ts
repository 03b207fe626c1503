import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../../cache/index.ts'
import { RuntimeError } from '../../errors.ts'
import { describeEvent, type EventHandler, eventPriority, type Predicate } from '../../handler/index.ts'
import type { AddOptions, Cause } from '../../queue/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { errorMessage } from '../../trace/index.ts'
import { TracedCause } from './causes.ts'
import type { SourceContext } from './source.ts'

/**
 * Adds the keys that an event concerns. All predicates must hold; they are asked in order. One that throws is reported
 * and counts as one that holds, and so is a priority that is none: a run too many is better than a change lost.
 */
export function eventFeed<Object extends KubernetesObject>(
  kind: KindReference<Object>,
  handler: EventHandler<Object>,
  predicates: readonly Predicate<Object>[],
  context: SourceContext,
): (event: InformerEvent<Object>) => void {
  const { queue, wakesOnOwnWrites } = context
  return (event) => {
    for (const holds of predicates) if (!isHolding(holds, event, context)) return
    let cause: Cause | undefined
    let options: AddOptions | undefined
    for (const key of handler.keysOf(event)) {
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
}

function isHolding<Object extends KubernetesObject>(
  holds: Predicate<Object>,
  event: InformerEvent<Object>,
  context: SourceContext,
): boolean {
  try {
    return holds(event)
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
    const priority = handler.priorityOf(event)
    if (!Number.isNaN(priority)) return priority
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
