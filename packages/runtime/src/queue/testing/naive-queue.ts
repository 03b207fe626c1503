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
}

/**
 * What the promises of WorkQueue say, written down without a thought for speed: lists that are searched from end to
 * end, in which nothing is shared between the states of a key. Property tests compare the queue with it.
 */
export class NaiveQueue {
  nowMs = 0
  /** Runs asked for and free to begin, in the order in which they came to their priority. */
  ready: Request[] = []
  /** Runs asked for while the key is in work. */
  dirty: Request[] = []
  inWork: { readonly key: string; readonly priority: number; dueRetry: Delay | undefined }[] = []
  delays: Delay[] = []
  failures = new Map<string, number>()
  readonly #causesMax: number
  readonly #baseMs: number
  readonly #maxMs: number

  constructor(limits: { readonly causesMax: number; readonly baseMs: number; readonly maxMs: number }) {
    this.#causesMax = limits.causesMax
    this.#baseMs = limits.baseMs
    this.#maxMs = limits.maxMs
  }

  get isIdle(): boolean {
    return this.ready.length + this.inWork.length + this.delays.length === 0
  }

  add(key: string, cause: string, priority: number): void {
    const ready = this.ready.find((request) => request.key === key)
    const request = ready ?? this.dirty.find((candidate) => candidate.key === key)
    if (request === undefined) {
      const fresh = { key, causes: [cause], priority }
      if (this.inWork.some((run) => run.key === key)) this.dirty.push(fresh)
      else this.ready.push(fresh)
      return
    }
    request.causes.push(cause)
    if (priority <= request.priority) return
    request.priority = priority
    if (ready !== undefined) this.ready = [...this.ready.filter((candidate) => candidate !== ready), ready]
  }

  addAfter(key: string, delayMs: number, cause: string): void {
    this.delays = this.delays.filter((delay) => delay.key !== key || delay.type !== 'requeue')
    if (delayMs <= 0) this.add(key, cause, 0)
    else this.delays.push({ key, dueMs: this.nowMs + delayMs, cause, priority: 0, type: 'requeue' })
  }

  addRateLimited(key: string, cause: string): void {
    const run = this.inWork.find((candidate) => candidate.key === key)
    if (run?.dueRetry || this.delays.some((delay) => delay.key === key && delay.type === 'retry')) return
    const failures = this.failures.get(key) ?? 0
    this.failures.set(key, failures + 1)
    const delayMs = Math.min(this.#maxMs, this.#baseMs * 2 ** failures)
    this.delays.push({ key, dueMs: this.nowMs + delayMs, cause, priority: run?.priority ?? 0, type: 'retry' })
  }

  forget(key: string): void {
    this.failures.delete(key)
    this.delays = this.delays.filter((delay) => delay.key !== key || delay.type !== 'retry')
    for (const run of this.inWork) if (run.key === key) run.dueRetry = undefined
  }

  take(): Omit<WorkItem, 'queuedAtMs' | 'causes'> & { causes: string[] } {
    const highest = Math.max(...this.ready.map((request) => request.priority))
    const request = this.ready.find((candidate) => candidate.priority === highest) as Request
    this.ready = this.ready.filter((candidate) => candidate !== request)
    const { key, priority, causes } = request
    this.inWork.push({ key, priority, dueRetry: undefined })
    const kept = causes.slice(0, this.#causesMax)
    const attempt = this.failures.get(key) ?? 0
    return { key, priority, attempt, causes: kept, causesOmitted: causes.length - kept.length }
  }

  done(key: string): void {
    const run = this.inWork.find((candidate) => candidate.key === key)
    this.inWork = this.inWork.filter((candidate) => candidate.key !== key)
    this.ready.push(...this.dirty.filter((request) => request.key === key))
    this.dirty = this.dirty.filter((request) => request.key !== key)
    if (run?.dueRetry) this.add(key, run.dueRetry.cause, run.dueRetry.priority)
  }

  advance(durationMs: number): void {
    const endMs = this.nowMs + durationMs
    for (;;) {
      const due = this.delays.filter((delay) => delay.dueMs <= endMs)
      if (due.length === 0) break
      const earliestMs = Math.min(...due.map((delay) => delay.dueMs))
      this.nowMs = earliestMs
      this.#fire(due.find((delay) => delay.dueMs === earliestMs) as Delay)
    }
    this.nowMs = endMs
  }

  #fire(delay: Delay): void {
    this.delays = this.delays.filter((candidate) => candidate !== delay)
    const run = this.inWork.find((candidate) => candidate.key === delay.key)
    if (run !== undefined && delay.type === 'retry') run.dueRetry = delay
    else this.add(delay.key, delay.cause, delay.priority)
  }
}
