import type { Runtime } from '@kubewright/kube/runtime'
import { type Status, StatusError } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { createAccess, isImpersonating, type WantedUser, wantedUserIn } from './access/index.ts'
import { createAdmission } from './admission/index.ts'
import type { ApiAnswer, ApiRequest, ServerContext, UserInfo } from './api.ts'
import { bootConfigObjects, bootNamespaceObjects, bootNetworkObjects } from './builtins/index.ts'
import { handleDiscoveryRequest, notFoundPage, RequestCounts } from './discovery/index.ts'
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
import { createStore, type Store } from './store/index.ts'
import { createServiceAccountTokens, type ServiceAccountTokens } from './tokens/index.ts'
import type { WebhookCaller } from './webhook-call.ts'

export interface ApiServerOptions {
  readonly runtime: Runtime
  /** One with content, such as a fork; empty by default. */
  readonly store?: Store | undefined
  /** Runs the containers of pods, for their logs, commands and ports; by default nobody does. */
  readonly kubelet?: Kubelet | undefined
  /** Calls webhooks; over HTTPS by default. */
  readonly webhooks?: WebhookCaller | undefined
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
  /** In process: requests and answers are values, events come in the same turn. */
  transport(options?: TransportOptions): Transport
  /** Over HTTPS, for kubectl and everybody else. */
  listen(options?: ListenOptions): Promise<Listener>
  /** Answers one request, whoever brings it. */
  handle(request: ApiRequest): ApiAnswer | Promise<ApiAnswer>
  /** Ends every transport and listener. */
  close(): Promise<void>
}

const nobodyCalls: WebhookCaller = { call: () => Promise.reject(new Error('webhooks are not called here')) }
const administrator: UserInfo = { name: 'kubewright-admin', groups: ['system:masters', 'system:authenticated'] }
/** Below a group version there are resources; above, what the server says about itself. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/./

/** Starts a server. Everything it does is decided by its Runtime and its requests. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { runtime } = options
  const store = options.store ?? createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const onInternalError = options.onInternalError ?? (() => undefined)
  createBootObjects({ runtime, store, resources })
  const tokens = tokensOf(runtime, store)
  const access = createAccess(store, { runtime, signedTokens: tokens })
  const { kubelet, webhooks = nobodyCalls } = options
  const admission = createAdmission({ runtime, store, resources, access, webhooks })
  const context: RequestContext = {
    ...{ runtime, store, resources, access, admission, webhooks, tokens, kubelet, onInternalError },
  }
  const counts = new RequestCounts()
  const transports = new Set<Transport>()
  const listeners = new Set<Promise<Listener>>()
  let isClosed = false

  const carryOut = (request: ApiRequest) => {
    if (!resourcePath.test(request.path)) {
      return handleDiscoveryRequest(context, request, { counts, tokens }) ?? notFoundPage()
    }
    const answer = handleResourceRequest(context, request)
    return answer instanceof Promise ? answer.then((late) => counts.add(request, late)) : counts.add(request, answer)
  }

  const handle = (request: ApiRequest) => {
    try {
      const user = access.admit(request, request.user, wantedUserOf(request))
      return carryOut(user === request.user ? request : { ...request, user })
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return refused(error.status)
    }
  }

  const checkOpen = () => {
    if (isClosed) throw new ApiserverError('SERVER_CLOSED', 'the server is closed')
  }

  return {
    store,
    resources,
    handle,
    transport: ({ user = administrator, userAgent } = {}) => {
      checkOpen()
      const inner = createInProcessTransport(handle, { runtime, user, userAgent })
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
    listen: async (listenOptions) => {
      checkOpen()
      const listener = startListener({ runtime, access, handle: carryOut, onInternalError }, listenOptions)
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

/** In process, too, a request may be made as somebody else; a header has one value there. */
function wantedUserOf({ headers }: ApiRequest): WantedUser | undefined {
  if (!isImpersonating(headers)) return undefined
  return wantedUserIn(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])))
}

function refused(status: Status): ApiAnswer {
  return { form: 'object', status: status.code ?? 403, object: status }
}

function tokensOf({ clock, random }: Runtime, store: Store): ServiceAccountTokens {
  return createServiceAccountTokens({
    now: () => clock.now(),
    newUid: () => random.uuid(),
    randomBytes: (count) => random.bytes(count),
    find: (resource, namespace, name) => store.get({ resource, namespace, name })?.object,
  })
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
