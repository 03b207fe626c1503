import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import type { Controller, ControllerDefinition } from '../controller/index.ts'
import type { LogLevel } from '../log/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { RecordRing } from '../trace/index.ts'
import type { AdmissionPolicy, Webhook, WebhookHost, WebhookSettings } from '../webhook/index.ts'
import type { ControllerDefaults, Manager, ManagerOptions } from './manager.ts'

/** Controllers that share one cache and start and stop together. */
export interface Operator {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /**
   * Every kind that its controllers watch, read or write, and the custom kinds of its webhooks and policies, each once;
   * those with a manifest must be installed.
   */
  readonly kinds: readonly KindReference[]
  /** Its webhooks, without those that its kinds bring along; webhooksOfKinds returns them. */
  readonly webhooks: readonly Webhook[]
  readonly policies: readonly AdmissionPolicy[]
  /** What it was defined with; the rules of its roles follow from it, see rulesOf of kubewright/rights. */
  readonly options: OperatorOptions
  /**
   * Starts on the cluster behind the transport: the cache, then, once it has synced, the controllers in order. The
   * first failure stops the started parts in reverse order, closes the transport, and is thrown. With leader election
   * it resolves when this process is a standby; see Manager.start.
   */
  start(options: StartOptions): Promise<RunningOperator>
  /**
   * Runs in this process until SIGINT or SIGTERM, with the settings of flags, environment and code, in this order; a second signal ends the process at once. In a pod, by default, it
   * takes part in leader election and serves health on :8081 and metrics on :8443; elsewhere it does so only if
   * configured. By default it reports a missing CustomResourceDefinition and waits for it; see `missingKinds`. Missing
   * rights to read end it; missing rights to write are reported, and it continues; see `missingWriteRights`. If a part
   * fails or leadership is lost, it prints why and rejects. An uncaught rejection ends the process with 1 and without a
   * stack, unless the failure is a bug (an error without a code), the log level is debug, or KUBEWRIGHT_STACK is 1.
   */
  run(options?: RunOptions): Promise<void>
}

/** The manager options that an operator's definition may set. */
type OperatorSettings = Pick<
  ManagerOptions,
  | 'leaderElection'
  | 'healthAddress'
  | 'metricsServer'
  | 'isReadyOnlyAsLeader'
  | 'gracefulShutdownMs'
  | 'syncTimeoutMs'
  | 'missingKinds'
  | 'missingWriteRights'
  | 'outdatedDefinitions'
  | 'clientMetrics'
  | 'defaults'
  | 'kinds'
  | 'uses'
>

export interface OperatorOptions extends OperatorSettings, Pick<ControllerDefaults, 'tracer' | 'hotLoops'> {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /**
   * Defaulters, validators, conversions and other webhooks. The kinds of the controllers bring their own: the conversion
   * between their versions, and the checks of their schemas that only JavaScript can run. All are served and registered
   * with the API server before the caches start. See WebhookSettings.
   */
  readonly webhooks?: readonly Webhook[] | undefined
  /** Rules in CEL that the API server evaluates itself; they are applied with the registration of the webhooks. */
  readonly policies?: readonly AdmissionPolicy[] | undefined
  /**
   * How the webhooks are served and registered, where it differs from the defaults; false switches them off. `webhooks` of
   * run() and start() overrides it.
   */
  readonly webhookServer?: WebhookSettings | false | undefined
  /**
   * For development: runs each synchronous reconcile function twice with the same inputs and reports a difference to
   * onError as NONDETERMINISTIC_RECONCILE, with its path. Off when absent.
   */
  readonly checkDeterminism?: boolean | undefined
  /** For controllers that do not say themselves how many objects they reconcile at the same time; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Adds runnables, clusters, health checks and indexes before the start. */
  setUp?(manager: Manager): void | Promise<void>
}

export interface StartOptions
  extends Omit<ManagerOptions, 'name' | 'controllerDefaults' | 'transport'>,
    Pick<ControllerDefaults, 'tracer' | 'hotLoops' | 'concurrency' | 'gate'> {
  /** Owned by the operator, which closes it when it stops. Alternatively, `config`. */
  readonly transport?: Transport | undefined
  /**
   * How the webhooks and policies are served and registered: by a URL or a Service, or as functions that an API server
   * in this process calls. Without a URL, a Service's namespace or a host they are not registered; false says so
   * without a warning.
   */
  readonly webhooks?: WebhookSettings | WebhookHost | false | undefined
  /** Overrides the operator's definition. */
  readonly checkDeterminism?: boolean | undefined
  /** Cancels the start: the started parts are stopped, and the start rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface RunningOperator {
  readonly name: string
  readonly manager: Manager
  /** Reads declared kinds from the cache, others from the server. */
  readonly client: Client
  readonly cache: Cache
  readonly controllers: readonly Controller[]
  /** The latest reconciles of all controllers. */
  readonly records: RecordRing
  /** Resolves when every queue is idle: no key is ready, running or delayed. */
  idle(): Promise<void>
  /**
   * Stops, in order: the controllers, which take no further keys and let running reconciles end within a grace period,
   * after which their signals are aborted; the cache; the transport. Everything is stopped even if a part fails; the
   * failure is thrown at the end. The grace period is that of the whole stop; see Manager.stop.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
}

export interface RunOptions extends Omit<OperatorSettings, 'defaults' | 'kinds' | 'uses'> {
  /** Watch only these namespaces; all, or those of the definition's `defaults`, when absent. */
  readonly watchNamespaces?: readonly string[] | undefined
  /** For controllers that do not say themselves how many objects they reconcile at the same time; 1 when absent. */
  readonly concurrency?: number | undefined
  /** A kubeconfig file; when absent, KUBECONFIG, the pod's service account, or the file in the home directory. */
  readonly kubeconfigPath?: string | undefined
  readonly context?: string | undefined
  /** See StartOptions. In a pod they are registered by default, with the Service `<operator>-webhooks`. */
  readonly webhooks?: WebhookSettings | WebhookHost | false | undefined
  /** Alternative to a kubeconfig. */
  readonly transport?: Transport | undefined
  readonly runtime?: Runtime | undefined
  /** The lowest level that is written; `info` when absent. On a terminal each reconcile also prints a line. */
  readonly logLevel?: LogLevel | undefined
  /** For people or for machines; when absent, for people on a terminal. */
  readonly logFormat?: 'text' | 'json' | undefined
  /** The process; tests pass another. */
  readonly host?: ProcessHost | undefined
}

/** The parts of the process that `run` uses. */
export interface ProcessHost {
  print(line: string): void
  /**
   * The arguments, without the program; none when absent. `run` reads the flags among them, which take precedence over
   * its options; `--help` lists them.
   */
  readonly argv?: readonly string[] | undefined
  /** The environment, which takes precedence over the options of `run` as well; empty when absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Whether the output is for people; JSON lines otherwise. True when absent. */
  readonly isTerminal?: boolean | undefined
  /** Calls the listener on each SIGINT and SIGTERM; returns a function that removes it. */
  onSignal(listener: (signal: 'SIGINT' | 'SIGTERM') => void): () => void
  exit(code: number): void
  /** Whether the stack of a failure is printed too; false when absent. */
  readonly wantsStack?: boolean | undefined
  /**
   * Called with the error that `run` rejects with, after its message was printed, if no stack is wanted: an uncaught
   * rejection should then end the process with 1 and print nothing else.
   */
  endQuietly?(error: unknown): void
}
