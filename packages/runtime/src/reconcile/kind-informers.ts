import type { Informer } from '../cache/index.ts'
import type { Source } from '../controller/index.ts'
import {
  controllerIndex,
  controllerUids,
  sharedIndex,
  sharedUids,
  trackedIndex,
  trackedOwnerIndex,
  trackedOwners,
  trackedUids,
} from './children-index.ts'
import type { FunctionDefinition } from './function-definition.ts'

/**
 * Holds informers for a controller's kinds from its creation to its stop. They keep managedFields, which decide whether
 * an apply would change anything, and index the children by owner. They wake no keys.
 */
export function kindInformers(definition: FunctionDefinition): Source {
  let informers: readonly Informer[] = []
  return {
    what: `kinds of ${definition.name}`,
    prepare(cache) {
      const keeping = { managedFields: 'keep' } as const
      const children = definition.childKinds.map((kind) => cache.informer(kind, keeping))
      const owned = idsOf(definition.owns)
      const tracked = idsOf(definition.tracks)
      const shared = idsOf(definition.shares)
      for (const informer of children) {
        const { id } = informer.kind
        if (owned.has(id)) informer.addMetadataIndex(controllerIndex, controllerUids)
        if (tracked.has(id)) informer.addMetadataIndex(trackedIndex, trackedUids)
        if (tracked.has(id)) informer.addMetadataIndex(trackedOwnerIndex, trackedOwners)
        if (shared.has(id)) informer.addMetadataIndex(sharedIndex, sharedUids)
      }
      informers = [cache.informer(definition.kind, keeping), ...children]
    },
    start: async () => {},
    stop() {
      for (const informer of informers) informer.release()
      informers = []
    },
  }
}

function idsOf(kinds: FunctionDefinition['owns']): ReadonlySet<string> {
  return new Set(Object.values(kinds).map(({ id }) => id))
}
