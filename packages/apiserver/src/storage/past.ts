import type { ChangeLog } from './change-log.ts'
import type { OrderedObjects } from './ordered-objects.ts'
import type { StoredObject } from './store.ts'

/** The range of keys to list. */
export interface ListRange {
  /** The first order text in the range. */
  readonly from: string
  /** The first order text after the range; undefined for no end. */
  readonly before: string | undefined
  readonly limit: number
}

export interface FoundObjects {
  readonly objects: readonly StoredObject[]
  /** Number of further objects in the range. */
  readonly remaining: number
}

export function listNow(objects: OrderedObjects, range: ListRange): FoundObjects {
  const found = objects.range(range.from, range.before, range.limit)
  if (found.length < range.limit) return { objects: found, remaining: 0 }
  return { objects: found, remaining: sizeOf(objects, range) - found.length }
}

/** The objects at a revision: the current ones, with the later changes undone. */
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

/**
 * The objects at the revision, for the keys in the range that changed later; undefined for objects that did not exist.
 */
function undoneAfter(
  log: ChangeLog,
  revision: number,
  { from, before }: ListRange,
): ReadonlyMap<string, StoredObject | undefined> {
  const undone = new Map<string, StoredObject | undefined>()
  log.visitAfter(revision, (_, order, was) => {
    const isInRange = order >= from && (before === undefined || order < before)
    // The first change after the revision has the object at that revision as its previous one.
    if (isInRange && !undone.has(order)) undone.set(order, was)
  })
  return undone
}

/** One object at a revision. */
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
