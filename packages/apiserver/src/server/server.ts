import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createAdmission } from '../admission/index.ts'
import type { ApiRequest, ApiResponse, ServerContext } from '../api/index.ts'
import type { AuditOptions } from '../audit/index.ts'
import { createServiceAccountTokens, type ServiceAccountTokens } from '../authentication/index.ts'
import { createAccess } from '../authorization/index.ts'
import { notFoundPage } from '../discovery/index.ts'
import { ApiserverError } from '../errors.ts'
import { callWhenDurable, createRequestPipeline, type RequestPipeline, respondWhenDurable } from '../filters/index.ts'
import { handleResourceRequest, type RequestContext } from '../handlers/index.ts'
import type { Kubelet } from '../outbound/index.ts'
import { type ClosableWebhookCaller, loadedOnCall, type WebhookCaller, withDeadline } from '../outbound/index.ts'
import {
  bootConfigObjects,
  bootNamespaceObjects,
  bootNetworkObjects,
  bootTokenTracking,
  createResourceTable,
  createStrategyContext,
  type ResourceTable,
} from '../registry/index.ts'
import { decodedPath, isResourcePath } from '../request/index.ts'
import {
  createEventExpiry,
  createStore,
  type IdentityKeeper,
  keptServiceAccountKey,
  type Store,
} from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'
import type { Listener, ListenOptions } from './http/index.ts'
import { createInProcessTransport } from './in-process-transport.ts'
import { backupPath, backupResponse, createRestorations, handleDiscoveryRequest, restorePath } from './routes/index.ts'
import { keepTokenTracking } from './token-tracking.ts'

export interface ApiServerOptions {
  readonly runtime: Runtime
  /** Initial state, such as a fork of another store or an opened data folder; empty by default. */
  readonly store?: Store | undefined
  /**
   * Keeps the server's certificates, keys and administrator token across restarts; new ones at each start by default.
   */
  readonly identity?: IdentityKeeper | undefined
  /** Serves logs, exec, attach and port forwarding of pods; none by default. */
  readonly kubelet?: Kubelet | undefined
  /** Calls admission and conversion webhooks; over HTTPS by default, and those that it does not handle. */
  readonly webhooks?: WebhookCaller | undefined
  /** Writes an audit log of all requests; off by default. */
  readonly audit?: AuditOptions | undefined
  /**
   * Enables the admission plugin ServiceAccount, which requires that a pod's service account exists and mounts its
   * token, and the ConfigMap with the start date of tracking for tokens in Secrets. Off by default: without controllers
   * no namespace has a service account `default`, so no pod would be admitted.
   */
  readonly hasServiceAccounts?: boolean | undefined
  /** Called with every error that is not the client's fault; the client gets 500. */
  readonly onInternalError?: ((error: unknown) => void) | undefined
}

export interface TransportOptions {
  /** The user who sends the requests; the administrator by default. */
  readonly user?: UserInfo | undefined
  readonly userAgent?: string | undefined
}

/** A Kubernetes API server. In process it needs only the Runtime; over HTTPS it needs one port. */
export interface ApiServer {
  readonly store: Store
  readonly resources: ResourceTable
  /** Issues and verifies service account tokens, for the server and for the controller that fills token Secrets. */
  readonly tokens: ServiceAccountTokens
  /**
   * Opens an in-process transport: requests and responses are values, and events arrive in the same turn of the event
   * loop.
   */
  transport(options?: TransportOptions): Transport
  /** Serves HTTPS, for kubectl and other clients. */
  listen(options?: ListenOptions): Promise<Listener>
  /** Handles one request. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>
  /** Closes every transport and listener. */
  close(): Promise<void>
}

const administrator: UserInfo = { name: 'kubewright-admin', groups: ['system:masters', 'system:authenticated'] }
const serverUser: UserInfo = { name: 'system:apiserver', groups: ['system:masters', 'system:authenticated'] }

/** Starts a server. Its behaviour depends only on its Runtime and its requests. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { runtime } = options
  const store = options.store ?? createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const onInternalError = options.onInternalError ?? (() => undefined)
  const { identity, hasServiceAccounts = false } = options
  const boot = createBootObjects({ runtime, store, resources }, hasServiceAccounts)
  const write: WriteByServer = (method, path, value) =>
    writeByServer(handle, method, path, value).catch((error: unknown) => {
      onInternalError(error)
      return false
    })
  const tokens = tokensOf(runtime, store, identity, write)
  const access = createAccess(store, { runtime, signedTokens: tokens })
  const { kubelet } = options
  const caller = webhookCallerOf(options, store)
  const webhooks = callWhenDurable(store, caller)
  const admission = createAdmission({ runtime, store, resources, access, webhooks, hasServiceAccounts })
  const context: RequestContext = {
    runtime,
    store,
    resources,
    access,
    admission,
    webhooks,
    tokens,
    kubelet,
    onInternalError,
  }
  // Completes the restored state as at a start.
  const onRestored = () => {
    createBootObjects(context, hasServiceAccounts)
    access.restored()
  }
  const restorations = createRestorations({ runtime, store, onRestored })
  const carryOut = (request: ApiRequest) => {
    const { metrics } = pipeline
    return respondWhenDurable({ runtime, store }, route(context, request, { identity, restorations, metrics }))
  }

  const pipeline = createRequestPipeline(context, { access, audit: options.audit, carryOut })

  const handle = pipeline.handleInProcess

  // A server that is only used in process and stores nothing on disk lives no longer than a test, so it needs no expiry
  // timers.
  const expiry = createEventExpiry(runtime, store)
  if (identity !== undefined) expiry.start()

  const entrypoints = createEntrypoints({
    transport: ({ user = administrator, userAgent }) => createInProcessTransport(handle, { runtime, user, userAgent }),
    listen: (listenOptions) => {
      expiry.start()
      const listening = { runtime, tokens: access.tokens, receive: pipeline.receive, onInternalError }
      return startListener(listening, { identity, ...listenOptions })
    },
  })
  const tracking = hasServiceAccounts
    ? keepTokenTracking({ runtime, store, isNew: boot.isTrackingNew, write })
    : undefined
  const close = async () => {
    expiry.stop()
    tracking?.stop()
    restorations.close()
    await entrypoints.close()
    await pipeline.close()
    caller.close()
  }
  return { store, resources, tokens, handle, transport: entrypoints.transport, listen: entrypoints.listen, close }
}

interface RouteParts extends Pick<ApiServerOptions, 'identity'> {
  readonly restorations: ReturnType<typeof createRestorations>
  readonly metrics: RequestPipeline['metrics']
}

/** Routes a request to the resources or to the server's own paths: discovery, health, metrics, backup and restore. */
function route(context: RequestContext, request: ApiRequest, { identity, restorations, metrics }: RouteParts) {
  const path = decodedPath(request.path)
  if (isResourcePath(path)) return handleResourceRequest(context, request)
  if (path === backupPath) return backupResponse(context.store, identity?.identity ?? {}, request)
  if (path === restorePath) return restorations.handle(request)
  return handleDiscoveryRequest(context, request, { metrics, tokens: context.tokens }) ?? notFoundPage()
}

/** Factories of transports and listeners. */
interface EntrypointFactories {
  transport(options: TransportOptions): Transport
  listen(options: ListenOptions | undefined): Promise<Listener>
}

/** Creates transports and listeners, and closes them all. */
function createEntrypoints(makers: EntrypointFactories): Pick<ApiServer, 'transport' | 'listen' | 'close'> {
  const transports = new Set<Transport>()
  const listeners = new Set<Promise<Listener>>()
  let isClosed = false
  const checkOpen = () => {
    if (isClosed) throw new ApiserverError('SERVER_CLOSED', 'the server is closed')
  }
  return {
    transport: (options = {}) => {
      checkOpen()
      const inner = makers.transport(options)
      const transport: Transport = {
        send: inner.send,
        close: () => {
          transports.delete(transport)
          inner.close()
        },
      }
      transports.add(transport)
      return transport
    },
    listen: async (options) => {
      checkOpen()
      const listener = makers.listen(options)
      listeners.add(listener)
      listener.catch(() => listeners.delete(listener))
      return listener
    },
    close: async () => {
      isClosed = true
      for (const transport of transports) transport.close()
      await Promise.all([...listeners].map(async (listener) => (await listener).close()))
    },
  }
}

function tokensOf(
  { clock, random }: Runtime,
  store: Store,
  identity: IdentityKeeper | undefined,
  write: WriteByServer,
): ServiceAccountTokens {
  return createServiceAccountTokens({
    now: () => clock.now(),
    newUid: () => random.uuid(),
    randomBytes: (count) => keptServiceAccountKey(identity) ?? random.bytes(count),
    find: (resource, namespace, name) => store.get({ resource, namespace, name })?.object,
    patchSecret: async (namespace, name, change) => {
      await write('PATCH', `/api/v1/namespaces/${namespace}/secrets/${name}`, change)
    },
  })
}

/** Resolves to true if the write succeeded or another client was faster; false if it was refused. */
type WriteByServer = (method: 'POST' | 'PUT' | 'PATCH', path: string, value: JsonObject) => Promise<boolean>

/** Writes of the server itself pass through the whole request path. */
async function writeByServer(
  handle: ApiServer['handle'],
  ...[method, path, value]: Parameters<WriteByServer>
): Promise<boolean> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const { status } = await handle({
    method,
    path,
    query: {},
    user: serverUser,
    headers: { 'content-type': type, 'user-agent': 'kube-apiserver' },
    body: { form: 'value', value },
  })
  return status < 400 || status === 404 || status === 409
}

/** The given caller, or by default one over HTTPS, which is loaded on the first call. */
function webhookCallerOf({ runtime, webhooks }: ApiServerOptions, store: Store): ClosableWebhookCaller {
  const network = loadedOnCall(async () =>
    (await import('../outbound/webhooks/index.ts')).createWebhookCaller({ runtime, store }),
  )
  if (webhooks === undefined) return network
  const given = withDeadline(runtime, webhooks)
  return {
    call(target, review, timeoutMs) {
      const caller = webhooks.handles?.(target) === false ? network : given
      return caller.call(target, review, timeoutMs)
    },
    close: () => network.close(),
  }
}

/** Loads the listener on first use, because an in-process server needs no sockets. */
async function startListener(
  context: Parameters<typeof import('./http/index.ts').listenHttps>[0],
  options: ListenOptions | undefined,
): Promise<Listener> {
  const { listenHttps } = await import('./http/index.ts')
  return listenHttps(context, options)
}

/** Creates the initial objects of a server in one revision. A store that is a fork has them already. */
function createBootObjects(context: ServerContext, hasServiceAccounts: boolean): { readonly isTrackingNew: boolean } {
  const strategyContext = createStrategyContext(context, administrator, false)
  const tracking = hasServiceAccounts ? bootTokenTracking(strategyContext) : []
  const objects = [
    ...bootNamespaceObjects(strategyContext),
    ...bootConfigObjects(strategyContext),
    ...bootNetworkObjects(strategyContext),
    ...tracking,
  ]
  const changes = objects.map(({ object, ...key }) => ({ key, expected: 0, object }))
  if (changes.length > 0) context.store.commit(changes)
  return { isTrackingNew: tracking.length > 0 }
}
