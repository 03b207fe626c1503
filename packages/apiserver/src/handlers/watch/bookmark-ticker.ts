import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import type { Store } from '../../storage/index.ts'

/**
 * One timer for the bookmarks of all watches of a server, running while there are any. With one timer per watch, a
 * hundred idle watches would wake the server a hundred times a minute.
 */
export interface BookmarkTicker {
  /** Calls the function at each tick, until the returned function is called. */
  add(onTick: () => void): () => void
}

const tickers = new WeakMap<Store, BookmarkTicker>()

/** The ticker of the server that uses this store. */
export function bookmarkTickerOf(store: Store, runtime: Runtime): BookmarkTicker {
  let ticker = tickers.get(store)
  if (ticker === undefined) {
    ticker = createBookmarkTicker(runtime)
    tickers.set(store, ticker)
  }
  return ticker
}

function createBookmarkTicker({ clock }: Runtime): BookmarkTicker {
  const listeners = new Set<() => void>()
  let timer: Timer | undefined

  const schedule = () => {
    timer = clock.after(apiserverLimits.watchBookmarkIntervalMs, 'the bookmarks of all watches', tick)
  }
  const tick = () => {
    schedule()
    for (const onTick of [...listeners]) onTick()
  }
  return {
    add(onTick) {
      listeners.add(onTick)
      if (timer === undefined) schedule()
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        timer?.cancel()
        timer = undefined
      }
    },
  }
}
