import type { KubernetesObject } from '@kubewright/kube/meta'
import { compileLabelSelector, type LabelSelector, parseLabelSelector } from '@kubewright/kube/selectors'
import { metadataOf, oldMetadataOf } from './event-metadata.ts'
import type { Predicate } from './handler.ts'
import { verdictOf } from './verdict.ts'

export interface MatchOptions {
  /**
   * Which state of an update must match. "either" when absent, so that the event with which an object ceases to match
   * passes too; controller-runtime checks only the new state and misses that event.
   */
  readonly state?: 'new' | 'old' | 'either' | undefined
}

/** Events of objects for which the function returns true. */
export function matchesObject<T extends KubernetesObject>(
  matches: (object: T) => boolean,
  options: MatchOptions = {},
): Predicate<T> {
  const state = options.state ?? 'either'
  return (event) => {
    // Checks the new state first: reading the old object parses it.
    const old = state === 'new' ? undefined : event.old
    if (old === undefined) return verdictOf(matches(event.object))
    if (state === 'old') return verdictOf(matches(old))
    return verdictOf(matches(event.object)) || verdictOf(matches(old))
  }
}

/**
 * Events of objects whose labels match: a selector in kubectl's syntax, or a LabelSelector of the API.
 *
 * @throws KubeError KUBE_SELECTOR_INVALID
 */
export function matchesLabels(selector: string | LabelSelector, options: MatchOptions = {}): Predicate {
  const matcher = typeof selector === 'string' ? parseLabelSelector(selector) : compileLabelSelector(selector)
  const state = options.state ?? 'either'
  return (event) => {
    const old = oldMetadataOf(event)
    if (old === undefined || state === 'new') return matcher.matches(metadataOf(event).labels)
    if (state === 'old') return matcher.matches(old.labels)
    return matcher.matches(metadataOf(event).labels) || matcher.matches(old.labels)
  }
}
