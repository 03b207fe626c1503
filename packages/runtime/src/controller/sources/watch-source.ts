import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Cache, HandlerRegistration, Informer, InformerOptions } from '../../cache/index.ts'
import { RuntimeError } from '../../errors.ts'
import type { EventHandler, Predicate } from '../../handler/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { errorMessage } from '../../trace/index.ts'
import { type EventFeed, eventFeed } from './feed-events.ts'
import type { Source } from './source.ts'

/**
 * A source for the events of a kind; the handler maps them to keys. All predicates must hold; they are evaluated in
 * order.
 *
 * A kind that the server does not serve yet does not keep the controller from starting: it is reported, and its objects
 * arrive once its CustomResourceDefinition exists. A kind that is served and cannot be read fails the start.
 */
export function watch<T extends KubernetesObject>(
  kind: KindReference<T>,
  handler: EventHandler<T>,
  ...predicates: readonly Predicate<T>[]
): Source {
  return watchWith(kind, undefined, handler, ...predicates)
}

/** The same for part of a kind, or for its objects in another form: see InformerOptions. */
export function watchWith<T extends KubernetesObject>(
  kind: KindReference<T>,
  options: InformerOptions<NoInfer<T>> | undefined,
  handler: EventHandler<T>,
  ...predicates: readonly Predicate<T>[]
): Source {
  const what = `watch of ${kind.id}`
  let cache: Cache | undefined
  /** Held from the preparation until the stop. */
  let informer: Informer<T> | undefined
  let registration: HandlerRegistration | undefined
  let feed: EventFeed<T> | undefined

  return {
    what,
    prepare(preparedCache) {
      informer ??= preparedCache.informer(kind, options)
    },
    async start(context) {
      if (registration !== undefined) throw startedTwice(what)
      cache = context.cache
      informer ??= cache.informer(kind, options)
      feed = eventFeed(kind, handler, predicates, context)
      registration = informer.addHandler(feed.receive, { keepsEvents: false })
      try {
        await registration.synced()
      } catch (error) {
        if (!isNotFound(error)) throw error
        const message = `${what} of controller ${context.controller} waits until the server serves the kind`
        context.report(new RuntimeError('CONTROLLER_KIND_MISSING', message, { cause: error }))
      }
    },
    delay() {
      if (cache === undefined) return 'it was not started'
      // A read of a kind that is not served yet fails with the reason.
      try {
        cache.states(kind, { limit: 1 })
        return 'not all of its objects have been delivered'
      } catch (error) {
        return errorMessage(error)
      }
    },
    stop() {
      registration?.remove()
      registration = undefined
      feed?.stop()
      informer?.release()
      informer = undefined
    },
  }
}

/**
 * A source for the events of an informer that the caller holds and releases, such as one of another cluster's cache.
 * The keys are this controller's, so the handler maps objects of that cluster to them.
 */
export function watchInformer<T extends KubernetesObject>(
  informer: Informer<T>,
  handler: EventHandler<T>,
  ...predicates: readonly Predicate<T>[]
): Source {
  const what = `informer of ${informer.kind.id}`
  let registration: HandlerRegistration | undefined
  let feed: EventFeed<T> | undefined
  return {
    what,
    async start(context) {
      if (registration !== undefined) throw startedTwice(what)
      feed = eventFeed(informer.kind, handler, predicates, context)
      registration = informer.addHandler(feed.receive, { keepsEvents: false })
      await registration.synced()
    },
    delay: () => (informer.hasSynced ? 'not all of its objects have been delivered' : 'it has not synced'),
    stop() {
      registration?.remove()
      registration = undefined
      feed?.stop()
    },
  }
}

function startedTwice(what: string): RuntimeError {
  return new RuntimeError(
    'CONTROLLER_STARTED',
    `${what}: a source feeds one controller; create a second source for a second controller`,
  )
}
