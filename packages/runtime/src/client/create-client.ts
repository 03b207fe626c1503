import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { resourcePath } from '@kubewright/kube/resource'
import type { Runtime } from '@kubewright/kube/runtime'
import {
  isNotFound,
  isStatus,
  isUnexpectedServerError,
  type Status,
  StatusError,
  statusOf,
} from '@kubewright/kube/status'
import type { Transport, TransportAnswer, TransportRequest } from '@kubewright/kube/transport'
import type { KindReference } from '../resource/index.ts'
import { listOf, objectOf } from './answer.ts'
import type { Client, Patch } from './client.ts'
import { isStillThere, removedUid } from './deletion.ts'
import { failureOf } from './failure.ts'
import { creationPath, nameOf, objectPath, withKind } from './object-location.ts'
import { applyQuery, deleteBody, getQuery, listQuery, watchQuery, writeQuery } from './request-query.ts'
import { sendWithRetries } from './sender.ts'
import { openStream } from './stream-answer.ts'
import { warningTexts } from './warnings.ts'
import { copyWrittenObject, copyWrittenValue } from './written-value.ts'

export interface ClientOptions {
  readonly transport: Transport
  /** Waits between attempts of a request. Without it no request is sent twice. */
  readonly runtime?: Runtime | undefined
  /** The field manager of writes; without one the server takes the beginning of the user agent. */
  readonly manager?: string | undefined
  readonly userAgent?: string | undefined
  /** Told of each warning that the server sends along with an answer, such as that a version is deprecated. */
  readonly onWarning?: ((text: string, request: WarnedRequest) => void) | undefined
}

/** The request that made the server warn. */
export interface WarnedRequest {
  readonly method: TransportRequest['method']
  readonly path: string
}

const jsonType = 'application/json'
const patchTypes: Readonly<Record<Patch['type'], string>> = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
}
/** JSON is YAML. Servers before 1.34 know the type by this name only. */
const applyType = 'application/apply-patch+yaml'

/** Makes the Client that sends every request through the transport. */
export function createClient(options: ClientOptions): Client {
  return new TransportClient(options)
}

class TransportClient implements Client {
  private readonly options: ClientOptions
  private readonly userAgent: string

  constructor(options: ClientOptions) {
    this.options = options
    this.userAgent = options.userAgent ?? 'kubewright'
  }

  async get<Object extends KubernetesObject>(...[kind, name, options = {}]: Parameters<Client['get']>) {
    const path = objectPath(kind, name, options.subresource)
    const request = { method: 'GET', path, query: getQuery(options), ...signalOf(options) } as const
    try {
      return await this.object<Object>(kind, request, name.name)
    } catch (error) {
      if (isAbsence(error)) return undefined
      throw error
    }
  }

  async list<Object extends KubernetesObject>(...[kind, options = {}]: Parameters<Client['list']>) {
    const path = resourcePath(kind.definition, { namespace: options.namespace })
    const request = { method: 'GET', path, query: listQuery(options), ...signalOf(options) } as const
    return listOf(await this.send(kind, request), kind as KindReference<Object>)
  }

  async create<Object extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['create']>) {
    const object = withKind(kind, copyWrittenObject(input), options.subresource)
    const path = creationPath(kind, object, options.subresource)
    const query = writeQuery(options, this.options.manager)
    return await this.write<Object>(kind, { method: 'POST', path, query, ...signalOf(options) }, object, jsonType)
  }

  async update<Object extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['update']>) {
    const object = withKind(kind, copyWrittenObject(input), options.subresource)
    const path = objectPath(kind, nameOf(object), options.subresource)
    const query = writeQuery(options, this.options.manager)
    return await this.write<Object>(kind, { method: 'PUT', path, query, ...signalOf(options) }, object, jsonType)
  }

  async patch<Object extends KubernetesObject>(...[kind, name, patch, options = {}]: Parameters<Client['patch']>) {
    const path = objectPath(kind, name, options.subresource)
    const query = writeQuery(options, this.options.manager)
    const request = { method: 'PATCH', path, query, ...signalOf(options) } as const
    return await this.write<Object>(kind, request, copyWrittenValue(patch.patch), patchTypes[patch.type])
  }

  async apply<Object extends KubernetesObject>(...[kind, input, options]: Parameters<Client['apply']>) {
    const object = withKind(kind, copyWrittenObject(input), options.subresource)
    const path = objectPath(kind, nameOf(object), options.subresource)
    const query = applyQuery(options, this.options.manager)
    return await this.write<Object>(kind, { method: 'PATCH', path, query, ...signalOf(options) }, object, applyType)
  }

  async delete<Object extends KubernetesObject>(...[kind, name, options = {}]: Parameters<Client['delete']>) {
    const request = { method: 'DELETE', path: objectPath(kind, name), ...signalOf(options) } as const
    const answer = await this.write<Object & JsonObject>(kind, request, copyWrittenValue(deleteBody(options)), jsonType)
    if (isStillThere(answer)) return answer
    options.onRemoved?.(removedUid(answer))
    return undefined
  }

  async watch(...[kind, options]: Parameters<Client['watch']>) {
    const path = resourcePath(kind.definition, { namespace: options.namespace })
    const request = { method: 'GET', path, query: watchQuery(options), stream: true, ...signalOf(options) } as const
    // Whoever watches has its own way to go on after a failure, so nothing is repeated here.
    return openStream(await this.sendOnce(kind, request), kind.id)
  }

  private write<Object>(
    kind: KindReference,
    request: Omit<TransportRequest, 'headers' | 'body'>,
    value: JsonValue,
    contentType: string,
  ): Promise<Object> {
    const headers = { 'content-type': contentType }
    return this.object<Object>(kind, { ...request, headers, body: { form: 'value', value } }, undefined)
  }

  /** A success whose body is a Status that says otherwise is a failure, as for client-go. */
  private async object<Object>(
    kind: KindReference,
    request: TransportRequest,
    name: string | undefined,
  ): Promise<Object> {
    const answer = await this.send(kind, request, name)
    const object = objectOf(answer, `the ${kind.id}`)
    if (isStatus(object) && (object as Status).status === 'Failure') throw new StatusError(object as Status)
    return object as unknown as Object
  }

  private async send(kind: KindReference, request: TransportRequest, name?: string): Promise<TransportAnswer> {
    const { transport, runtime } = this.options
    const complete = this.withHeaders(request)
    return this.success(kind, complete, await sendWithRetries(transport, runtime, complete), name)
  }

  private async sendOnce(kind: KindReference, request: TransportRequest): Promise<TransportAnswer> {
    const complete = this.withHeaders(request)
    return this.success(kind, complete, await this.options.transport.send(complete))
  }

  private success(kind: KindReference, request: TransportRequest, answer: TransportAnswer, name?: string) {
    const { onWarning } = this.options
    if (onWarning !== undefined) {
      for (const text of warningTexts(answer.headers['warning'])) onWarning(text, request)
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    const { group, plural } = kind.definition
    throw failureOf(answer, { method: request.method, group, resource: plural, name })
  }

  private withHeaders(request: TransportRequest): TransportRequest {
    return { ...request, headers: { accept: jsonType, 'user-agent': this.userAgent, ...request.headers } }
  }
}

function signalOf({ signal }: { readonly signal?: AbortSignal | undefined }): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}

/**
 * Whether there is no object of that name. Where the server does not serve the kind at all, its Status names no
 * object, and that is an error: the CustomResourceDefinition is missing.
 */
function isAbsence(error: unknown): boolean {
  if (!isNotFound(error) || isUnexpectedServerError(error)) return false
  return (statusOf(error)?.details?.name ?? '') !== ''
}
