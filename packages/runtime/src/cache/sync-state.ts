import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

interface Waiter {
  resolve(): void
  reject(error: Error): void
}

/** Whether the objects of a kind can be read, and the callers that wait for it. */
export class SyncState {
  readonly #kind: KindReference
  readonly #runtime: Runtime
  #waiters: Waiter[] = []
  #isListed = false
  #refusal: Error | undefined
  /** Why it ended. */
  #end: RuntimeError | undefined
  /** Whether reads fail because it was removed; after a stop of the whole cache it stays readable. */
  #isEndedForAll = false
  /** Whether handlers have received all objects of the first list. */
  isDelivered = false

  constructor(kind: KindReference, runtime: Runtime) {
    this.#kind = kind
    this.#runtime = runtime
  }

  /** The first list is about to be visible: handlers may read from now on. */
  listed(): void {
    this.#isListed = true
    this.#refusal = undefined
  }

  /** Handlers have received the first list. */
  delivered(): void {
    this.isDelivered = true
    for (const waiter of this.#takeWaiters()) waiter.resolve()
  }

  /** The server refuses the list or watch. It is retried, but waiters are rejected with the reason. */
  refused(error: Error): void {
    this.#refusal = error
    for (const waiter of this.#takeWaiters()) waiter.reject(this.#refusedError(error))
  }

  /** It has ended. With a reason it was removed and cannot be read any more. */
  stopped(reason?: RuntimeError): void {
    this.#end = reason ?? new RuntimeError('CACHE_STOPPED', `the cache was stopped before ${this.#kind.id} had synced`)
    this.#isEndedForAll = reason !== undefined
    for (const waiter of this.#takeWaiters()) waiter.reject(this.#end)
  }

  synced(): Promise<void> {
    if (this.#isEndedForAll && this.#end !== undefined) return Promise.reject(this.#end)
    if (this.#refusal !== undefined) return Promise.reject(this.#refusedError(this.#refusal))
    if (this.isDelivered) return Promise.resolve()
    if (this.#end !== undefined) return Promise.reject(this.#end)
    const promise = new Promise<void>((resolve, reject) => this.#waiters.push({ resolve, reject }))
    return this.#runtime.waiting(`first list of ${this.#kind.id}`, promise)
  }

  /** @throws RuntimeError CACHE_WATCH_REFUSED, CACHE_NOT_SYNCED or the reason of its removal */
  checkReadable(): void {
    if (this.#isListed && this.#refusal === undefined && !this.#isEndedForAll) return
    throw this.#unreadable()
  }

  #unreadable(): RuntimeError {
    if (this.#isEndedForAll && this.#end !== undefined) return this.#end
    if (this.#refusal !== undefined) return this.#refusedError(this.#refusal)
    const message = `${this.#kind.id} cannot be read yet: its first list is not complete; wait for synced()`
    return new RuntimeError('CACHE_NOT_SYNCED', message)
  }

  #takeWaiters(): readonly Waiter[] {
    const waiters = this.#waiters
    this.#waiters = []
    return waiters
  }

  #refusedError(cause: Error): RuntimeError {
    return new RuntimeError('CACHE_WATCH_REFUSED', `${this.#kind.id} cannot be watched: ${cause.message}`, { cause })
  }
}
