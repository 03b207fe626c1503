import type { Informer } from '../cache/index.ts'
import type { Source } from '../controller/index.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'
import { controllerIndex, controllerUids } from './read-view.ts'

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
      const children = ownedKinds(definition).map((kind) => cache.informer(kind, keeping))
      for (const informer of children) informer.addMetadataIndex(controllerIndex, controllerUids)
      informers = [cache.informer(definition.kind, keeping), ...children]
    },
    start: async () => {},
    stop() {
      for (const informer of informers) informer.release()
      informers = []
    },
  }
}
