import type { KindReference } from '../resource/index.ts'
import type { WatchedNamespaces } from './right.ts'
import type { RightsSubject } from './rights-subject.ts'

/** The namespaces in which the cache of an operator will watch each kind, as its options say. */
export function watchedNamespaces(
  { options: { defaults, kinds: settings = [] } }: RightsSubject,
  kinds: readonly KindReference[],
): WatchedNamespaces {
  return new Map(
    kinds.map((kind) => {
      const own = settings.find((candidate) => candidate.kind.id === kind.id)
      const chosen = own?.namespaces ?? defaults?.namespaces ?? []
      const names: readonly string[] = Array.isArray(chosen) ? chosen : Object.keys(chosen)
      // An empty string stands for all other namespaces.
      return [kind.id, names.length === 0 || names.includes('') ? [undefined] : names]
    }),
  )
}
