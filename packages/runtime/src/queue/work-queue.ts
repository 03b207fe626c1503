import type { QueueGauges } from './queue-observer.ts'

/**
 * Keys to work on, one worker at a time each. Adding is cheap and never blocks. All promises about a key:
 *
 * - It is handed to one worker at a time; however often it is added meanwhile, it runs exactly once more.
 * - Its failures back off exponentially. An event in between runs it at once but leaves the retry where it is, and a
 *   failure of that extra run does not count: events neither shorten nor inflate a backoff. Success ends it.
 * - A requeue-after stays until it fires or a later result replaces it; no event in between loses it.
 * - The causes of a run survive deduplication: up to a limit each of them, then their number.
 * - Higher priorities come first, but none starves: keys of a lower one that have waited long get a share of the takes.
 * - Within a priority namespaces take turns, and the keys of one namespace come in the order in which they were added.
 *   Keys without a slash are one namespace.
 */
export interface WorkQueue {
  add(key: string, cause: Cause, options?: AddOptions): void
  /** As add for each of the keys, cheaper. */
  addAll(keys: Iterable<string>, cause: Cause, options?: AddOptions): void
  /** Runs the key after the delay, besides whatever else it is added for; a later call for the key replaces this one. */
  addAfter(key: string, delayMs: number, cause: Cause, options?: AddOptions): void
  /** Counts a failure and runs the key again after its backoff. See above for failures of extra runs. */
  addRateLimited(key: string, cause: Cause, options?: AddOptions): void
  /** The key has succeeded: its failures are forgotten and its pending retry, if any, is cancelled. */
  forget(key: string): void
  failures(key: string): number
  /** The next key; waits for one. Undefined when the queue was shut down and has nothing left to hand out. */
  take(): Promise<WorkItem | undefined>
  /** The next key if one is ready now: a worker that is done with one need not wait a turn for the next. */
  tryTake(): WorkItem | undefined
  /** The worker is done with the key. Must follow each take, after the adds that the result calls for. */
  done(key: string): void
  /** Keys ready to be taken. */
  readonly size: number
  readonly processing: number
  /** Nothing ready, nothing in work, nothing delayed. */
  readonly isIdle: boolean
  /**
   * What there is to be seen of the queue now; costs as much as there are keys in work. The time that they have taken is
   * measured only with an observer, and zero without.
   */
  gauges(): QueueGauges
  /** Resolves when the queue is idle; at once when it is. */
  idle(): Promise<void>
  /**
   * Later adds and all delayed keys are dropped; ready ones are still handed out unless `discard` is set. Debounced
   * keys, which were added before, are ready at once.
   */
  shutDown(options?: { readonly discard?: boolean }): void
  /** Resolves when, after shutDown, the last key in work is done and, unless discarded, the last ready one was worked on. */
  drained(): Promise<void>
}

export interface AddOptions {
  /**
   * Higher first. Absent: that of the run in work when the key is added by the result of a run (addAfter,
   * addRateLimited), else 0. Objects of an initial list have a lower one, so that changes overtake them. Of several
   * adds the highest holds; a key whose priority is raised goes behind those that have it already.
   */
  readonly priority?: number | undefined
}

export interface WorkItem {
  readonly key: string
  /** Why it runs: every cause since it last began to run, bounded. */
  readonly causes: readonly Cause[]
  /** Causes past the bound, as a number. */
  readonly causesOmitted: number
  readonly priority: number
  /** Failures before this run. */
  readonly attempt: number
  /** The wall time at which it was asked for. */
  readonly queuedAtMs: number
}

/** Why a key was added. */
export interface Cause {
  readonly source: 'watch' | 'timer' | 'retry' | 'resync' | 'manual'
  /** What happened: "AppService default/web created", "Deployment default/web updated (status)". */
  readonly what: string
}
