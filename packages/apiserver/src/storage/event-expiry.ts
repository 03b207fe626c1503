import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../limits.ts'
import type { CommittedChange, Store, StoreKey } from './store.ts'

interface Expiring {
  readonly key: StoreKey
  readonly revision: number
  readonly atMs: number
}

/** Both groups of Events are stored as one. */
const resource = 'events'

/** Removes Events from when it is started. */
export interface EventExpiry {
  /** Once is enough. */
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
 * Removes Events that nobody has written for a while, as kube-apiserver has etcd do it: without this a server that is left
 * running would hold every Event there ever was. How old they are is not kept: after a start they have all of their time
 * again, as etcd's leases have under a new leader.
 */
function expireEvents(runtime: Runtime, store: Store): { stop(): void } {
  const { clock } = runtime
  /** In the order of their times, since all have equally long. */
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
      // The rest in another turn, so that nobody waits for all of them. A store that cannot be written keeps what it has.
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
