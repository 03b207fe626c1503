import type { ReflectorState } from '../watch/index.ts'

/** Size and state of one watch. */
export interface WatchUsage {
  /** The id of the kind, such as Deployment.apps. */
  readonly kind: string
  /** The scope: namespace, selectors, form. */
  readonly scope: string
  readonly namespace: string | undefined
  readonly objects: number
  /** Bytes of the objects, and bytes allocated for them. */
  readonly liveBytes: number
  readonly heldBytes: number
  /** Number of objects that are parsed. */
  readonly parsedObjects: number
  readonly phase: ReflectorState['phase']
  /** Wall time in milliseconds of the last list, event or bookmark; undefined before the first. */
  readonly lastEventMs: number | undefined
  readonly revision: string
  /** Completed lists; more than one after failures or explicit relists. */
  readonly lists: number
  /** Events received. */
  readonly events: number
  /** Informers that were not released. */
  readonly informerCount: number
  /** Calls of requireFresh that wait for it. */
  readonly waiting: number
  /** Own writes and deletions that the watch has not shown yet, and writes in flight. */
  readonly pending: { readonly writes: number; readonly removals: number; readonly inFlight: number }
}
