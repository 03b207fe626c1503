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
import { type Client, createClient } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import type { Operator, RunningOperator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import type { ReconcileRecord } from 'kubewright/trace'
import { type ControllerName, type RunningControllers, startControllers } from './controllers.ts'
import { ClusterError } from './errors.ts'
import { installKinds } from './install.ts'

export interface ClusterOptions {
  /** Time, chance and ids; the system's when absent. */
  readonly runtime?: Runtime | undefined
  /** One with content, such as a fork of another cluster's; empty when absent. */
  readonly store?: Store | undefined
  /**
   * A folder in which everything is kept: what was acknowledged is there after a crash, and clients go on with the same
   * certificates and tokens. In memory alone when absent.
   */
  readonly dataFolder?: string | undefined
  /** Keeps a log of who asked what of the API server, and what came of it; nobody does when absent. */
  readonly audit?: AuditOptions | undefined
  /** Run in this process, each on a transport of its own, after the definitions of their kinds were installed. */
  readonly operators?: readonly Operator[] | undefined
  /**
   * Which controllers of the control plane run; all when absent. Without `service-accounts`, pods have no service accounts
   * either: nobody would make those that they run as.
   */
  readonly controllers?: readonly ControllerName[] | undefined
  /** Whether the API server listens, for kubectl and everybody else; not when absent. */
  readonly https?: boolean | HttpsOptions | undefined
  /**
   * Whether each synchronous reconcile function of the operators is called twice and a difference is told to onError:
   * a value that comes from a clock or from chance would be written anew for ever. True when absent, as an embedded
   * cluster is where operators are developed and tested.
   */
  readonly checkDeterminism?: boolean | undefined
  /** Told of each reconcile, of operators and of the control plane. */
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Told of everything that is wrong and is not the failure of a reconcile. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export interface HttpsOptions extends ListenOptions {
  /** Where to write a kubeconfig for the administrator; nowhere when absent. */
  readonly kubeconfigPath?: string | undefined
}

/** A control plane in this process. */
export interface Cluster {
  /** The administrator's. */
  readonly client: Client
  readonly server: ApiServer
  readonly runtime: Runtime
  readonly operators: readonly RunningOperator[]
  /** The controllers of the control plane. */
  readonly controlPlane: RunningControllers
  readonly https?: ClusterHttps | undefined
  /** A transport of one's own; the administrator's when no user is given. */
  transport(options?: TransportOptions): Transport
  /**
   * Applies the CustomResourceDefinitions of kinds that have one; all are served when it returns. Two definitions of one
   * kind, such as two versions that defineResource made, are refused.
   */
  install(...kinds: readonly KindReference[]): Promise<void>
  /** In order: operators, controllers, the listener, the server. Everything is stopped even if a part of it fails. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface ClusterHttps {
  readonly url: string
  readonly port: number
  readonly token: string
  /** In PEM; what clients must trust. It is renewed while the cluster runs. */
  readonly certificateAuthority: string
  readonly kubeconfig: string
  readonly kubeconfigPath?: string | undefined
}

const controllerUser = { name: 'system:kube-controller-manager', groups: ['system:authenticated', 'system:masters'] }

/** Starts a control plane; when it returns, everything runs. What was started is stopped again if a part of it fails. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const runtime = options.runtime ?? systemRuntime()
  const { onReconcile, onError, checkDeterminism = true } = options
  const data = await openDataFolder(runtime, options)
  const { store = options.store, identity } = data ?? {}
  const hasServiceAccounts = options.controllers?.includes('service-accounts') ?? true
  const server = createApiServer({
    ...{ runtime, store, identity, hasServiceAccounts, audit: options.audit, onInternalError: onError },
  })
  const client = createClient({ transport: server.transport(), runtime, manager: 'kubewright' })
  const stops: (() => Promise<void>)[] = [() => server.close(), async () => data?.close()]
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
    })
    stops.unshift(() => controlPlane.stop())
    const operators: RunningOperator[] = []
    stops.unshift(() => stopTogether(operators))
    for (const operator of options.operators ?? []) {
      await installKinds(client, operator.kinds)
      const transport = server.transport({ userAgent: operator.name })
      operators.push(await operator.start({ transport, runtime, onReconcile, onError, checkDeterminism }))
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
        return installKinds(client, kinds)
      },
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop().catch((failure: unknown) => onError?.(failure))
    throw error
  }
}

/** The database is loaded where there is something to keep, and nowhere else. */
async function openDataFolder(
  runtime: Runtime,
  { dataFolder, store, onError }: ClusterOptions,
): Promise<ServerData | undefined> {
  if (dataFolder === undefined) return undefined
  if (store !== undefined) {
    throw new ClusterError('CLUSTER_TWO_STORES', 'a cluster has a data folder or a store that it is given, not both')
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
    ...{ url, port, token, kubeconfig: listener.kubeconfig(), kubeconfigPath },
    get certificateAuthority() {
      return listener.certificateAuthority
    },
  }
}

/** Objects of kinds are objects of JSON, which their types do not say. */
function toJson(object: KubernetesObject): JsonObject {
  return object as JsonObject
}

async function stopTogether(operators: readonly RunningOperator[]): Promise<void> {
  const stops = await Promise.allSettled(operators.map((operator) => operator.stop()))
  throwFirst(stops)
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
