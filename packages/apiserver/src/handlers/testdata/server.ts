import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { TransportChunk, TransportRequest, TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import type { Admission } from '../../admission/index.ts'
import type { ApiRequest, ListResponse, ObjectResponse, WatchResponse } from '../../api/index.ts'
import type { WebhookCaller } from '../../outbound/webhook-call.ts'
import { createResourceTable } from '../../registry/index.ts'
import { createStore, type StoreOptions } from '../../storage/index.ts'
import { handleResourceRequest } from '../handle.ts'

export interface TestRequest {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a value. */
  readonly body?: JsonValue
  /** Sent as bytes. */
  readonly text?: string | Uint8Array
  readonly type?: string
}

export type TestServer = ReturnType<typeof createTestServer>

export interface TestServerOptions extends StoreOptions {
  readonly admission?: Admission
  readonly webhooks?: WebhookCaller
}

/** The request path on its own store, with the namespaces default, other and kube-system. */
export function createTestServer(options: TestServerOptions = {}) {
  const runtime = createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' })
  const store = createStore(options)
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const internalErrors: unknown[] = []
  const { admission, webhooks } = options
  const context = {
    runtime,
    store,
    resources,
    admission,
    webhooks,
    onInternalError: (error: unknown) => internalErrors.push(error),
  }
  const user = { name: 'tester', groups: [] }

  function send(method: TransportRequest['method'], path: string, request: TestRequest = {}) {
    const headers = {
      'user-agent': 'tester/1.0',
      ...(request.type === undefined ? {} : { 'content-type': request.type }),
      ...request.headers,
    }
    const body = bodyOf(request)
    const sent: ApiRequest = { method, path, query: request.query ?? {}, headers, user, ...(body ? { body } : {}) }
    return handleResourceRequest(context, sent)
  }
  const one = (method: TransportRequest['method']) => (path: string, request?: TestRequest) =>
    send(method, path, request) as ObjectResponse
  const server = {
    runtime,
    store,
    resources,
    internalErrors,
    context,
    send,
    get: one('GET'),
    post: one('POST'),
    put: one('PUT'),
    patch: one('PATCH'),
    delete: one('DELETE'),
    list: (path: string, query: Readonly<Record<string, string>> = {}) => send('GET', path, { query }) as ListResponse,
    watch: (path: string, query: Readonly<Record<string, string>> = {}) =>
      (send('GET', path, { query: { watch: 'true', ...query } }) as WatchResponse).stream,
    apply: (path: string, fieldManager: string, body: JsonObject, query: Readonly<Record<string, string>> = {}) =>
      one('PATCH')(path, { type: 'application/apply-patch+yaml', body, query: { fieldManager, ...query } }),
  }
  for (const name of ['default', 'other', 'kube-system'])
    server.post('/api/v1/namespaces', { body: { metadata: { name } } })
  return server
}

function bodyOf({ body, text }: TestRequest): ApiRequest['body'] {
  if (body !== undefined) return { form: 'value', value: body }
  if (text === undefined) return undefined
  return { form: 'bytes', bytes: typeof text === 'string' ? Buffer.from(text, 'utf8') : text }
}

const pendingChunks = new WeakMap<TransportStream, Promise<TransportChunk | undefined>>()

/** The events that are available without waiting. */
export async function eventsNow(stream: TransportStream): Promise<WatchEvent[]> {
  const events: WatchEvent[] = []
  for (;;) {
    const pending = pendingChunks.get(stream) ?? stream.next()
    pendingChunks.set(stream, pending)
    const chunk = await Promise.race([pending, nothingSoon()])
    if (chunk === 'nothing') return events
    pendingChunks.delete(stream)
    if (chunk === undefined) return events
    if (chunk.form === 'events') events.push(...chunk.events)
  }
}

/** Resolves after more microtasks than a stream needs to deliver its events. */
async function nothingSoon(): Promise<'nothing'> {
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  return 'nothing'
}

/** Type and name of each event, or the resourceVersion if there is no name. */
export function summaryOf(events: readonly WatchEvent[]): string[] {
  return events.map(({ type, object }) => {
    const metadata = (object['metadata'] ?? {}) as { readonly name?: string }
    return `${type} ${metadata.name ?? ''}`.trimEnd()
  })
}

export const widgets = '/apis/example.com/v1/namespaces/default/widgets'

/** A custom resource with a status, a scale, a default, a rule and a list map. */
export const widgetDefinition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] },
    versions: [widgetVersion('v1', true), widgetVersion('v1beta1', false)],
  },
}

function widgetVersion(name: string, storage: boolean): JsonObject {
  const item = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, value: { type: 'string' } },
  }
  const items = { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] }
  const spec = {
    type: 'object',
    properties: {
      size: { type: 'integer', default: 1, minimum: 0 },
      color: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'color immutable' }] },
      items,
    },
  }
  const status = {
    type: 'object',
    properties: { size: { type: 'integer' }, selector: { type: 'string' }, phase: { type: 'string' } },
  }
  return {
    name,
    served: true,
    storage,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec, status } } },
    subresources: {
      status: {},
      scale: {
        specReplicasPath: '.spec.size',
        statusReplicasPath: '.status.size',
        labelSelectorPath: '.status.selector',
      },
    },
    selectableFields: [{ jsonPath: '.spec.color' }],
  }
}

/** A server with widgets. */
export function createWidgetServer(options: StoreOptions = {}): TestServer {
  const server = createTestServer(options)
  server.post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { body: widgetDefinition })
  return server
}

export function widget(name: string, spec: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name, ...more }, spec }
}

export function configMap(name: string, data: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...more }, data }
}
