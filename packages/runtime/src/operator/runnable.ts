import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'

/**
 * Determines when a runnable starts and stops; for the order see Manager.start and Manager.stop.
 * - `servers`: metrics, health and other pages.
 * - `webhooks`: before caches, whose first lists may need a conversion.
 * - `caches`: all have synced before anything else starts.
 * - `others`: runs in every replica, leader or not.
 * - `leader`: runs in one replica at a time.
 */
export type RunnableGroupName = 'servers' | 'webhooks' | 'caches' | 'others' | 'leader'

/** A part that a manager runs besides its caches: a controller, a server, a loop of your own. */
export interface Runnable {
  /** A noun phrase, for errors: "controller app", "sweeper of old backups". */
  readonly name: string
  /**
   * `leader` when absent, as in controller-runtime: a part that is not known to be safe in every replica runs in one.
   */
  readonly group?: RunnableGroupName | undefined
  /** Prepares while another replica leads; all runnables are warm before this process campaigns for leadership. */
  warmUp?(context: RunnableContext): Promise<void>
  /**
   * Runs until the signal aborts; resolves when it has ended. Ending earlier is not a failure. A rejection is a failure
   * and stops the manager, unless the signal has aborted and the error is its reason.
   */
  run(context: RunnableContext): Promise<void>
  /** Resolves when later parts may start; when absent, they start once `run` was called. Called right after `run`. */
  ready?(): Promise<void>
}

export interface RunnableContext {
  /** Aborts when it should end. Each runnable has its own, because a manager stops its parts in order. */
  readonly signal: AbortSignal
  /** Time left for the whole stop, in milliseconds; zero if it ends at once. Relevant once the signal has aborted. */
  readonly graceLeftMs: number
  /** Reads declared kinds from the cache. In the group `leader` its writes fail unless this process leads. */
  readonly client: Client
  readonly runtime: Runtime
  readonly log: Logger
  /** The manager's. */
  readonly metrics: MetricsRegistry
}
