import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../limits.ts'
import type { CommittedChange, Store, StoreKey } from './store.ts'

interface Expiring {
  readonly key: StoreKey
  readonly revision: number
  readonly atMs: number
}

/** Events of both API groups are stored as one resource. */
const resource = 'events'

/** Deletes expired Events once it is started. */
export interface EventExpiry {
  /** Has no effect if it runs already. */
  start(): void
  stop(): void
}

export function createEventExpiry(runtime: Runtime, store: Store): EventExpiry {
  let running: { stop(): void } | undefined
  return {
    start() {
      running ??= expireEvents(runtime, store)
    },
    stop: () => running?.stop(),
  }
}

/**
 * Deletes Events a while after their last write, as etcd does for kube-apiserver: otherwise a server that keeps running
 * would keep every Event. Ages are not stored: after a start every Event has its full lifetime again, as etcd's leases
 * have under a new leader.
 */
function expireEvents(runtime: Runtime, store: Store): { stop(): void } {
  const { clock } = runtime
  /** In the order of expiry, because all Events have the same lifetime. */
  const expiring = new Map<string, Expiring>()
  let timer: Timer | undefined

  const wake = () => {
    const [next] = expiring.values()
    if (next === undefined) {
      timer?.cancel()
      timer = undefined
    } else if (timer === undefined) {
      timer = clock.after(Math.max(0, next.atMs - clock.monotonic()), 'expiry of the oldest Event', () => {
        timer = undefined
        remove()
      })
    }
  }
  const note = ({ key, revision, object }: Pick<CommittedChange, 'key' | 'revision' | 'object'>) => {
    const place = `${key.namespace}/${key.name}`
    expiring.delete(place)
    const atMs = clock.monotonic() + apiserverLimits.eventLifetimeMs
    if (object !== undefined) expiring.set(place, { key, revision, atMs })
    wake()
  }
  const remove = () => {
    const nowMs = clock.monotonic()
    let count = 0
    for (const [place, { key, revision, atMs }] of expiring) {
      // Deletes the rest in another turn of the event loop, to let other requests run. A store that cannot be written
      // keeps its Events.
      if (atMs > nowMs || count === apiserverLimits.expiredEventsPerTurnMax || store.problem !== undefined) break
      expiring.delete(place)
      store.commit([{ key, expected: revision, object: null }])
      count++
    }
    if (store.problem === undefined) wake()
  }

  const following = store.watch(resource, { afterRevision: store.revision }, note)
  for (const found of store.list(resource).objects) note(found)
  return {
    stop() {
      following.close()
      expiring.clear()
      wake()
    },
  }
}
