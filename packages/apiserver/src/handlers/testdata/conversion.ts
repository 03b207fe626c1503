import type { JsonObject } from '@kubewright/kube/json'
import type { ListResponse, ObjectResponse, WatchResponse } from '../../api/index.ts'
import type { WebhookCaller } from '../../outbound/webhook-call.ts'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { createTestServer, type TestRequest } from './server.ts'

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const oldWidgets = '/apis/example.com/v1/namespaces/default/widgets'
export const newWidgets = '/apis/example.com/v2/namespaces/default/widgets'

/** One version of the widgets: v1 has a host and a port, v2 has both in one text. */
export function widgetVersion(name: 'v1' | 'v2', parts: JsonObject = {}, fields: JsonObject = {}): JsonObject {
  const own: JsonObject =
    name === 'v1'
      ? { host: { type: 'string' }, port: { type: 'integer' }, grade: { type: 'string', default: 'plain' } }
      : { hostPort: { type: 'string' }, mode: { type: 'string', default: 'auto' } }
  const properties = { note: { type: 'string' }, replicas: { type: 'integer' }, ...own, ...fields }
  const status = { type: 'object', properties: { phase: { type: 'string' }, replicas: { type: 'integer' } } }
  return {
    name,
    served: true,
    storage: false,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties }, status } } },
    subresources: {
      status: {},
      scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    },
    selectableFields: [{ jsonPath: name === 'v1' ? '.spec.host' : '.spec.hostPort' }],
    ...parts,
  }
}

export const byWebhook: JsonObject = {
  strategy: 'Webhook',
  webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://converter.example.com/' } },
}

export function convertedDefinition(
  conversion: JsonObject = byWebhook,
  versions: readonly JsonObject[] = [widgetVersion('v1', { storage: true }), widgetVersion('v2')],
): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions,
      conversion,
    },
  }
}

export function widgetAt(version: 'v1' | 'v2', name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: `example.com/${version}`, kind: 'Widget', metadata: { name, ...metadata }, spec }
}

/** Converts a widget as its webhook does. */
export function convertWidget(object: JsonObject, apiVersion: string): JsonObject {
  const { host, port, hostPort, ...rest } = objectAt(object, 'spec')
  const [first = '', second = '0'] = String(hostPort ?? '').split(':')
  const own =
    apiVersion === 'example.com/v1'
      ? hostPort !== undefined && { host: first, port: Number(second) }
      : host !== undefined && { hostPort: `${host}:${port ?? 0}` }
  return { ...object, apiVersion, spec: { ...(rest as JsonObject), ...(own || {}) } }
}

/** A webhook in this process that converts widgets, unless `misbehave` replaces its response. */
export interface TestConverter extends WebhookCaller {
  readonly reviews: JsonObject[]
  /** Replaces the correct response; throws to be unreachable. */
  misbehave: ((review: JsonObject) => JsonObject | Promise<JsonObject> | undefined) | undefined
}

export function createTestConverter(): TestConverter {
  const converter: TestConverter = {
    reviews: [],
    misbehave: undefined,
    call: async (_target, review) => {
      converter.reviews.push(review)
      return (await converter.misbehave?.(review)) ?? convertReview(review)
    },
  }
  return converter
}

export function convertReview(review: JsonObject): JsonObject {
  const request = objectAt(review, 'request')
  const convertedObjects = listAt(request, 'objects').map((object) =>
    convertWidget(objectAt(object), textAt(request, 'desiredAPIVersion')),
  )
  const response = { uid: textAt(request, 'uid'), convertedObjects, result: { status: 'Success' } }
  return { apiVersion: textAt(review, 'apiVersion'), kind: 'ConversionReview', response }
}

/** The names of the objects in each review. */
export function namesIn(reviews: readonly JsonObject[]): string[][] {
  return reviews.map((review) =>
    listAt(review, 'request', 'objects').map((object) => textAt(object, 'metadata', 'name')),
  )
}

/** A server with widgets that a webhook converts. Every response may have to wait for it. */
export function createConversionServer(definition: JsonObject = convertedDefinition()) {
  const converter = createTestConverter()
  const server = createTestServer({ webhooks: converter })
  server.post(definitions, { body: definition })
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, request?: TestRequest) =>
    (await server.send(method, path, request)) as ObjectResponse
  return {
    server,
    converter,
    store: server.store,
    get: (path: string, request?: TestRequest) => send('GET', path, request),
    post: (path: string, body: JsonObject, request?: TestRequest) => send('POST', path, { ...request, body }),
    put: (path: string, body: JsonObject, request?: TestRequest) => send('PUT', path, { ...request, body }),
    patch: (path: string, body: JsonObject, query: Readonly<Record<string, string>> = {}) =>
      send('PATCH', path, { type: 'application/merge-patch+json', body, query }),
    apply: (path: string, fieldManager: string, body: JsonObject) =>
      send('PATCH', path, { type: 'application/apply-patch+yaml', body, query: { fieldManager } }),
    delete: (path: string, request?: TestRequest) => send('DELETE', path, request),
    list: async (path: string, query: Readonly<Record<string, string>> = {}) =>
      (await server.send('GET', path, { query })) as ListResponse,
    watch: async (path: string, query: Readonly<Record<string, string>> = {}) =>
      ((await server.send('GET', path, { query: { watch: 'true', ...query } })) as WatchResponse).stream,
    /** The stored object. */
    stored: (name: string) => server.store.get({ resource: 'widgets.example.com', namespace: 'default', name })?.object,
  }
}
