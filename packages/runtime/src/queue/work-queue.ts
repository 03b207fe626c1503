import type { QueueGauges } from './queue-observer.ts'

/**
 * Keys to process, each by one worker at a time. Adding is cheap and never blocks. Guarantees for each key:
 *
 * - One worker at a time has it; however often it is added meanwhile, it runs exactly once more.
 * - Its failures back off exponentially. An event in between runs it at once but does not move the retry, and a failure
 *   of that extra run does not count: events neither shorten nor lengthen a backoff. A success ends it.
 * - A requeue stays until it fires or a later result replaces it; events in between do not cancel it.
 * - Deduplication keeps the causes of a run: up to a limit each of them, then their number.
 * - Higher priorities run first, but none starves: keys of a lower priority that have waited long get a share of the
 *   takes.
 * - Within a priority, namespaces are served in rotation, and the keys of one namespace in the order in which they were
 *   added. Keys without a slash are one namespace.
 */
export interface WorkQueue {
  add(key: string, cause: Cause, options?: AddOptions): void
  /** Like add for each key, but cheaper. */
  addAll(keys: Iterable<string>, cause: Cause, options?: AddOptions): void
  /** Runs the key after the delay, in addition to other runs; a later call for the key replaces this one. */
  addAfter(key: string, delayMs: number, cause: Cause, options?: AddOptions): void
  /** Counts a failure and runs the key again after its backoff. For failures of extra runs see WorkQueue. */
  addRateLimited(key: string, cause: Cause, options?: AddOptions): void
  /** The key has succeeded: resets its failures and cancels its pending retry, if any. */
  forget(key: string): void
  failures(key: string): number
  /** Resolves with the next key; undefined after shutDown, when no key is left. */
  take(): Promise<WorkItem | undefined>
  /** The next key if one is ready now: a worker that has finished a key need not wait for the event loop. */
  tryTake(): WorkItem | undefined
  /** The worker has finished the key. Call it after each take, after the adds that the result requires. */
  done(key: string): void
  /** Keys that are ready. */
  readonly size: number
  readonly processing: number
  /** Whether no key is ready, running or delayed. */
  readonly isIdle: boolean
  /**
   * The current state of the queue; costs time in proportion to the running keys. Their times are measured only with an
   * observer, and zero without one.
   */
  gauges(): QueueGauges
  /** Resolves when the queue is idle; at once if it is. */
  idle(): Promise<void>
  /**
   * Drops later adds and all delayed keys; ready keys are still handed out unless `discard` is set. Debounced keys,
   * which were added before, become ready at once.
   */
  shutDown(options?: { readonly discard?: boolean }): void
  /**
   * Resolves when, after shutDown, the last running key is done and, unless discarded, the last ready one was
   * processed.
   */
  drained(): Promise<void>
}

export interface AddOptions {
  /**
   * Higher runs first. When absent: the priority of the current run if its result adds the key (addAfter,
   * addRateLimited), else 0. Objects of an initial list have a lower one, so that changes overtake them. Of several
   * adds the highest priority wins; a key whose priority is raised goes behind those that already have it.
   */
  readonly priority?: number | undefined
}

export interface WorkItem {
  readonly key: string
  /** Why it runs: every cause since its last run started, up to a limit. */
  readonly causes: readonly Cause[]
  /** The number of causes beyond the limit. */
  readonly causesOmitted: number
  readonly priority: number
  /** Failures before this run. */
  readonly attempt: number
  /** Wall-clock time at which the run was requested. */
  readonly queuedAtMs: number
}

/** Why a key was added. */
export interface Cause {
  readonly source: 'watch' | 'timer' | 'retry' | 'resync' | 'manual'
  /** What happened: "AppService default/web created", "Deployment default/web updated (status)". */
  readonly what: string
}
