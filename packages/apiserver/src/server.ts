import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createAccess } from './access/index.ts'
import { createAdmission } from './admission/index.ts'
import type { ApiAnswer, ApiRequest, ServerContext, UserInfo } from './api.ts'
import { isResourcePath } from './arrival.ts'
import type { AuditOptions } from './audit/index.ts'
import { backupAnswer, backupPath } from './backup-answer.ts'
import { bootConfigObjects, bootNamespaceObjects, bootNetworkObjects } from './builtins/index.ts'
import { handleDiscoveryRequest, notFoundPage } from './discovery/index.ts'
import { answerWhenDurable, callWhenDurable } from './durable-answer.ts'
import { ApiserverError } from './errors.ts'
import type { Listener, ListenOptions } from './http/index.ts'
import type { Kubelet } from './kubelet.ts'
import {
  createInProcessTransport,
  handleResourceRequest,
  type RequestContext,
  surroundingsIn,
} from './requests/index.ts'
import { createResourceTable, type ResourceTable } from './resources/index.ts'
import { type IdentityKeeper, keptServiceAccountKey } from './server-identity.ts'
import { createStore, type Store } from './store/index.ts'
import { createServiceAccountTokens, type ServiceAccountTokens } from './tokens/index.ts'
import { createTraffic } from './traffic.ts'
import { type ClosableWebhookCaller, loadedOnCall, type WebhookCaller, withDeadline } from './webhook-call.ts'

export interface ApiServerOptions {
  readonly runtime: Runtime
  /** One with content, such as a fork; empty by default. */
  readonly store?: Store | undefined
  /** What the server is known by, kept for the next start; made anew at each start by default. */
  readonly identity?: IdentityKeeper | undefined
  /** Runs the containers of pods, for their logs, commands and ports; by default nobody does. */
  readonly kubelet?: Kubelet | undefined
  /** Calls webhooks; over HTTPS by default. */
  readonly webhooks?: WebhookCaller | undefined
  /** Keeps a log of who asked what, and what came of it; nobody does by default. */
  readonly audit?: AuditOptions | undefined
  /**
   * Whether pods run as service accounts of their namespaces, which must be there, and get their tokens: the admission plugin
   * ServiceAccount. Not by default, as a server without controllers has no default accounts, and no pod would be admitted.
   */
  readonly hasServiceAccounts?: boolean | undefined
  /** Told of every failure that is not the client's; the client gets a 500. */
  readonly onInternalError?: ((error: unknown) => void) | undefined
}

export interface TransportOptions {
  /** As whom requests are made; the administrator by default. */
  readonly user?: UserInfo | undefined
  readonly userAgent?: string | undefined
}

/** A Kubernetes API server. In process it needs nothing but the Runtime; over HTTPS, one port. */
export interface ApiServer {
  readonly store: Store
  readonly resources: ResourceTable
  /** Those of service accounts: given out and verified by the server, and by whoever fills secrets with them. */
  readonly tokens: ServiceAccountTokens
  /** In process: requests and answers are values, events come in the same turn. */
  transport(options?: TransportOptions): Transport
  /** Over HTTPS, for kubectl and everybody else. */
  listen(options?: ListenOptions): Promise<Listener>
  /** Answers one request, whoever brings it. */
  handle(request: ApiRequest): ApiAnswer | Promise<ApiAnswer>
  /** Ends every transport and listener. */
  close(): Promise<void>
}

const administrator: UserInfo = { name: 'kubewright-admin', groups: ['system:masters', 'system:authenticated'] }
const serverUser: UserInfo = { name: 'system:apiserver', groups: ['system:masters', 'system:authenticated'] }

/** Starts a server. Everything it does is decided by its Runtime and its requests. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { runtime } = options
  const store = options.store ?? createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const onInternalError = options.onInternalError ?? (() => undefined)
  createBootObjects({ runtime, store, resources })
  const { identity } = options
  const tokens = tokensOf(runtime, store, identity, (path, patch) =>
    patchByServer(handle, path, patch).catch(onInternalError),
  )
  const access = createAccess(store, { runtime, signedTokens: tokens })
  const { kubelet } = options
  const caller = webhookCallerOf(options, store)
  const webhooks = callWhenDurable(store, caller)
  const admission = createAdmission({
    ...{ runtime, store, resources, access, webhooks },
    hasServiceAccounts: options.hasServiceAccounts,
  })
  const context: RequestContext = {
    ...{ runtime, store, resources, access, admission, webhooks, tokens, kubelet, onInternalError },
  }
  const decide = (request: ApiRequest) => {
    if (!isResourcePath(request.path)) {
      if (request.path === backupPath) return backupAnswer(store, identity?.identity ?? {}, request)
      return handleDiscoveryRequest(context, request, { metrics: traffic.metrics, tokens }) ?? notFoundPage()
    }
    return handleResourceRequest(context, request)
  }

  const carryOut = (request: ApiRequest) => answerWhenDurable({ runtime, store }, decide(request))

  const traffic = createTraffic(context, { access, audit: options.audit, carryOut })

  const handle = traffic.pass

  const entrances = createEntrances({
    transport: ({ user = administrator, userAgent }) => createInProcessTransport(handle, { runtime, user, userAgent }),
    listen: (listenOptions) =>
      startListener(
        { runtime, tokens: access.tokens, receive: traffic.receive, onInternalError },
        { identity, ...listenOptions },
      ),
  })
  const close = async () => {
    await entrances.close()
    await traffic.close()
    caller.close()
  }
  return { store, resources, tokens, handle, transport: entrances.transport, listen: entrances.listen, close }
}

/** How one more way is made. */
interface EntranceMakers {
  transport(options: TransportOptions): Transport
  listen(options: ListenOptions | undefined): Promise<Listener>
}

/** The ways on which requests come, until all are closed. */
function createEntrances(makers: EntranceMakers): Pick<ApiServer, 'transport' | 'listen' | 'close'> {
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
  patch: (path: string, patch: JsonObject) => Promise<void>,
): ServiceAccountTokens {
  return createServiceAccountTokens({
    now: () => clock.now(),
    newUid: () => random.uuid(),
    randomBytes: (count) => keptServiceAccountKey(identity) ?? random.bytes(count),
    find: (resource, namespace, name) => store.get({ resource, namespace, name })?.object,
    patchSecret: (namespace, name, change) => patch(`/api/v1/namespaces/${namespace}/secrets/${name}`, change),
  })
}

/** What the server changes by itself goes the way of all requests. That it was refused matters to nobody who waits. */
async function patchByServer(handle: ApiServer['handle'], path: string, patch: JsonObject): Promise<void> {
  await handle({
    ...{ method: 'PATCH', path, query: {}, user: serverUser },
    headers: { 'content-type': 'application/merge-patch+json', 'user-agent': 'kube-apiserver' },
    body: { form: 'value', value: patch },
  })
}

/** Who was given, or over HTTPS: what that needs is loaded when first somebody is called. */
function webhookCallerOf({ runtime, webhooks }: ApiServerOptions, store: Store): ClosableWebhookCaller {
  if (webhooks !== undefined) return withDeadline(runtime, webhooks)
  return loadedOnCall(async () => (await import('./outbound/index.ts')).createWebhookCaller({ runtime, store }))
}

/** Loaded when first asked for: in process, nobody needs sockets. */
async function startListener(
  context: Parameters<typeof import('./http/index.ts').listenHttps>[0],
  options: ListenOptions | undefined,
): Promise<Listener> {
  const { listenHttps } = await import('./http/index.ts')
  return listenHttps(context, options)
}

/** What a server has from its start, all in one revision. A store that is a fork has it already. */
function createBootObjects(context: ServerContext): void {
  const surroundings = surroundingsIn(context, administrator, false)
  const objects = [
    ...bootNamespaceObjects(surroundings),
    ...bootConfigObjects(surroundings),
    ...bootNetworkObjects(surroundings),
  ]
  const changes = objects.map(({ object, ...key }) => ({ key, expected: 0, object }))
  if (changes.length > 0) context.store.commit(changes)
}
