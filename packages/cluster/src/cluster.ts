import {
  type ApiServer,
  type AuditOptions,
  createApiServer,
  type Listener,
  type ListenOptions,
  type Store,
  type TransportOptions,
} from '@kubewright/apiserver'
import type { ServerData } from '@kubewright/apiserver/durable'
import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { isRuntimeError, RuntimeError } from 'kubewright'
import { type Client, createClient } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import type { Logger } from 'kubewright/log'
import type { Operator, RunningOperator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import type { ReconcileRecord } from 'kubewright/trace'
import { type ControllerName, type RunningControllers, startControllers } from './controllers.ts'
import { ClusterError } from './errors.ts'
import { createInstaller, type InstallOptions } from './install.ts'
import { createOperatorInstaller, type InstalledOperator, type OperatorPermissions } from './install-operator.ts'
import { createLocalWebhooks } from './local-webhooks.ts'
import { createOutput } from './output.ts'
import type { OperatorRights } from './rights/index.ts'
import { warnOfUnhandledWorkloads } from './unhandled-workloads.ts'

export interface ClusterOptions {
  /** Clock, randomness and IDs; defaults to the system's. */
  readonly runtime?: Runtime | undefined
  /** The initial state, such as a fork of another cluster's store; defaults to an empty store. */
  readonly store?: Store | undefined
  /**
   * The folder for durable storage: acknowledged writes survive a crash, and the certificates and tokens of clients
   * stay valid. Defaults to memory.
   */
  readonly dataFolder?: string | undefined
  /** The audit log of the API server; defaults to none. */
  readonly audit?: AuditOptions | undefined
  /** An operator to run in this process; the same as the only one in `operators`. */
  readonly operator?: Operator | undefined
  /**
   * Operators to run in this process, each on its own transport, after the definitions of their kinds are installed.
   */
  readonly operators?: readonly Operator[] | undefined
  /**
   * The permissions of the operators. `derived`: each acts as a service account with exactly the rules that follow from
   * its definition, see rulesOf of kubewright/rights, and a request that they do not allow is refused and reported as
   * OPERATOR_RIGHTS_MISSING. `administrator`: everything is allowed. Defaults to derived, because a cluster is no test
   * of an operator that may do more there than in production.
   */
  readonly rights?: OperatorPermissions | undefined
  /**
   * Whether the API server calls the webhooks of the operators: as functions, without ports and certificates, and on the
   * clock of the runtime. Defaults to true; with false they are not registered.
   */
  readonly webhooks?: boolean | undefined
  /**
   * The controllers of the control plane to run; defaults to all. Without `service-accounts`, pods get no service
   * account, because no controller creates the default ones.
   */
  readonly controllers?: readonly ControllerName[] | undefined
  /** Whether the API server listens for kubectl and other clients; defaults to false. */
  readonly https?: boolean | HttpsOptions | undefined
  /**
   * Whether the cluster calls each synchronous reconcile function twice and reports a difference to onError: a value
   * from a clock or a random source would be written again on every run. Defaults to true, because embedded clusters
   * are for developing and testing operators.
   */
  readonly checkDeterminism?: boolean | undefined
  /** Called for each reconcile of operators and of the control plane. */
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Called for every error other than a failed reconcile; defaults to a line of level error in `log`. */
  readonly onError?: ((error: unknown) => void) | undefined
  /**
   * The logger of operators and controllers, for failed reconciles and the lines of `context.log`. Defaults to lines
   * of level warn and above on standard error.
   */
  readonly log?: Logger | undefined
}

export interface HttpsOptions extends ListenOptions {
  /** Where to write the administrator's kubeconfig; by default it is not written. */
  readonly kubeconfigPath?: string | undefined
}

/** A control plane in this process. */
export interface Cluster {
  /** The administrator's client. */
  readonly client: Client
  readonly server: ApiServer
  readonly runtime: Runtime
  readonly operators: readonly RunningOperator[]
  /** The controllers of the control plane. */
  readonly controlPlane: RunningControllers
  readonly https?: ClusterHttps | undefined
  /** A new transport; it acts as the administrator unless a user is given. */
  transport(options?: TransportOptions): Transport
  /**
   * Applies the CustomResourceDefinitions of the kinds and returns when all are served. It refuses two differing
   * definitions of one kind, in one call or in several, such as two versions from defineResource. A later call may add
   * versions; to change a definition otherwise, use the client.
   */
  install(...kinds: readonly KindReference[]): Promise<void>
  /**
   * Prepares an operator to be started by the caller: installs the definitions of its kinds and grants its rights.
   * `start` of the operator takes a transport of `connect` and the host of its webhooks.
   */
  installOperator(operator: Operator, options?: InstallOptions): Promise<InstalledOperator>
  /** The rules of each operator, by whether it has used them since the start. */
  rights(): readonly OperatorRights[]
  /** Stops operators, controllers, the listener and the server, in this order, even if one of them fails to stop. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface ClusterHttps {
  readonly url: string
  readonly port: number
  readonly token: string
  /** The CA certificate that clients must trust, in PEM. The server renews it while the cluster runs. */
  readonly certificateAuthority: string
  readonly kubeconfig: string
  readonly kubeconfigPath?: string | undefined
}

const controllerUser = { name: 'system:kube-controller-manager', groups: ['system:authenticated', 'system:masters'] }

/** Starts a control plane and returns when everything runs. If a part fails to start, the others are stopped again. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const runtime = options.runtime ?? systemRuntime()
  const { onReconcile, checkDeterminism = true, webhooks: isCalling = true, rights: permissions = 'derived' } = options
  const { log, onError } = createOutput({ runtime, log: options.log, onError: options.onError })
  const data = await openDataFolder(runtime, { ...options, onError })
  const { store = options.store, identity } = data ?? {}
  const hasServiceAccounts = options.controllers?.includes('service-accounts') ?? true
  const webhooks = createLocalWebhooks()
  const server = createApiServer({
    runtime,
    store,
    identity,
    hasServiceAccounts,
    audit: options.audit,
    webhooks: webhooks.caller,
    onInternalError: onError,
  })
  const client = createClient({ transport: server.transport(), runtime, manager: 'kubewright' })
  const unwatch = warnOfUnhandledWorkloads(server.store, log)
  const stops: (() => Promise<void>)[] = [async () => unwatch(), () => server.close(), async () => data?.close()]
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopInOrder(stops)
    return stopping
  }
  try {
    const https = await listen(server, options.https, stops)
    const controlPlane = await startControllers({
      transport: server.transport({ user: controllerUser, userAgent: 'kube-controller-manager' }),
      runtime,
      controllers: options.controllers,
      certificateAuthority: https && (() => https.certificateAuthority),
      signToken: (account, secret) => server.tokens.issueForSecret(toJson(account), toJson(secret)),
      onReconcile,
      onError,
      log,
    })
    stops.unshift(() => controlPlane.stop())
    const installer = createInstaller(client)
    const operators: RunningOperator[] = []
    stops.unshift(() => stopTogether(operators).catch((error: unknown) => explainHang(error, options.runtime)))
    const shared = { server, client, installer, permissions, onError }
    const operatorInstaller = createOperatorInstaller({ ...shared, webhooks: isCalling && webhooks })
    const startOptions = { runtime, onReconcile, onError, log, checkDeterminism }
    for (const operator of [options.operator ?? [], options.operators ?? []].flat()) {
      const { connect, webhooks: host } = await operatorInstaller.install(operator)
      operators.push(await operator.start({ ...startOptions, transport: connect(), webhooks: host }))
    }
    return {
      client,
      server,
      runtime,
      operators,
      controlPlane,
      https,
      transport: (transportOptions) => server.transport(transportOptions),
      install: (...kinds) => {
        if (stopping !== undefined) throw new ClusterError('CLUSTER_STOPPED', 'the cluster was stopped')
        return installer.install(kinds)
      },
      installOperator: (operator, installOptions) => operatorInstaller.install(operator, installOptions),
      rights: () => operatorInstaller.rights(),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop().catch((failure: unknown) => onError(failure))
    throw error
  }
}

/** The database module is loaded only if there is a data folder. */
async function openDataFolder(
  runtime: Runtime,
  { dataFolder, store, onError }: ClusterOptions,
): Promise<ServerData | undefined> {
  if (dataFolder === undefined) return undefined
  if (store !== undefined) {
    throw new ClusterError(
      'CLUSTER_TWO_STORES',
      'dataFolder and store cannot be combined: a data folder has its own store',
    )
  }
  const { openData } = await import('@kubewright/apiserver/durable')
  return openData({ runtime, folder: dataFolder, onFailure: onError })
}

async function listen(
  server: ApiServer,
  https: ClusterOptions['https'],
  stops: (() => Promise<void>)[],
): Promise<ClusterHttps | undefined> {
  if (https === undefined || https === false) return undefined
  const { kubeconfigPath, ...listenOptions } = https === true ? {} : https
  const listener: Listener = await server.listen(listenOptions)
  stops.unshift(() => listener.close())
  if (kubeconfigPath !== undefined) await listener.writeKubeconfig(kubeconfigPath)
  const { url, port, token } = listener
  return {
    url,
    port,
    token,
    kubeconfig: listener.kubeconfig(),
    kubeconfigPath,
    get certificateAuthority() {
      return listener.certificateAuthority
    },
  }
}

/** Kubernetes objects are JSON objects, which their types do not express. */
function toJson(object: KubernetesObject): JsonObject {
  return object as JsonObject
}

async function stopTogether(operators: readonly RunningOperator[]): Promise<void> {
  const stops = await Promise.allSettled(operators.map((operator) => operator.stop()))
  throwFirst(stops)
}

/** A reconcile that waits for real time cannot end while only virtual time passes; no other error would report that. */
function explainHang(error: unknown, runtime: Runtime | undefined): never {
  if (runtime === undefined || !isRuntimeError(error, 'CONTROLLER_STOP_TIMEOUT')) throw error
  const hint = 'if the time of the Runtime is virtual, a wait that is not on its clock may be the cause'
  const message = `${error.message}; ${hint}, such as setTimeout, a socket or a file`
  throw new RuntimeError('CONTROLLER_STOP_TIMEOUT', message, { cause: error })
}

async function stopInOrder(stops: readonly (() => Promise<void>)[]): Promise<void> {
  const outcomes: PromiseSettledResult<void>[] = []
  for (const stop of stops) outcomes.push(...(await Promise.allSettled([stop()])))
  throwFirst(outcomes)
}

function throwFirst(outcomes: readonly PromiseSettledResult<void>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
