import type { KindReference } from '../resource/index.ts'
import type { WatchedNamespaces } from './right.ts'
import type { RightsSubject } from './rights-subject.ts'

/** The namespaces in which the cache of an operator will watch each kind, as its options say. */
export function watchedNamespaces({ options }: RightsSubject, kinds: readonly KindReference[]): WatchedNamespaces {
  return new Map(kinds.map((kind) => [kind.id, chosenNamespaces(options, kind) ?? [undefined]]))
}

/** The namespaces that the options name for a kind, or for kinds without settings of their own; undefined: all. */
export function chosenNamespaces(
  { defaults, kinds = [] }: Pick<RightsSubject['options'], 'defaults' | 'kinds'>,
  kind?: KindReference,
): readonly string[] | undefined {
  const own = kinds.find((candidate) => candidate.kind.id === kind?.id)
  const chosen = own?.namespaces ?? defaults?.namespaces ?? []
  const names: readonly string[] = Array.isArray(chosen) ? chosen : Object.keys(chosen)
  // An empty string stands for all other namespaces.
  return names.length === 0 || names.includes('') ? undefined : names
}

/**
 * The name of an operator's registrations, which are cluster-scoped: installations that watch single namespaces have
 * names of their own, so that they do not replace each other's. Outside of a cluster no namespace is that of the
 * installation; the watched ones stand for it.
 */
export function registrationName(
  operator: string,
  watched: readonly string[] | undefined,
  installedIn: string | undefined,
): string {
  if (watched === undefined) return operator
  const [first = '', ...others] = [...watched].sort()
  const place = installedIn ?? (others.length === 0 ? first : `${first}.${others.length}`)
  return `${operator}.${place}`
}
