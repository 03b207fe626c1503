import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../../cache/index.ts'
import type { WorkQueue } from '../../queue/index.ts'

/** Brings events into a controller's queue; made by `watch(kind, handler, ...predicates)` and its like. */
export interface Source {
  /** A noun phrase: "watch of Deployment.apps". */
  readonly what: string
  /** Says to the cache what it will need, before anything starts, so that all kinds are listed at the same time. */
  prepare?(cache: Cache): void
  /** Begins to feed the queue; resolves when everything that exists was seen. */
  start(context: SourceContext): Promise<void>
  /** Why it has not seen everything yet, for the error when that takes too long. */
  delay?(): string
  /** Feeds nothing more, and gives up what it holds. Twice does nothing. */
  stop(): void
}

export interface SourceContext {
  readonly controller: string
  readonly cache: Cache
  readonly runtime: Runtime
  readonly queue: WorkQueue
  /** Whether an event whose origin is this controller and the key itself adds that key. */
  readonly wakesOnOwnWrites: boolean
  /** What is wrong and does not keep the controller from working, such as a kind that is not served yet. */
  report(error: Error): void
  /** Counts an event that woke nobody because the key's own write had caused it. */
  ownEventFiltered?(): void
}
