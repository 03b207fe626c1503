import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Cache, HandlerRegistration, InformerEvent } from '../cache/index.ts'
import { RuntimeError } from '../errors.ts'
import { describeEvent, type EventHandler, type Predicate } from '../handler/index.ts'
import type { Cause } from '../queue/index.ts'
import type { KindReference } from '../resource/index.ts'
import { errorMessage } from '../trace/index.ts'
import type { Source, SourceContext } from './controller.ts'

/** Objects that were there at the start wait for changes, as in controller-runtime. */
const initialOptions = { priority: -100 }

/** The events of a kind, as keys of the handler's choice. All predicates must hold; they are asked in order. */
export function watch<Object extends KubernetesObject>(
  kind: KindReference<Object>,
  handler: EventHandler<Object>,
  ...predicates: readonly Predicate<Object>[]
): Source {
  const what = `watch of ${kind.id}`
  let cache: Cache | undefined
  let registration: HandlerRegistration | undefined

  const feed = (event: InformerEvent<Object>, context: SourceContext) => {
    if (!predicates.every((holds) => holds(event))) return
    const keys = handler.keysOf(event)
    let cause: Cause | undefined
    for (const key of keys) {
      if (!context.wakesOnOwnWrites && isOwnWrite(event, context.controller, key)) continue
      cause ??= { source: 'watch', what: describeEvent(event, kind) }
      context.queue.add(key, cause, event.isInitial ? initialOptions : undefined)
    }
  }

  return {
    what,
    prepare(preparedCache) {
      preparedCache.informer(kind)
    },
    async start(context) {
      if (registration !== undefined) {
        throw new RuntimeError('CONTROLLER_STARTED', `${what}: a source feeds one controller; make another for another`)
      }
      cache = context.cache
      registration = cache.informer(kind).addHandler((event) => feed(event, context))
      await registration.synced()
    },
    delay() {
      if (cache === undefined) return 'it was not started'
      // A read of a kind that is not there yet says why it is not.
      try {
        cache.list(kind)
        return 'its objects have not all been handed over'
      } catch (error) {
        return errorMessage(error)
      }
    },
    stop() {
      registration?.remove()
      registration = undefined
    },
  }
}

function isOwnWrite(event: InformerEvent<KubernetesObject>, controller: string, key: string): boolean {
  return event.origin !== undefined && event.origin.key === key && event.origin.controller === controller
}
