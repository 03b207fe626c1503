import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import { isNewer, isRevision } from '../watch/index.ts'
import { StateEvent } from './informer-event.ts'
import type { KindWatch } from './kind-watch.ts'
import { coversNamespace, isSameSelection, isSelective } from './scope.ts'

export interface ScopeChange<Object extends KubernetesObject> {
  readonly events: readonly StateEvent<Object>[]
  /** What the handler has seen and the coming watches have still to show: their additions are none to the handler. */
  readonly awaited: readonly ObjectState<Object>[]
}

/**
 * What a handler must be told when other watches serve it than before: what is in neither view any more, what has
 * moved on, and what has come. What has not changed is not told. The events are kept, as several tables are behind.
 */
export function scopeChanges<Object extends KubernetesObject>(
  leaving: readonly KindWatch<Object>[],
  coming: readonly KindWatch<Object>[],
): ScopeChange<Object> {
  const events: StateEvent<Object>[] = []
  const awaited: ObjectState<Object>[] = []
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
 * What it means that an object is in none of the coming watches. Where one of them would show it, it is gone: the watch
 * that leaves has lagged behind. An object that is newer than what such a watch has reached is still to come there.
 */
function lossOf<Object extends KubernetesObject>(
  { scope }: KindWatch<Object>,
  { namespace, resourceVersion }: ObjectState<Object>,
  coming: readonly KindWatch<Object>[],
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

function findIn<Object extends KubernetesObject>(
  watches: readonly KindWatch<Object>[],
  { namespace, name }: ObjectState<Object>,
): ObjectState<Object> | undefined {
  for (const { store } of watches) {
    const id = store.table.find(namespace, name)
    if (id >= 0) return store.table.state(id)
  }
  return undefined
}
