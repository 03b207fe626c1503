import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isGone, isResourceExpired } from '@kubewright/kube/status'
import type { TransportQuery, TransportResponse } from '@kubewright/kube/transport'
import { continuationOf, type ListEnvelope, ListScanner, type StateTable } from '../bytes/index.ts'
import { type Client, isMetadataKind } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReadState, StateReader } from './state-reader.ts'

export interface FullListOptions<T extends KubernetesObject> {
  readonly client: Client
  readonly kind: KindReference<T>
  readonly runtime: Runtime
  readonly namespace?: string | undefined
  /** The selectors. */
  readonly query: TransportQuery
  readonly signal: AbortSignal
  readonly states: StateReader<T>
  createTable(): StateTable<T>
  /** An item could not be read and is left out. */
  onProblem(problem: RuntimeError): void
}

/** All objects at one revision. */
export interface FullList<T extends KubernetesObject> {
  readonly table: StateTable<T>
  readonly revision: string
  /** The keys of items that could not be read: they exist, but are not in the table. */
  readonly unread: ReadonlySet<string>
}

/** A server without PartialObjectMetadata sends whole objects. */
const metadataListType = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/**
 * Reads all objects, page by page, at one revision. No resourceVersion is sent, so that the response is the latest
 * state: a cached one could be older than what this process has seen or written.
 */
export async function readFullList<T extends KubernetesObject>(options: FullListOptions<T>): Promise<FullList<T>> {
  const list = new PagedList(options)
  try {
    return await list.read({ limit: String(runtimeLimits.listPageSize) })
  } catch (error) {
    // The revision of the first page was compacted before the last page was read: read everything in one response.
    if (list.pages === 0 || !(isGone(error) || isResourceExpired(error))) throw error
    return await new PagedList(options).read({})
  }
}

class PagedList<T extends KubernetesObject> {
  readonly #options: FullListOptions<T>
  readonly #table: StateTable<T>
  readonly #unread = new Set<string>()
  /** The pages processed so far. */
  pages = 0

  constructor(options: FullListOptions<T>) {
    this.#options = options
    this.#table = options.createTable()
  }

  async read(query: TransportQuery): Promise<FullList<T>> {
    let revision: string | undefined
    let response = await this.#request(query)
    for (;;) {
      // The next page is requested while this one is processed.
      const guess = nextPageOf(response)
      const ahead = guess === undefined ? undefined : this.#request({ ...query, continue: guess })
      // If it is no longer needed, its failure is ignored.
      ahead?.catch(() => {})
      const envelope = await this.#take(response)
      this.pages++
      if (envelope.kind === 'Table') throw this.#notUnderstood('the response is a Table')
      if (revision === undefined) revision = envelope.resourceVersion
      const next = envelope.continue
      if (next === undefined || this.#options.signal.aborted)
        return { table: this.#table, revision, unread: this.#unread }
      response = await (ahead !== undefined && next === guess ? ahead : this.#request({ ...query, continue: next }))
    }
  }

  #request(query: TransportQuery): Promise<TransportResponse> {
    const { client, kind, runtime, namespace, signal } = this.#options
    const accept = isMetadataKind(kind) ? { accept: metadataListType } : {}
    const read = client.readRaw(kind, { namespace, signal, query: { ...this.#options.query, ...query }, ...accept })
    return runtime.waiting(`list of ${kind.id}`, read)
  }

  #take(response: TransportResponse): Promise<ListEnvelope> {
    const { body } = response
    if (body.form === 'value') return this.#takeValue(body.value)
    if (body.form === 'bytes') return this.#takeBytes(bufferOf(body.bytes))
    throw this.#notUnderstood('the response is a stream')
  }

  async #takeBytes(bytes: Buffer): Promise<ListEnvelope> {
    const { states } = this.#options
    const scanner = new ListScanner(bytes, states.scan)
    const takeItem = (start: number, end: number) => this.#keep(states.scanned(bytes, start, end, 'item'))
    while (scanner.read(runtimeLimits.listSliceItemsMax, takeItem) === 'more') {
      if (await this.#isStoppedAfterPause()) break
    }
    if (scanner.outcome !== 'failed') return scanner.envelope
    let value: JsonValue
    try {
      value = parseJson(bytes, { sizeBytesMax: runtimeLimits.responseSizeBytesMax })
    } catch (cause) {
      throw this.#notUnderstood('the response is not JSON', cause)
    }
    return this.#takeValue(value)
  }

  async #takeValue(list: JsonValue): Promise<ListEnvelope> {
    if (!isJsonObject(list)) throw this.#notUnderstood('the response is not an object')
    // Go encodes a nil slice of items as null.
    const items = list['items'] ?? []
    if (!isJsonArray(items)) throw this.#notUnderstood('items is not an array')
    let taken = 0
    for (const item of items) {
      this.#keep(this.#options.states.fromObject(item, 'item'))
      taken++
      if (taken % runtimeLimits.listSliceItemsMax === 0 && (await this.#isStoppedAfterPause())) break
    }
    return envelopeOf(list)
  }

  #keep(state: ReadState<T>): void {
    if (!(state instanceof RuntimeError)) {
      this.#table.set(state)
      return
    }
    if (state.objectKey !== undefined) this.#unread.add(state.objectKey)
    this.#options.onProblem(state)
  }

  /** Processes a long list with pauses, so that other work can run in between. */
  async #isStoppedAfterPause(): Promise<boolean> {
    const { runtime, signal, kind } = this.#options
    await sleep(runtime, 0, `next items of the list of ${kind.id}`, signal)
    return signal.aborted
  }

  #notUnderstood(why: string, cause?: unknown): RuntimeError {
    const message = `cannot read the list of ${this.#options.kind.id} that the server sent: ${why}`
    return new RuntimeError('CLIENT_RESPONSE_INVALID', message, { cause })
  }
}

function nextPageOf({ body }: TransportResponse): string | undefined {
  if (body.form === 'bytes') return continuationOf(bufferOf(body.bytes))
  return body.form === 'value' && isJsonObject(body.value) ? envelopeOf(body.value).continue : undefined
}

function envelopeOf(list: { readonly [field: string]: JsonValue | undefined }): ListEnvelope {
  const metadata = isJsonObject(list['metadata']) ? list['metadata'] : {}
  const { resourceVersion, continue: next } = metadata
  return {
    kind: String(list['kind'] ?? ''),
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    continue: typeof next === 'string' && next !== '' ? next : undefined,
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
