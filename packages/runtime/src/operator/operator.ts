import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import type { Controller, ControllerDefinition } from '../controller/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReconcileRecord, RecordRing } from '../trace/index.ts'

/** Controllers that run together: on one cache, started and stopped as one. */
export interface Operator {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /** Every kind its controllers watch, read or write, each once; those with a manifest must be installed. */
  readonly kinds: readonly KindReference[]
  /**
   * Starts on the cluster behind the transport: the cache, then, when it has synced, the controllers in order. The
   * first failure stops what was started, in reverse, closes the transport, and is thrown.
   */
  start(options: StartOptions): Promise<RunningOperator>
  /** Runs in this process until it is told to stop by SIGINT or SIGTERM; a second signal ends the process at once. */
  run(options?: RunOptions): Promise<void>
}

export interface OperatorOptions {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /**
   * For development: each reconcile function that is not asynchronous runs twice with the same inputs, and a difference
   * is told to onError as NONDETERMINISTIC_RECONCILE, with its path. Off when absent.
   */
  readonly checkDeterminism?: boolean | undefined
}

export interface StartOptions {
  /** It becomes the operator's: its stop closes it. */
  readonly transport: Transport
  readonly runtime: Runtime
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Everything that is wrong and is not the failure of a reconcile. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Instead of what the operator's definition says. */
  readonly checkDeterminism?: boolean | undefined
  /** Time that the kinds of the cache have to be listed; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
  /** Gives up the start: what was started is stopped, and the start rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

export interface RunningOperator {
  readonly name: string
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
   * the cache; the transport. Everything is stopped even if a part of it fails; the failure is thrown at the end.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
}

export interface RunOptions {
  /** A kubeconfig file; absent: the one of KUBECONFIG or the home folder, or the service account of the pod. */
  readonly kubeconfigPath?: string | undefined
  readonly context?: string | undefined
  /** Instead of a kubeconfig. */
  readonly transport?: Transport | undefined
  readonly runtime?: Runtime | undefined
  /** The process; tests give another. */
  readonly host?: ProcessHost | undefined
}

/** What `run` needs of the process. */
export interface ProcessHost {
  print(line: string): void
  /** Calls the listener with each SIGINT and SIGTERM; returns the function that ends that. */
  onSignal(listener: (signal: 'SIGINT' | 'SIGTERM') => void): () => void
  exit(code: number): void
}
