import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import { isNewer, isRevision } from '../watch/index.ts'
import { StateEvent } from './informer-event.ts'
import type { KindWatch } from './kind-watch.ts'
import { coversNamespace, isSameSelection, isSelective } from './scope.ts'

export interface ScopeChange<T extends KubernetesObject> {
  readonly events: readonly StateEvent<T>[]
  /** States that the handler has seen and the new watches have not: their additions are updates to the handler. */
  readonly awaited: readonly ObjectState<T>[]
}

/**
 * The events for a handler whose watches were replaced: objects in neither view any more, changed objects and new ones.
 * Unchanged objects are left out. The events are kept, because they come from several tables.
 */
export function scopeChanges<T extends KubernetesObject>(
  leaving: readonly KindWatch<T>[],
  coming: readonly KindWatch<T>[],
): ScopeChange<T> {
  const events: StateEvent<T>[] = []
  const awaited: ObjectState<T>[] = []
  for (const watch of leaving) {
    for (const state of watch.store.table.all()) {
      const found = findIn(coming, state)
      if (found === undefined) {
        const mark = lossOf(watch, state, coming)
        if (mark === undefined) {
          awaited.push(state.kept())
          continue
        }
        const last = state.kept()
        events.push(new StateEvent('deleted', last, last, mark))
      } else if (found.resourceVersion !== state.resourceVersion) {
        events.push(new StateEvent('updated', found.kept(), state.kept()))
      }
    }
  }
  for (const watch of coming) {
    for (const state of watch.store.table.all()) {
      if (findIn(leaving, state) === undefined) events.push(new StateEvent('added', state.kept(), undefined, 'initial'))
    }
  }
  return { events, awaited }
}

/**
 * How to report an object that is in none of the new watches. If one of them covers it, it was deleted: the old watch
 * lagged behind. An object newer than that watch's revision is still to come there.
 */
function lossOf<T extends KubernetesObject>(
  { scope }: KindWatch<T>,
  { namespace, resourceVersion }: ObjectState<T>,
  coming: readonly KindWatch<T>[],
): 'out of scope' | 'final state unknown' | undefined {
  const successor = coming.find(
    (watch) =>
      watch.store.hasSynced &&
      coversNamespace(watch.scope, namespace === '' ? undefined : namespace) &&
      (!isSelective(watch.scope) || isSameSelection(watch.scope, scope)),
  )
  if (successor === undefined) return 'out of scope'
  const { revision } = successor.store
  const isToCome = isRevision(resourceVersion) && isRevision(revision) && isNewer(resourceVersion, revision)
  return isToCome ? undefined : 'final state unknown'
}

function findIn<T extends KubernetesObject>(
  watches: readonly KindWatch<T>[],
  { namespace, name }: ObjectState<T>,
): ObjectState<T> | undefined {
  for (const { store } of watches) {
    const id = store.table.find(namespace, name)
    if (id >= 0) return store.table.state(id)
  }
  return undefined
}
