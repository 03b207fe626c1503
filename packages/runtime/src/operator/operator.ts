import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import type { Controller, ControllerDefinition } from '../controller/index.ts'
import type { LogLevel } from '../log/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { RecordRing } from '../trace/index.ts'
import type { ControllerDefaults, Manager, ManagerOptions } from './manager.ts'

/** Controllers that run together: on one cache, started and stopped as one. */
export interface Operator {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /** Every kind its controllers watch, read or write, each once; those with a manifest must be installed. */
  readonly kinds: readonly KindReference[]
  /**
   * Starts on the cluster behind the transport: the cache, then, when it has synced, the controllers in order. The
   * first failure stops what was started, in reverse, closes the transport, and is thrown. With leader election it
   * resolves when this process stands by; see Manager.start.
   */
  start(options: StartOptions): Promise<RunningOperator>
  /**
   * Runs in this process until it is told to stop by SIGINT or SIGTERM; a second signal ends the process at once. In a
   * pod it takes part in a leader election, and serves health on :8081 and metrics on :8443, unless told otherwise;
   * elsewhere it does none of these unless it is told to. A CustomResourceDefinition that is missing is reported and
   * waited for, unless `missingKinds` says otherwise. Rejects when a part fails or the lead is lost, after it has
   * printed why. A rejection that nobody catches ends the process with 1 and prints no stack, unless the failure is a bug
   * (an error without a code), the log level is debug, or KUBEWRIGHT_STACK is 1.
   */
  run(options?: RunOptions): Promise<void>
}

/** What of a manager an operator's definition may say. */
type OperatorSettings = Pick<
  ManagerOptions,
  | 'leaderElection'
  | 'healthAddress'
  | 'metricsServer'
  | 'isReadyOnlyAsLeader'
  | 'gracefulShutdownMs'
  | 'syncTimeoutMs'
  | 'missingKinds'
  | 'clientMetrics'
  | 'defaults'
  | 'kinds'
>

export interface OperatorOptions extends OperatorSettings, Pick<ControllerDefaults, 'tracer' | 'hotLoops'> {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /**
   * For development: each reconcile function that is not asynchronous runs twice with the same inputs, and a difference
   * is told to onError as NONDETERMINISTIC_RECONCILE, with its path. Off when absent.
   */
  readonly checkDeterminism?: boolean | undefined
  /** Adds what is no controller, before the start: runnables, clusters, health checks, indexes. */
  setUp?(manager: Manager): void | Promise<void>
}

export interface StartOptions
  extends Omit<ManagerOptions, 'name' | 'controllerDefaults' | 'transport'>,
    Pick<ControllerDefaults, 'tracer' | 'hotLoops'> {
  /** It becomes the operator's: its stop closes it. `config` may be given instead. */
  readonly transport?: Transport | undefined
  /** Instead of what the operator's definition says. */
  readonly checkDeterminism?: boolean | undefined
  /** Gives up the start: what was started is stopped, and the start rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

export interface RunningOperator {
  readonly name: string
  readonly manager: Manager
  /** Reads declared kinds from the cache, all else from the server. */
  readonly client: Client
  readonly cache: Cache
  readonly controllers: readonly Controller[]
  /** The latest reconciles of all controllers. */
  readonly records: RecordRing
  /** Resolves when every queue is idle: nothing ready, nothing in work, nothing delayed. */
  idle(): Promise<void>
  /**
   * In order: no controller takes another key, and those in work have a grace to end, then their signals are aborted;
   * the cache; the transport. Everything is stopped even if a part of it fails; the failure is thrown at the end. The
   * grace is that of the whole stop; see Manager.stop.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
}

export interface RunOptions extends Omit<OperatorSettings, 'defaults' | 'kinds'> {
  /** A kubeconfig file; absent: the one of KUBECONFIG or the home folder, or the service account of the pod. */
  readonly kubeconfigPath?: string | undefined
  readonly context?: string | undefined
  /** Instead of a kubeconfig. */
  readonly transport?: Transport | undefined
  readonly runtime?: Runtime | undefined
  /** Lines below it are not written; `info` when absent. Where people read along, a line per reconcile is shown too. */
  readonly logLevel?: LogLevel | undefined
  /** The process; tests give another. */
  readonly host?: ProcessHost | undefined
}

/** What `run` needs of the process. */
export interface ProcessHost {
  print(line: string): void
  /** Whether people read along. Otherwise lines are JSON. True when absent. */
  readonly isTerminal?: boolean | undefined
  /** Calls the listener with each SIGINT and SIGTERM; returns the function that ends that. */
  onSignal(listener: (signal: 'SIGINT' | 'SIGTERM') => void): () => void
  exit(code: number): void
  /** Whether the stack of a failure is printed, too. False when absent. */
  readonly wantsStack?: boolean | undefined
  /**
   * Called with the error that `run` rejects with, when its message has been printed and its stack is not wanted: if
   * nobody catches it, the process should end with 1 and print nothing else.
   */
  endQuietly?(error: unknown): void
}
