import type { InformerEvent, Origin } from '../cache.ts'
import { Notifier } from '../notifier.ts'
import { ObjectIndex } from '../object-index.ts'
import { ObjectStore } from '../object-store.ts'
import { makePart, type Part } from './history-server.ts'

export const origin: Origin = { controller: 'parts', key: 'a/owner' }

/** The part a/x as it was at a revision; its size is the revision. */
export function partAt(revision: number, uid = 'one', name = 'x'): Part {
  return makePart(`a/${name}`, uid, revision, { size: revision })
}

/** A store that has listed the objects at revision 10, with everything that it has told since. */
export function partStore(objects: readonly Part[] = []) {
  const failures: unknown[] = []
  const notifier = new Notifier<Part>((error) => failures.push(error))
  const store = new ObjectStore<Part>({ publish: (events) => notifier.publish(events) })
  store.table.addIndex(
    new ObjectIndex(
      'size',
      (part) => [String(part.spec.size)],
      (error) => failures.push(error),
    ),
  )
  store.replace(objects, '10')
  const events: InformerEvent<Part>[] = []
  notifier.subscribe((event) => events.push(event), [])
  return { store, notifier, events, failures }
}

/** An event in short: type, revision and whether it has an origin. */
export function short(event: InformerEvent<Part>): string {
  const { resourceVersion, uid } = event.object.metadata ?? {}
  const from = event.old === undefined ? '' : ` from ${event.old.metadata?.resourceVersion}`
  return `${event.type} ${uid}@${resourceVersion}${from}${event.origin === undefined ? '' : ', own'}`
}
