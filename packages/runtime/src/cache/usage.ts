import type { ReflectorState } from '../watch/index.ts'

/** What one watch holds and how it stands. */
export interface WatchUsage {
  /** The id of the kind, such as Deployment.apps. */
  readonly kind: string
  /** What of the kind: namespace, selectors, form. */
  readonly scope: string
  readonly namespace: string | undefined
  readonly objects: number
  /** Bytes of the objects, and bytes held for them. */
  readonly liveBytes: number
  readonly heldBytes: number
  /** Objects that are parsed now. */
  readonly parsedObjects: number
  readonly phase: ReflectorState['phase']
  /** Wall time in milliseconds of the last list, event or bookmark; undefined before the first. */
  readonly lastEventMs: number | undefined
  readonly revision: string
  /** Lists taken in; those past the first were made necessary by a failure or asked for. */
  readonly lists: number
  /** Events of the watch taken in. */
  readonly events: number
  /** Who holds it: informers that were not released. */
  readonly holds: number
  /** How many wait until it is fresh. */
  readonly waiting: number
  /** Own writes and deletions that the watch has still to show, and writes that wait for their answers. */
  readonly pending: { readonly writes: number; readonly removals: number; readonly inFlight: number }
}
