import type { Runtime } from '@kubewright/kube/runtime'
import type { ApiRequest, ApiResponse, DocumentResponse } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import type { ResourceTable } from '../registry/index.ts'
import { isLongRunning, observeStream, type RequestInfo } from '../request/index.ts'
import type { Store } from '../storage/index.ts'
import { type Classification, FlowConfiguration, type RefusalReason } from './flow-configuration.ts'
import { Levels } from './levels.ts'
import { seatsOf } from './seats.ts'
import { Users } from './users.ts'

export interface FlowControlOptions {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  /** Seats of all levels together. */
  readonly seats?: number | undefined
  /** Called for every request that gets 429. */
  readonly onRefused?: ((request: ApiRequest, info: RequestInfo) => void) | undefined
}

type ResponseOrPromise = ApiResponse | Promise<ApiResponse>

/** Starts to read a body; undefined if there is none. */
type ReadBody = () => Promise<Uint8Array | undefined> | undefined

/** Decides when a request from a socket runs. */
export interface FlowControl {
  /**
   * Reads the body of a request, or responds with 429. Reading takes no seat, but is counted per user, because the
   * received bytes are held in memory.
   */
  readBody(request: ApiRequest, info: RequestInfo, read: ReadBody): ReturnType<ReadBody> | DocumentResponse
  /** Runs the request, now or after it has waited in a queue, or responds with 429. */
  admit(request: ApiRequest, info: RequestInfo, carryOut: () => ResponseOrPromise): ResponseOrPromise
  /** All classifications with their counts. */
  classifications(): readonly Classification[]
}

interface Admitted {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly classification: Classification
  readonly seats: number
  readonly carryOut: () => ResponseOrPromise
}

/**
 * API priority and fairness. A request keeps its seats while it waits for external responses, and at least until the
 * end of the event loop iteration: however many requests arrive at once, only so many run before other tasks get the
 * event loop.
 */
export function createFlowControl(options: FlowControlOptions): FlowControl {
  const levels = new Levels(options.seats ?? apiserverLimits.requestsInFlightMax)
  const controller = new FlowController(options, levels)
  return {
    readBody: (request, info, read) => controller.readBody(request, info, read),
    admit: (request, info, carryOut) => controller.admit(request, info, carryOut),
    classifications: () => controller.classifications(),
  }
}

class FlowController {
  readonly #options: FlowControlOptions
  readonly #levels: Levels
  readonly #configuration: FlowConfiguration
  readonly #users = new Users()
  #queuedBytes = 0
  /** Requests whose seats are released after this iteration of the event loop. */
  #finished: Admitted[] = []

  constructor(options: FlowControlOptions, levels: Levels) {
    this.#options = options
    this.#levels = levels
    this.#configuration = new FlowConfiguration(options.store, levels)
  }

  readBody(request: ApiRequest, info: RequestInfo, read: ReadBody): ReturnType<ReadBody> | DocumentResponse {
    // A GET has no body.
    if (request.method === 'GET') return read()
    const { name } = request.user
    const sizeBytes = announcedSizeOf(request)
    if (this.#users.hasTooMuchToRead(name, sizeBytes)) {
      const classification = this.#configuration.classify(request.user, info)
      if (classification !== undefined && !classification.level.spec.isExempt) {
        return this.#refuse({ request, info, classification }, 'user-limit')
      }
    }
    const body = read()
    if (body === undefined) return undefined
    this.#users.add(name, 'requests')
    this.#users.add(name, 'bodyBytes', sizeBytes)
    const end = () => {
      this.#users.remove(name, 'requests')
      this.#users.remove(name, 'bodyBytes', sizeBytes)
    }
    body.then(end, end)
    return body
  }

  admit(request: ApiRequest, info: RequestInfo, carryOut: () => ResponseOrPromise): ResponseOrPromise {
    if (info.verb !== 'watch' && isLongRunning(info)) return carryOut()
    const classification = this.#configuration.classify(request.user, info)
    if (classification === undefined) return carryOut()
    const { level, headers, counts } = classification
    if (level.spec.isExempt) {
      counts.dispatched++
      return withHeaders(carryOut(), headers)
    }
    if (this.#users.hasTooMuch(request.user.name, info.verb === 'watch'))
      return this.#refuse({ request, info, classification }, 'user-limit')
    const seats = seatsOf(this.#options, request, info, level)
    const admitted = { request, info, classification, seats, carryOut }
    if (level.waiting === 0 && this.#levels.hasRoom(level, seats)) return this.#start(admitted)
    return level.queues === undefined ? this.#refuse(admitted, 'concurrency-limit') : this.#enqueue(admitted)
  }

  classifications(): readonly Classification[] {
    return this.#configuration.all()
  }

  #start(admitted: Admitted): ResponseOrPromise {
    const { request, info, classification, seats, carryOut } = admitted
    const { counts, level } = classification
    counts.dispatched++
    counts.executing++
    counts.executingSeats += seats
    this.#levels.occupy(level, seats)
    this.#users.add(request.user.name, 'requests')
    let outcome: ResponseOrPromise
    try {
      outcome = carryOut()
    } catch (error) {
      this.#finishLater(admitted)
      throw error
    }
    if (!(outcome instanceof Promise)) {
      // Without queues no request waits for the seat, so it is released at once.
      if (level.queues === undefined) this.#finish(admitted)
      else this.#finishLater(admitted)
      return this.#admittedResponse(outcome, info, request, classification)
    }
    return outcome.then(
      (response) => {
        this.#finish(admitted)
        return this.#admittedResponse(response, info, request, classification)
      },
      (error: unknown) => {
        this.#finish(admitted)
        throw error
      },
    )
  }

  #admittedResponse(
    response: ApiResponse,
    info: RequestInfo,
    { user }: ApiRequest,
    { headers }: Classification,
  ): ApiResponse {
    const complete = {
      ...response,
      headers: response.headers === undefined ? headers : { ...response.headers, ...headers },
    }
    if (complete.form !== 'watch' || info.verb !== 'watch') return complete
    this.#users.add(user.name, 'watches')
    const stream = observeStream(complete.stream, { ended: () => this.#users.remove(user.name, 'watches') })
    return { ...complete, stream }
  }

  #enqueue(admitted: Admitted): ResponseOrPromise {
    const { request, info } = admitted
    const sizeBytes = request.body?.form === 'bytes' ? request.body.bytes.length : 0
    if (this.#queuedBytes + sizeBytes > apiserverLimits.queuedBodiesSizeBytesMax) {
      return this.#refuse(admitted, 'queue-full')
    }
    const what = `a seat for ${info.verb} ${info.path}`
    const admittedResponse = new Promise<ApiResponse>((resolve) => this.#wait(admitted, sizeBytes, what, resolve))
    return this.#options.runtime.waiting(what, admittedResponse)
  }

  #wait(admitted: Admitted, sizeBytes: number, what: string, resolve: (response: ResponseOrPromise) => void): void {
    const { request, classification, seats } = admitted
    const { level, schema, counts } = classification
    const end = () => {
      timer.cancel()
      counts.waiting--
      this.#queuedBytes -= sizeBytes
      this.#users.remove(request.user.name, 'requests')
    }
    const start = () => {
      end()
      resolve(this.#startLate(admitted))
    }
    const leave = level.queues?.add(`${schema.name}/${flowOf(admitted)}`, { seats, start })
    if (leave === undefined) {
      resolve(this.#refuse(admitted, 'queue-full'))
      return
    }
    counts.waiting++
    this.#queuedBytes += sizeBytes
    this.#users.add(request.user.name, 'requests')
    const timer = this.#options.runtime.clock.after(apiserverLimits.queuedRequestTimeoutMs, what, () => {
      leave()
      end()
      resolve(this.#refuse(admitted, 'time-out'))
    })
  }

  /** Async, so that an exception reaches the waiting caller. */
  async #startLate(admitted: Admitted): Promise<ApiResponse> {
    return this.#start(admitted)
  }

  #finishLater(admitted: Admitted): void {
    this.#finished.push(admitted)
    if (this.#finished.length > 1) return
    this.#options.runtime.clock.after(0, 'release of seats', () => {
      const finished = this.#finished
      this.#finished = []
      for (const each of finished) this.#release(each)
      this.#levels.dispatch()
    })
  }

  #finish(admitted: Admitted): void {
    this.#release(admitted)
    this.#levels.dispatch()
  }

  #release({ request, classification, seats }: Admitted): void {
    classification.counts.executing--
    classification.counts.executingSeats -= seats
    this.#levels.free(classification.level, seats)
    this.#users.remove(request.user.name, 'requests')
  }

  #refuse(refused: Pick<Admitted, 'request' | 'info' | 'classification'>, reason: RefusalReason): DocumentResponse {
    const { level, headers, counts } = refused.classification
    this.#options.onRefused?.(refused.request, refused.info)
    counts.refused.set(reason, (counts.refused.get(reason) ?? 0) + 1)
    level.retryAfter.add(this.#options.runtime.clock.now())
    return {
      form: 'document',
      status: 429,
      contentType: 'text/plain; charset=utf-8',
      content: 'Too many requests, please try again later.\n',
      headers: { ...headers, 'retry-after': String(level.retryAfter.seconds), 'x-content-type-options': 'nosniff' },
    }
  }
}

/** Content-Length, or the maximum body size if it is missing. Larger bodies are not read. */
function announcedSizeOf({ headers }: ApiRequest): number {
  const { requestBodySizeBytesMax } = apiserverLimits
  const announced = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(announced) ? Math.min(Number(announced), requestBodySizeBytesMax) : requestBodySizeBytesMax
}

/** The flow of a request, by the distinguisher of its schema. */
function flowOf({ request, info, classification }: Admitted): string {
  switch (classification.schema.distinguisher) {
    case 'ByUser':
      return request.user.name
    case 'ByNamespace':
      return info.namespace
    default:
      return ''
  }
}

function withHeaders(outcome: ResponseOrPromise, headers: Readonly<Record<string, string>>): ResponseOrPromise {
  const add = (response: ApiResponse): ApiResponse => ({
    ...response,
    headers: response.headers === undefined ? headers : { ...response.headers, ...headers },
  })
  return outcome instanceof Promise ? outcome.then(add) : add(outcome)
}
