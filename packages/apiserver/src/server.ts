import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { ApiAnswer, ApiRequest, ServerContext, UserInfo } from './api.ts'
import { handleDiscoveryRequest, notFoundPage } from './discovery/index.ts'
import { ApiserverError } from './errors.ts'
import type { Listener, ListenOptions } from './http/index.ts'
import {
  createInProcessTransport,
  handleResourceRequest,
  type RequestContext,
  surroundingsIn,
} from './requests/index.ts'
import { createResourceTable, type ResourceTable } from './resources/index.ts'
import { createStore, type Store } from './store/index.ts'

export interface ApiServerOptions {
  readonly runtime: Runtime
  /** One with content, such as a fork; empty by default. */
  readonly store?: Store | undefined
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

const administrator: UserInfo = { name: 'kubewright-admin', groups: ['system:masters', 'system:authenticated'] }
/** Below a group version there are resources; above, what the server says about itself. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/./
/** Those that Kubernetes makes at boot. */
const bootNamespaces = ['default', 'kube-system', 'kube-public', 'kube-node-lease']

/** Starts a server. Everything it does is decided by its Runtime and its requests. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { runtime } = options
  const store = options.store ?? createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const onInternalError = options.onInternalError ?? (() => undefined)
  const context: RequestContext = { runtime, store, resources, onInternalError }
  const transports = new Set<Transport>()
  const listeners = new Set<Promise<Listener>>()
  let isClosed = false

  const handle = (request: ApiRequest) => {
    if (resourcePath.test(request.path)) return handleResourceRequest(context, request)
    return handleDiscoveryRequest(context, request) ?? notFoundPage()
  }

  const checkOpen = () => {
    if (isClosed) throw new ApiserverError('SERVER_CLOSED', 'the server is closed')
  }

  createBootNamespaces(context)
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
      const listener = startListener({ runtime, handle, onInternalError }, listenOptions)
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

/** Loaded when first asked for: in process, nobody needs sockets. */
async function startListener(
  context: Parameters<typeof import('./http/index.ts').listenHttps>[0],
  options: ListenOptions | undefined,
): Promise<Listener> {
  const { listenHttps } = await import('./http/index.ts')
  return listenHttps(context, options)
}

/** A store that is a fork has them already. */
function createBootNamespaces(context: ServerContext): void {
  const { runtime, store, resources } = context
  const namespaces = resources.find('', 'v1', 'namespaces')
  if (namespaces === undefined) return
  const missing = bootNamespaces.filter(
    (name) => store.get({ resource: 'namespaces', namespace: '', name }) === undefined,
  )
  for (const name of missing) {
    const metadata = {
      name,
      uid: runtime.random.uuid(),
      creationTimestamp: `${new Date(runtime.clock.now()).toISOString().slice(0, 19)}Z`,
    }
    const object: JsonObject = { apiVersion: 'v1', kind: 'Namespace', metadata }
    const surroundings = surroundingsIn(context, administrator, false)
    const prepared = namespaces.prepareForCreate(namespaces.prepare(object).value, surroundings)
    store.commit([{ key: { resource: namespaces.storageName, namespace: '', name }, expected: 0, object: prepared }])
  }
}
