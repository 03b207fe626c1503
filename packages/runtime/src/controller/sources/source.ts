import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../../cache/index.ts'
import type { WorkQueue } from '../../queue/index.ts'

/** Adds keys to a controller's queue; created by `watch(kind, handler, ...predicates)` and similar functions. */
export interface Source {
  /** A noun phrase: "watch of Deployment.apps". */
  readonly what: string
  /** Registers its needs with the cache before anything starts, so that all kinds are listed concurrently. */
  prepare?(cache: Cache): void
  /** Starts adding keys; resolves when it has synced. */
  start(context: SourceContext): Promise<void>
  /** Why it has not synced yet, for the error when that takes too long. */
  delay?(): string
  /** Stops adding keys and releases what it holds. A second call does nothing. */
  stop(): void
}

export interface SourceContext {
  readonly controller: string
  readonly cache: Cache
  readonly runtime: Runtime
  readonly queue: WorkQueue
  /** Whether an event that the key's own write caused, in this controller, adds that key. */
  readonly wakesOnOwnWrites: boolean
  /** Receives problems that do not stop the controller, such as a kind that is not served yet. */
  report(error: Error): void
  /** Counts an event that woke no key because the key's own write had caused it. */
  ownEventFiltered?(): void
}
