import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'

/**
 * When a runnable starts and stops; see Manager.start and Manager.stop for the order.
 * - `servers`: metrics, health and other pages.
 * - `webhooks`: before caches, whose first lists may need a conversion.
 * - `caches`: all of them have synced before anything else starts.
 * - `others`: what each replica runs, whether it leads or not.
 * - `leader`: what only one replica runs at a time.
 */
export type RunnableGroupName = 'servers' | 'webhooks' | 'caches' | 'others' | 'leader'

/** What a manager runs besides its caches: a controller, a server, a loop of your own. */
export interface Runnable {
  /** A noun phrase, for errors: "controller app", "sweeper of old backups". */
  readonly name: string
  /** `leader` when absent, as in controller-runtime: what is not known to be harmless runs once. */
  readonly group?: RunnableGroupName | undefined
  /** Prepares while another replica leads; all are warm before this process strives for the lease. */
  warmUp?(context: RunnableContext): Promise<void>
  /**
   * Runs until the signal aborts; resolves when it has ended. To end earlier is no failure; to reject is, and stops the
   * manager, unless the signal has aborted and the error is its reason.
   */
  run(context: RunnableContext): Promise<void>
  /** Resolves when what comes later may start. Absent: as soon as `run` was called. Asked right after that. */
  ready?(): Promise<void>
}

export interface RunnableContext {
  /** Aborts when it is time to end. Each runnable has its own: a manager ends its parts in order. */
  readonly signal: AbortSignal
  /** Time that is left for the whole stop; zero when it ends at once. Of interest when the signal has aborted. */
  readonly graceLeftMs: number
  /** Reads declared kinds from the cache. In the group `leader` its writes fail unless this process leads. */
  readonly client: Client
  readonly runtime: Runtime
  readonly log: Logger
  /** The manager's. */
  readonly metrics: MetricsRegistry
}
