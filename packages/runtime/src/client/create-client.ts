import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import {
  isNotFound,
  isStatus,
  isUnexpectedServerError,
  type Status,
  StatusError,
  statusOf,
} from '@kubewright/kube/status'
import type { Transport, TransportQuery, TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Client, Patch, WriteOptions } from './client.ts'
import { isStillThere, removedUid } from './deletion.ts'
import { failureOf } from './failure.ts'
import { isMetadataKind, metadataListType, metadataPart, metadataType } from './metadata-kind.ts'
import { collectionPath, creationPath, listPath, nameOf, objectPath, withKind } from './object-location.ts'
import {
  applyQuery,
  deleteAllQuery,
  deleteBody,
  getQuery,
  listQuery,
  type WriteDefaults,
  watchQuery,
  writeQuery,
} from './request-query.ts'
import { deletedOf, listOf, objectOf } from './response.ts'
import { openStream } from './response-stream.ts'
import { type RequestObserver, Sender } from './sender.ts'
import { createWarningReporter, type WarnedRequest } from './warnings.ts'
import { copyWrittenObject, copyWrittenValue } from './written-value.ts'

export interface ClientOptions extends WriteDefaults {
  readonly transport: Transport
  /** Provides the pauses between retries. Without it no request is retried. */
  readonly runtime?: Runtime | undefined
  /** The default field manager of writes. Without it the server uses the first part of the user agent. */
  readonly manager?: string | undefined
  /** Makes every write a dry run, also if the call sets `dryRun: false`. */
  readonly dryRun?: boolean | undefined
  /** The default treatment of unknown and duplicate fields in writes. Without it the server warns. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined
  readonly userAgent?: string | undefined
  /** Called for each warning in a response, such as a deprecated API version. */
  readonly onWarning?: ((text: string, request: WarnedRequest) => void) | undefined
  /** Reports each warning text only once, among the last warningTextsMax texts; false by default. */
  readonly deduplicateWarnings?: boolean | undefined
  /** Called for each attempt of each request, for metrics. */
  readonly observer?: RequestObserver | undefined
}

const jsonType = 'application/json'
const patchTypes: Readonly<Record<Patch['type'], string>> = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
}
/** Any JSON is valid YAML. Servers before 1.34 accept only this content type. */
const applyType = 'application/apply-patch+yaml'
const noType = ''
const sentTypes = [noType, jsonType, applyType, ...Object.values(patchTypes)]

/** Creates a Client that sends every request through the transport. */
export function createClient(options: ClientOptions): Client {
  return new TransportClient(options)
}

class TransportClient implements Client {
  readonly #options: ClientOptions
  readonly #userAgent: string
  /** The headers of requests for whole objects, by content type of the request. */
  readonly #headers: ReadonlyMap<string, Headers>
  /** The query of writes without options of their own. */
  readonly #writeQuery: TransportQuery
  readonly #sender: Sender
  readonly #reportWarnings: ((response: TransportResponse, request: WarnedRequest) => void) | undefined

  constructor(options: ClientOptions) {
    this.#options = options
    this.#userAgent = options.userAgent ?? 'kubewright'
    this.#headers = new Map(sentTypes.map((type) => [type, Object.freeze(headersOf(jsonType, this.#userAgent, type))]))
    this.#writeQuery = Object.freeze(writeQuery({}, options))
    this.#sender = new Sender(options.transport, options.runtime, options.observer)
    this.#reportWarnings = createWarningReporter(options.onWarning, options.deduplicateWarnings === true)
  }

  async get<T extends KubernetesObject>(...[kind, name, options = {}]: Parameters<Client['get']>) {
    const path = objectPath(kind, name, options.subresource)
    const request = {
      method: 'GET',
      path,
      query: getQuery(options),
      headers: this.#headersFor(noType, isMetadataKind(kind) ? metadataType : jsonType),
      ...signalOf(options),
    } as const
    try {
      return this.#object<T>(kind, request, await this.#sender.sendWithRetries(request), name.name)
    } catch (error) {
      if (isAbsence(error)) return undefined
      throw error
    }
  }

  async list<T extends KubernetesObject>(...[kind, options = {}]: Parameters<Client['list']>) {
    const path = listPath(kind, options.namespace)
    const form = formOf(kind, metadataListType)
    const request = { method: 'GET', path, query: listQuery(options), ...form, ...signalOf(options) } as const
    return listOf(await this.#send(kind, request), kind as KindReference<T>)
  }

  async create<T extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['create']>) {
    const object = this.#written(kind, input, options.subresource)
    const path = creationPath(kind, object, options.subresource)
    const request = this.#write('POST', path, this.#queryOf(options), object, this.#headersFor(jsonType), options)
    return this.#object<T>(kind, request, await this.#sender.sendWithRetries(request))
  }

  async update<T extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['update']>) {
    const object = this.#written(kind, input, options.subresource)
    const path = objectPath(kind, nameOf(object), options.subresource)
    const request = this.#write('PUT', path, this.#queryOf(options), object, this.#headersFor(jsonType), options)
    return this.#object<T>(kind, request, await this.#sender.sendWithRetries(request))
  }

  async patch<T extends KubernetesObject>(...[kind, name, patch, options = {}]: Parameters<Client['patch']>) {
    const path = objectPath(kind, name, options.subresource)
    const headers = this.#headersFor(patchTypes[patch.type], isMetadataKind(kind) ? metadataType : jsonType)
    const value = copyWrittenValue(patch.patch)
    const request = this.#write('PATCH', path, this.#queryOf(options), value, headers, options)
    return this.#object<T>(kind, request, await this.#sender.sendWithRetries(request))
  }

  async apply<T extends KubernetesObject>(...[kind, input, options]: Parameters<Client['apply']>) {
    const object = this.#written(kind, input, options.subresource)
    const path = objectPath(kind, nameOf(object), options.subresource)
    const query = applyQuery(options, this.#options)
    const request = this.#write('PATCH', path, query, object, this.#headersFor(applyType), options)
    const response = await this.#sender.sendWithRetries(request)
    const applied = this.#object<T>(kind, request, response)
    if (response.status === 201) options.onCreated?.()
    return applied
  }

  async delete<T extends KubernetesObject>(...[kind, name, options = {}]: Parameters<Client['delete']>) {
    // Requests the whole object, because the finalizers of a Namespace are in its spec.
    const path = objectPath(kind, name)
    const value = copyWrittenValue(deleteBody(options, this.#options))
    const request = {
      method: 'DELETE',
      path,
      headers: this.#headersFor(jsonType),
      body: { form: 'value', value },
      ...signalOf(options),
    } as const
    const response = this.#objectInResponse(kind, request, await this.#sender.sendWithRetries(request))
    if (isStillThere(response)) return partOf(kind, response) as unknown as T
    options.onRemoved?.(removedUid(response))
    return undefined
  }

  async deleteAllOf<T extends KubernetesObject>(...[kind, options = {}]: Parameters<Client['deleteAllOf']>) {
    const path = collectionPath(kind, options.namespace)
    const form = formOf(kind, metadataListType)
    const request = { method: 'DELETE', path, query: deleteAllQuery(options), ...form, ...signalOf(options) } as const
    const body = copyWrittenValue(deleteBody(options, this.#options))
    return deletedOf(await this.#send(kind, withBody(request, body, jsonType)), kind as KindReference<T>)
  }

  async watch(...[kind, options]: Parameters<Client['watch']>) {
    const path = listPath(kind, options.namespace)
    const request = {
      method: 'GET',
      path,
      query: watchQuery(options),
      stream: true,
      ...formOf(kind, metadataType),
      ...signalOf(options),
    } as const
    return openStream(await this.#sendOnce(kind, request), `the changes of ${kind.id}`)
  }

  async readRaw(...[kind, options]: Parameters<Client['readRaw']>) {
    const { namespace, name, subresource, query, accept, stream } = options
    const request = {
      method: 'GET',
      path: name === undefined ? listPath(kind, namespace) : objectPath(kind, { namespace, name }, subresource),
      ...(query === undefined ? {} : { query }),
      ...(accept === undefined ? {} : { headers: { accept } }),
      ...(stream === true ? { stream } : {}),
      ...signalOf(options),
    } as const
    return await (stream === true ? this.#sendOnce(kind, request) : this.#send(kind, request, name))
  }

  /** The body of a create, update or apply. */
  #written(kind: KindReference, input: unknown, subresource: string | undefined): JsonObject {
    if (!isMetadataKind(kind)) return withKind(kind, copyWrittenObject(input), subresource)
    const message = `${kind.id} is a metadata-only kind: it can be patched and deleted, but not created, replaced or applied; use the full kind`
    throw new RuntimeError('CLIENT_METADATA_ONLY', message)
  }

  #queryOf(options: WriteOptions): TransportQuery {
    const isPlain = options.manager === undefined && options.dryRun !== true && options.fieldValidation === undefined
    return isPlain ? this.#writeQuery : writeQuery(options, this.#options)
  }

  #write(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    query: TransportQuery,
    value: JsonValue,
    headers: Headers,
    { signal }: { readonly signal?: AbortSignal | undefined },
  ): TransportRequest {
    const body = { form: 'value', value } as const
    return signal === undefined
      ? { method, path, query, headers, body }
      : { method, path, query, headers, body, signal }
  }

  #object<T>(kind: KindReference, request: TransportRequest, response: TransportResponse, name?: string): T {
    return partOf(kind, this.#objectInResponse(kind, request, response, name)) as unknown as T
  }

  /** A 2xx response whose body is a Status with `status: Failure` is an error, as in client-go. */
  #objectInResponse(
    kind: KindReference,
    request: TransportRequest,
    response: TransportResponse,
    name?: string,
  ): JsonObject {
    const object = objectOf(this.#success(kind, request, response, name), `the ${kind.id}`)
    if (isStatus(object) && (object as Status).status === 'Failure') throw new StatusError(object as Status)
    return object
  }

  async #send(kind: KindReference, request: TransportRequest, name?: string): Promise<TransportResponse> {
    const complete = this.#withHeaders(request)
    return this.#success(kind, complete, await this.#sender.sendWithRetries(complete), name)
  }

  /** Streams are not retried here, because their readers resume on their own. */
  async #sendOnce(kind: KindReference, request: TransportRequest): Promise<TransportResponse> {
    const complete = this.#withHeaders(request)
    return this.#success(kind, complete, await this.#sender.sendOnce(complete))
  }

  #success(kind: KindReference, request: TransportRequest, response: TransportResponse, name?: string) {
    this.#reportWarnings?.(response, request)
    if (response.status >= 200 && response.status < 300) return response
    const { group, plural } = kind.definition
    throw failureOf(response, { method: request.method, group, resource: plural, name })
  }

  #withHeaders(request: TransportRequest): TransportRequest {
    const { headers } = request
    return { ...request, headers: headers === undefined ? this.#headersFor(noType) : this.#completed(headers) }
  }

  #completed(headers: Headers): Headers {
    return { accept: jsonType, 'user-agent': this.#userAgent, ...headers }
  }

  #headersFor(contentType: string, accept: string = jsonType): Headers {
    const known = accept === jsonType ? this.#headers.get(contentType) : undefined
    return known ?? headersOf(accept, this.#userAgent, contentType)
  }
}

type Headers = Readonly<Record<string, string>>

function headersOf(accept: string, userAgent: string, contentType: string): Headers {
  if (contentType === noType) return { accept, 'user-agent': userAgent }
  return { accept, 'user-agent': userAgent, 'content-type': contentType }
}

function withBody(request: TransportRequest, value: JsonValue, contentType: string): TransportRequest {
  const headers = { ...request.headers, 'content-type': contentType }
  return { ...request, headers, body: { form: 'value', value } }
}

/** The Accept header for metadata-only kinds. */
function formOf(kind: KindReference, accept: string): { readonly headers?: { readonly accept: string } } {
  return isMetadataKind(kind) ? { headers: { accept } } : {}
}

/**
 * Reduces an object of a metadata-only kind to its metadata. A Status and subresources of another kind are kept whole.
 */
function partOf(kind: KindReference, object: JsonObject): JsonObject {
  if (!isMetadataKind(kind)) return object
  const isObject = object['kind'] === kind.definition.kind || object['kind'] === 'PartialObjectMetadata'
  return isObject ? metadataPart(kind, object) : object
}

function signalOf({ signal }: { readonly signal?: AbortSignal | undefined }): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}

/**
 * Whether a 404 means that the object does not exist. If the server does not serve the kind, its Status names no
 * object, and the 404 stays an error: the CustomResourceDefinition is missing.
 */
function isAbsence(error: unknown): boolean {
  if (!isNotFound(error) || isUnexpectedServerError(error)) return false
  return (statusOf(error)?.details?.name ?? '') !== ''
}
