import type { JsonValue } from '@kubewright/kube/json'
import {
  type Transport,
  type TransportChunk,
  type TransportRequest,
  type TransportResponse,
  type TransportStream,
  transportCancelled,
  transportCut,
  type WatchEvent,
} from '@kubewright/kube/transport'

export type ScriptedStep = (request: TransportRequest) => TransportResponse | Promise<TransportResponse>

/**
 * The other end of a Transport, which responds by a script: for the unusual sequences of a server that is overloaded,
 * upgraded or cut off. A request beyond the script waits until it is aborted. Requests for the server revision, which
 * are metadata lists of one object, are not part of the script.
 */
export class ScriptedPeer implements Transport {
  readonly requests: TransportRequest[] = []
  /** The queries of the requests for the server revision. */
  readonly revisionQueries: Readonly<Record<string, string>>[] = []
  /** Responds to those requests; by default with a list that has no revision. */
  onRevisionQuery: ScriptedStep = respondValue({ kind: 'List', apiVersion: 'v1', metadata: {}, items: [] })
  readonly #steps: ScriptedStep[]

  constructor(...steps: ScriptedStep[]) {
    this.#steps = steps
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { query = {}, headers = {} } = request
    if (query['limit'] === '1' && headers['accept']?.includes('PartialObjectMetadataList')) {
      this.revisionQueries.push(query)
      return this.onRevisionQuery(request)
    }
    this.requests.push(request)
    const step = this.#steps.shift()
    if (step !== undefined) return step(request)
    return new Promise((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(transportCancelled(request)))
    })
  }

  close(): void {}

  /** The queries of the requests so far. */
  get queries(): Readonly<Record<string, string>>[] {
    return this.requests.map(({ query = {} }) => query)
  }
}

/** A watch that the test controls: it sends events or bytes on demand. */
export class ScriptedStream implements TransportStream {
  isClosed = false
  readonly #pending: (TransportChunk | 'end' | 'cut')[] = []
  #reader: { resolve(chunk: TransportChunk | undefined): void; reject(error: Error): void } | undefined

  next(): Promise<TransportChunk | undefined> {
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject }
      this.#deliver()
    })
  }

  close(): void {
    this.isClosed = true
    this.#reader?.resolve(undefined)
    this.#reader = undefined
  }

  events(...events: WatchEvent[]): this {
    return this.#push({ form: 'events', events })
  }

  text(text: string | Uint8Array): this {
    return this.#push({ form: 'bytes', bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text })
  }

  end(): this {
    return this.#push('end')
  }

  cut(): this {
    return this.#push('cut')
  }

  readonly step: ScriptedStep = () => ({ status: 200, headers: {}, body: { form: 'stream', stream: this } })

  #push(piece: TransportChunk | 'end' | 'cut'): this {
    this.#pending.push(piece)
    this.#deliver()
    return this
  }

  #deliver(): void {
    const reader = this.#reader
    if (reader === undefined || this.isClosed) return
    const piece = this.#pending[0]
    if (piece === undefined) return
    this.#reader = undefined
    this.#pending.shift()
    if (piece === 'end') reader.resolve(undefined)
    else if (piece === 'cut') reader.reject(transportCut({ method: 'GET', path: '/watched' }, 'connection reset'))
    else reader.resolve(piece)
  }
}

export function respondValue(
  value: JsonValue,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ScriptedStep {
  return () => ({ status, headers, body: { form: 'value', value } })
}

export function respondStatus(code: number, reason: string, message = reason): ScriptedStep {
  return respondValue(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message },
    code,
  )
}

export function respondBytes(text: string, status = 200, headers: Readonly<Record<string, string>> = {}): ScriptedStep {
  return () => ({ status, headers, body: { form: 'bytes', bytes: new TextEncoder().encode(text) } })
}

export function fails(failure: (request: TransportRequest) => Error): ScriptedStep {
  return (request) => {
    throw failure(request)
  }
}
