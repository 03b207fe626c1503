import type { Informer } from '../cache/index.ts'
import type { Source } from '../controller/index.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'
import { controllerIndex, controllerUids } from './read-view.ts'

/**
 * Holds the kinds of a controller in the form that it needs, from its creation to its stop: with managedFields, for
 * whether an apply would change anything is decided by the fields that this operator manages already, and with the
 * children indexed by their owners. It wakes nothing.
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
