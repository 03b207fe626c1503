import type { Runtime } from '@kubewright/kube/runtime'
import { type Cache, createCachingClient } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Cause, WorkItem } from '../queue/index.ts'
import type { ReconcileRecord, WriteRecord } from '../trace/index.ts'
import { AbortableClient } from './abortable-client.ts'
import type { ControllerEnvironment, ReconcileContext, ReconcileRequest } from './controller.ts'
import { requestOfKey } from './object-key.ts'

const noWrites: readonly WriteRecord[] = []

/** How a reconcile ended. */
export type Ending = Pick<ReconcileRecord, 'outcome' | 'error' | 'requeueAfterMs'>

/**
 * One run of one key: the context of the reconcile function, and what becomes its record. The client and the signal
 * are made when first asked for; most runs change nothing and ask for neither.
 */
export class ReconcileRun implements ReconcileContext {
  readonly item: WorkItem
  readonly request: ReconcileRequest
  readonly startedAtMs: number
  readonly startedMonotonicMs: number
  /** Why the signal was aborted, if it was. */
  abortReason: unknown = undefined
  readonly #controller: string
  readonly #environment: ControllerEnvironment
  #writes: readonly WriteRecord[] = noWrites
  #writesOmitted = 0
  #client: Client | undefined
  #aborter: AbortController | undefined

  constructor(controller: string, item: WorkItem, environment: ControllerEnvironment) {
    this.item = item
    this.request = requestOfKey(item.key)
    this.#controller = controller
    this.#environment = environment
    this.startedAtMs = environment.runtime.clock.now()
    this.startedMonotonicMs = environment.runtime.clock.monotonic()
  }

  get client(): Client {
    this.#client ??= createCachingClient({
      client: new AbortableClient(this.#environment.client, this),
      cache: this.#environment.cache,
      origin: { controller: this.#controller, key: this.item.key },
      onWrite: (write) => this.#noteWrite(write),
    })
    return this.#client
  }

  get cache(): Cache {
    return this.#environment.cache
  }

  get runtime(): Runtime {
    return this.#environment.runtime
  }

  get now(): Date {
    return new Date(this.startedAtMs)
  }

  get causes(): readonly Cause[] {
    return this.item.causes
  }

  get signal(): AbortSignal {
    if (this.#aborter === undefined) {
      this.#aborter = new AbortController()
      if (this.abortReason !== undefined) this.#aborter.abort(this.abortReason)
    }
    return this.#aborter.signal
  }

  abort(reason: unknown): void {
    this.abortReason = reason
    this.#aborter?.abort(reason)
  }

  record(ending: Ending): ReconcileRecord {
    const { key, attempt, causes, causesOmitted, queuedAtMs } = this.item
    return {
      controller: this.#controller,
      key,
      attempt,
      causes,
      causesOmitted,
      queuedAtMs,
      startedAtMs: this.startedAtMs,
      durationMs: this.#environment.runtime.clock.monotonic() - this.startedMonotonicMs,
      writes: this.#writes,
      writesOmitted: this.#writesOmitted,
      outcome: ending.outcome,
      ...(ending.error === undefined ? undefined : { error: ending.error }),
      ...(ending.requeueAfterMs === undefined ? undefined : { requeueAfterMs: ending.requeueAfterMs }),
    }
  }

  #noteWrite(write: WriteRecord): void {
    if (this.#writes.length >= runtimeLimits.recordedWritesMax) this.#writesOmitted++
    else this.#writes = [...this.#writes, write]
  }
}
