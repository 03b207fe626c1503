import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../../cache/index.ts'
import { describeEvent, type EventHandler, eventPriority, type Predicate } from '../../handler/index.ts'
import type { AddOptions, Cause } from '../../queue/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { TracedCause } from './causes.ts'
import type { SourceContext } from './source.ts'

/** Adds the keys that an event concerns. All predicates must hold; they are asked in order. */
export function eventFeed<Object extends KubernetesObject>(
  kind: KindReference<Object>,
  handler: EventHandler<Object>,
  predicates: readonly Predicate<Object>[],
  context: SourceContext,
): (event: InformerEvent<Object>) => void {
  const { queue, wakesOnOwnWrites } = context
  return (event) => {
    for (const holds of predicates) if (!holds(event)) return
    let cause: Cause | undefined
    let options: AddOptions | undefined
    for (const key of handler.keysOf(event)) {
      if (event.isOutOfScope && isBesides(event, key)) continue
      const isOwn = event.origin !== undefined && isOwnWrite(event, context.controller, key)
      if (isOwn && !wakesOnOwnWrites) {
        context.ownEventFiltered?.()
        continue
      }
      options ??= { priority: handler.priorityOf?.(event) ?? eventPriority(event) }
      if (isOwn) queue.add(key, causeOf(event, kind, 'own'), options)
      else {
        cause ??= causeOf(event, kind, event.type === 'updated' ? 'update' : 'other')
        queue.add(key, cause, options)
      }
    }
  }
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
