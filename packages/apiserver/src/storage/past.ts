import type { ChangeLog } from './change-log.ts'
import type { OrderedObjects } from './ordered-objects.ts'
import type { StoredObject } from './store.ts'

/** What to look at of one resource. */
export interface ListRange {
  /** The first place in the order of keys that counts. */
  readonly from: string
  /** The first place that no longer does; undefined when all that follows counts. */
  readonly before: string | undefined
  readonly limit: number
}

export interface FoundObjects {
  readonly objects: readonly StoredObject[]
  /** How many more there are in the range. */
  readonly remaining: number
}

export function listNow(objects: OrderedObjects, range: ListRange): FoundObjects {
  const found = objects.range(range.from, range.before, range.limit)
  if (found.length < range.limit) return { objects: found, remaining: 0 }
  return { objects: found, remaining: sizeOf(objects, range) - found.length }
}

/** The objects as they were after a revision: those of now, with the changes since then undone. */
export function listThen(objects: OrderedObjects, log: ChangeLog, revision: number, range: ListRange): FoundObjects {
  if (log.lastRevision <= revision) return listNow(objects, range)
  const { from, before, limit } = range
  const undone = undoneAfter(log, revision, range)
  if (undone.size === 0) return listNow(objects, range)
  const restored = [...undone].filter((entry): entry is [string, StoredObject] => entry[1] !== undefined)
  restored.sort(([left], [right]) => (left < right ? -1 : 1))
  const found: StoredObject[] = []
  let next = 0
  const takeRestored = (end: string | undefined) => {
    for (let entry = restored[next]; entry !== undefined && found.length < limit; entry = restored[next]) {
      if (end !== undefined && entry[0] > end) return
      found.push(entry[1])
      next++
    }
  }
  objects.visit(from, before, (order, entry) => {
    takeRestored(order)
    if (found.length < limit && !undone.has(order)) found.push(entry)
    return found.length < limit
  })
  takeRestored(undefined)
  let total = sizeOf(objects, range) + restored.length
  for (const order of undone.keys()) if (objects.get(order) !== undefined) total--
  return { objects: found, remaining: total - found.length }
}

/** What the keys in the range that changed after a revision held at it. */
function undoneAfter(
  log: ChangeLog,
  revision: number,
  { from, before }: ListRange,
): ReadonlyMap<string, StoredObject | undefined> {
  const undone = new Map<string, StoredObject | undefined>()
  log.visitAfter(revision, (_, order, was) => {
    const isInRange = order >= from && (before === undefined || order < before)
    // The first change after the revision knows what there was at the revision.
    if (isInRange && !undone.has(order)) undone.set(order, was)
  })
  return undone
}

/** One object as it was after a revision. */
export function getThen(
  objects: OrderedObjects,
  log: ChangeLog,
  revision: number,
  order: string,
): StoredObject | undefined {
  let found = objects.get(order)
  let isFirst = true
  log.visitAfter(revision, (_, changed, was) => {
    if (!isFirst || changed !== order) return
    isFirst = false
    found = was
  })
  return found
}

function sizeOf(objects: OrderedObjects, { from, before }: ListRange): number {
  return (before === undefined ? objects.size : objects.rank(before)) - objects.rank(from)
}
