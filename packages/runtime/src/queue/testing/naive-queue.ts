import type { WorkItem } from '../work-queue.ts'

interface Delay {
  readonly key: string
  readonly dueMs: number
  readonly cause: string
  readonly priority: number
  readonly type: 'retry' | 'requeue'
}

interface Request {
  readonly key: string
  causes: string[]
  priority: number
  requestedMs: number
}

/** A run that is debounced. */
interface Quiet extends Request {
  firstMs: number
  dueMs: number
}

export interface NaiveOptions {
  readonly causesMax: number
  readonly isFair: boolean
  readonly ageing: { readonly afterMs: number; readonly every: number } | undefined
  readonly debounce: { readonly quietMs: number; readonly longestMs: number } | undefined
  readonly retriesMax: number
  /** The delay of a key with this many earlier failures. */
  readonly delayOf: (failuresBefore: number) => number
  /** Retries of all keys together. */
  readonly bucket: { readonly perSecond: number; readonly burst: number } | undefined
}

/**
 * The guarantees of WorkQueue, implemented without regard to speed: lists that are searched from end to end, and no
 * state shared between keys. Property tests compare the queue with it.
 */
export class NaiveQueue {
  nowMs = 0
  /** Requested runs that may begin, in the order in which they came to their priority. */
  ready: Request[] = []
  /** Runs requested while the key is processing. */
  dirty: Request[] = []
  inWork: { readonly key: string; readonly priority: number; dueRetry: Delay | undefined }[] = []
  /** In the order in which they were set. */
  delays: (Delay | Quiet)[] = []
  failures = new Map<string, number>()
  givenUp: string[] = []
  readonly #options: NaiveOptions
  /** For each priority the namespaces with keys; the first is the next to be served. */
  readonly #rotations = new Map<number, string[]>()
  #passedOver = 0
  #tokens: number
  #tokensMs = 0

  constructor(options: NaiveOptions) {
    this.#options = options
    this.#tokens = options.bucket?.burst ?? 0
  }

  get isIdle(): boolean {
    return this.ready.length + this.inWork.length + this.delays.length === 0
  }

  add(key: string, cause: string, priority = 0): void {
    const { debounce } = this.#options
    if (debounce === undefined || this.#takeRequested(key) !== undefined) {
      this.#request(key, cause, priority)
      return
    }
    const quiet = this.#quiet(key)
    if (quiet === undefined) {
      const dueMs = this.nowMs + debounce.quietMs
      this.delays.push({ key, causes: [cause], priority, requestedMs: 0, firstMs: this.nowMs, dueMs })
      return
    }
    quiet.causes.push(cause)
    quiet.priority = Math.max(quiet.priority, priority)
    const dueMs = Math.min(this.nowMs + debounce.quietMs, quiet.firstMs + debounce.longestMs)
    if (dueMs === quiet.dueMs) return
    quiet.dueMs = dueMs
    this.delays = [...this.delays.filter((delay) => delay !== quiet), quiet]
  }

  addAfter(key: string, delayMs: number, cause: string, priority = this.#runPriority(key)): void {
    this.#cancel(key, 'requeue')
    if (delayMs <= 0) this.#request(key, cause, priority)
    else this.delays.push({ key, dueMs: this.nowMs + delayMs, cause, priority, type: 'requeue' })
  }

  addRateLimited(key: string, cause: string, priority = this.#runPriority(key)): void {
    const run = this.inWork.find((candidate) => candidate.key === key)
    if (run?.dueRetry || this.delays.some((delay) => delay.key === key && isOf(delay, 'retry'))) return
    const failures = this.failures.get(key) ?? 0
    if (failures >= this.#options.retriesMax) {
      this.forget(key)
      this.givenUp.push(`${key} after ${failures + 1}: ${cause}`)
      return
    }
    this.failures.set(key, failures + 1)
    const delayMs = Math.max(this.#options.delayOf(failures), this.#bucketDelayMs())
    this.delays.push({ key, dueMs: this.nowMs + delayMs, cause, priority, type: 'retry' })
  }

  forget(key: string): void {
    this.failures.delete(key)
    this.#cancel(key, 'retry')
    for (const run of this.inWork) if (run.key === key) run.dueRetry = undefined
  }

  take(): Omit<WorkItem, 'queuedAtMs' | 'causes'> & { causes: string[]; requestedMs: number } {
    const request = this.#choose()
    this.ready = this.ready.filter((candidate) => candidate !== request)
    const { key, priority, causes, requestedMs } = request
    this.#rotate(priority, this.#namespaceOf(key))
    this.inWork.push({ key, priority, dueRetry: undefined })
    const kept = causes.slice(0, this.#options.causesMax)
    const attempt = this.failures.get(key) ?? 0
    return { key, priority, attempt, causes: kept, causesOmitted: causes.length - kept.length, requestedMs }
  }

  done(key: string): void {
    const run = this.inWork.find((candidate) => candidate.key === key)
    this.inWork = this.inWork.filter((candidate) => candidate.key !== key)
    const dirty = this.dirty.filter((request) => request.key === key)
    this.dirty = this.dirty.filter((request) => request.key !== key)
    for (const request of dirty) this.#makeReady(request)
    if (run?.dueRetry) this.#request(key, run.dueRetry.cause, run.dueRetry.priority)
  }

  advance(durationMs: number): void {
    const endMs = this.nowMs + durationMs
    for (;;) {
      const due = this.delays.filter((delay) => delay.dueMs <= endMs)
      if (due.length === 0) break
      this.nowMs = Math.min(...due.map((delay) => delay.dueMs))
      this.#fire(due.find((delay) => delay.dueMs === this.nowMs) as Delay | Quiet)
    }
    this.nowMs = endMs
  }

  /** The depth of each priority that has keys, the highest first. */
  depths(): { priority: number; count: number }[] {
    const priorities = [...new Set(this.ready.map((request) => request.priority))].sort((left, right) => right - left)
    return priorities.map((priority) => ({
      priority,
      count: this.ready.filter((request) => request.priority === priority).length,
    }))
  }

  #fire(delay: Delay | Quiet): void {
    this.delays = this.delays.filter((candidate) => candidate !== delay)
    const run = this.inWork.find((candidate) => candidate.key === delay.key)
    if (!('type' in delay)) this.#enqueue({ ...delay, requestedMs: this.nowMs })
    else if (run !== undefined && delay.type === 'retry') run.dueRetry = delay
    else this.#request(delay.key, delay.cause, delay.priority)
  }

  #request(key: string, cause: string, priority: number): void {
    const requested = this.#takeRequested(key)
    if (requested === undefined) {
      const quiet = this.#quiet(key)
      this.delays = this.delays.filter((delay) => delay !== quiet)
      const causes = [...(quiet?.causes ?? []), cause]
      this.#enqueue({ key, causes, priority: Math.max(priority, quiet?.priority ?? priority), requestedMs: this.nowMs })
      return
    }
    requested.causes.push(cause)
    if (priority <= requested.priority) return
    const isReady = this.ready.includes(requested)
    this.ready = this.ready.filter((candidate) => candidate !== requested)
    if (isReady) this.#leaveIfEmpty(requested.priority, this.#namespaceOf(key))
    requested.priority = priority
    if (isReady) this.#makeReady(requested)
  }

  #enqueue(request: Request): void {
    if (this.inWork.some((run) => run.key === request.key)) this.dirty.push(request)
    else this.#makeReady(request)
  }

  #makeReady(request: Request): void {
    this.ready.push(request)
    const rotation = this.#rotationOf(request.priority)
    const namespace = this.#namespaceOf(request.key)
    if (!rotation.includes(namespace)) rotation.push(namespace)
  }

  /** The highest priority, unless a lower one is due whose next key has waited long. */
  #choose(): Request {
    const [highest, ...lower] = this.depths().map(({ priority }) => this.#nextOf(priority))
    const { ageing } = this.#options
    if (ageing === undefined || lower.length === 0 || ++this.#passedOver < ageing.every) return highest as Request
    this.#passedOver = 0
    const aged = lower.filter((request) => this.nowMs - request.requestedMs >= ageing.afterMs)
    const earliestMs = Math.min(...aged.map((request) => request.requestedMs))
    return aged.find((request) => request.requestedMs === earliestMs) ?? (highest as Request)
  }

  #nextOf(priority: number): Request {
    const [namespace] = this.#rotationOf(priority)
    return this.ready.find(
      (request) => request.priority === priority && this.#namespaceOf(request.key) === namespace,
    ) as Request
  }

  #rotate(priority: number, namespace: string): void {
    const rotation = this.#rotationOf(priority).filter((candidate) => candidate !== namespace)
    this.#rotations.set(priority, [...rotation, namespace])
    this.#leaveIfEmpty(priority, namespace)
  }

  #leaveIfEmpty(priority: number, namespace: string): void {
    if (this.ready.some(({ key, priority: other }) => other === priority && this.#namespaceOf(key) === namespace))
      return
    const rotation = this.#rotationOf(priority).filter((candidate) => candidate !== namespace)
    this.#rotations.set(priority, rotation)
  }

  #rotationOf(priority: number): string[] {
    const rotation = this.#rotations.get(priority) ?? []
    this.#rotations.set(priority, rotation)
    return rotation
  }

  #namespaceOf(key: string): string {
    return this.#options.isFair && key.includes('/') ? (key.split('/')[0] as string) : ''
  }

  #takeRequested(key: string): Request | undefined {
    return [...this.ready, ...this.dirty].find((request) => request.key === key)
  }

  #quiet(key: string): Quiet | undefined {
    return this.delays.find((delay): delay is Quiet => delay.key === key && !('type' in delay))
  }

  #cancel(key: string, type: Delay['type']): void {
    this.delays = this.delays.filter((delay) => delay.key !== key || !isOf(delay, type))
  }

  #runPriority(key: string): number {
    return this.inWork.find((run) => run.key === key)?.priority ?? 0
  }

  #bucketDelayMs(): number {
    const { bucket } = this.#options
    if (bucket === undefined) return 0
    const { perSecond, burst } = bucket
    this.#tokens = Math.min(burst, this.#tokens + ((this.nowMs - this.#tokensMs) * perSecond) / 1000) - 1
    this.#tokensMs = this.nowMs
    return Math.max(0, (-this.#tokens * 1000) / perSecond)
  }
}

function isOf(delay: Delay | Quiet, type: Delay['type']): boolean {
  return 'type' in delay && delay.type === type
}
