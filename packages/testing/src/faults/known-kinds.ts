import { TestingError } from '../errors.ts'
import { type KindName, nameOfKind } from './request-target.ts'

/** The kinds that the server has at this moment. */
export type KnownKinds = () => readonly { readonly group: string; readonly kind: string }[]

/**
 * Refuses a kind that the server does not have: a fault at its requests would never happen.
 *
 * @throws TestingError TESTING_FAULT_INVALID
 */
export function requireKnownKind(wanted: KindName, kinds: KnownKinds): void {
  const known = kinds()
  const name = nameOfKind(wanted)
  const isKnown = known.some(
    ({ group, kind }) => name === idOf(kind, group) || (typeof wanted === 'string' && name === kind),
  )
  if (isKnown) return
  const [short = ''] = name.split('.')
  const names = [...new Set(known.map(({ kind }) => kind))]
  const near = names
    .map((kind) => ({ kind, distance: distanceOf(short, kind) }))
    .sort((a, b) => a.distance - b.distance)[0]
  const hint =
    near !== undefined && near.distance <= Math.max(2, short.length / 3) ? `; did you mean ${near.kind}?` : ''
  throw new TestingError('TESTING_FAULT_INVALID', `the server has no kind ${name}${hint}`)
}

function idOf(kind: string, group: string): string {
  return group === '' ? kind : `${kind}.${group}`
}

/** The number of letters to insert, delete or replace. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at++) {
    const next = [at]
    for (let to = 1; to <= right.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (left[at - 1]?.toLowerCase() === right[to - 1]?.toLowerCase() ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}
