import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache, ClientWrite, WrittenStates } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { OwnMetrics } from '../metric-types.ts'
import type { Cause, WorkItem } from '../queue/index.ts'
import type { EventInput } from '../recorder/index.ts'
import type { KindReference } from '../resource/index.ts'
import { silentMetrics } from '../silent-metrics.ts'
import {
  fieldChanges,
  type HotLoop,
  type LogRecord,
  type ReadRecord,
  type ReconcileRecord,
  shownChange,
  type ValueChange,
  type WriteRecord,
} from '../trace/index.ts'
import type { ObservedWrite } from './breaker/index.ts'
import { requestOfKey } from './object-key.ts'
import type { ReconcileOutcome } from './reconcile-outcome.ts'
import type { ReconcileContext, ReconcileRequest } from './reconciler.ts'
import { RecordingCache } from './recording-cache.ts'
import { RunClient } from './run-client.ts'
import { createRunLogger } from './run-logger.ts'
import type { RunSettings } from './run-settings.ts'

const noReads: readonly ReadRecord[] = []
const noWrites: readonly WriteRecord[] = []
const noLogs: readonly LogRecord[] = []
const noObserved: readonly ObservedWrite[] = []

type MutableRecord = { -readonly [Field in keyof ReconcileRecord]: ReconcileRecord[Field] }

/**
 * One run of one key: the context of the reconcile function and the source of its record. Except for item and times,
 * everything is created on first use, as most runs change nothing and use little.
 */
export class ReconcileRun implements ReconcileContext {
  readonly item: WorkItem
  readonly request: ReconcileRequest
  hotLoop: HotLoop | undefined
  /** Whether the function has ended without a failure, so that nothing of it may still be in flight. */
  hasSucceeded = false
  readonly startedAtMs: number
  readonly startedMonotonicMs: number
  /** Why the signal was aborted, if it was. */
  abortReason: unknown = undefined
  /** The object of the last write that was sent. */
  lastTarget: { readonly kind: KindReference; readonly name: ObjectName } | undefined = undefined
  /** Writes that changed something. */
  observed: readonly ObservedWrite[] = noObserved
  readonly #settings: RunSettings
  #reads: readonly ReadRecord[] = noReads
  #readsOmitted = 0
  #writes: readonly WriteRecord[] = noWrites
  #writesOmitted = 0
  #logs: readonly LogRecord[] = noLogs
  #logsOmitted = 0
  #client: Client | undefined
  #cache: Cache | undefined
  #log: Logger | undefined
  #reconcileId: string | undefined
  #aborter: AbortController | undefined

  constructor(settings: RunSettings, item: WorkItem, hotLoop: HotLoop | undefined) {
    this.item = item
    this.request = requestOfKey(item.key)
    this.hotLoop = hotLoop
    this.#settings = settings
    const { clock } = settings.environment.runtime
    this.startedAtMs = clock.now()
    this.startedMonotonicMs = clock.monotonic()
  }

  get client(): Client {
    this.#client ??= new RunClient(this, this.#settings)
    return this.#client
  }

  get cache(): Cache {
    this.#cache ??= new RecordingCache(this.#settings.environment.cache, this)
    return this.#cache
  }

  get runtime(): Runtime {
    return this.#settings.environment.runtime
  }

  get now(): Date {
    return new Date(this.startedAtMs)
  }

  get causes(): readonly Cause[] {
    return this.item.causes
  }

  get attempt(): number {
    return this.item.attempt
  }

  get priority(): number {
    return this.item.priority
  }

  get reconcileId(): string {
    this.#reconcileId ??= this.#settings.environment.runtime.random.uuid()
    return this.#reconcileId
  }

  get log(): Logger {
    this.#log ??= createRunLogger(this.#settings, this)
    return this.#log
  }

  get signal(): AbortSignal {
    if (this.#aborter === undefined) {
      this.#aborter = new AbortController()
      if (this.abortReason !== undefined) this.#aborter.abort(this.abortReason)
    }
    return this.#aborter.signal
  }

  get metrics(): OwnMetrics {
    return this.#settings.environment.metrics ?? silentMetrics
  }

  /** A bound function, as authors destructure their context: `(request, { client, record })`. */
  get record(): ReconcileContext['record'] {
    return (event, regarding) => this.#recordEvent(event, regarding)
  }

  #recordEvent(event: EventInput, regarding: KubernetesObject | undefined): void {
    const { options, environment } = this.#settings
    if (regarding === undefined && options.for === undefined) {
      const message = `controller ${options.name}: record(event) needs the kind in "for", or the object as its second argument`
      throw new RuntimeError('CONTROLLER_INVALID', message, { path: 'for' })
    }
    const object = regarding ?? this.subject()
    if (object !== undefined) environment.recorder?.event(object, event)
  }

  /** The key's object, if its kind is known and it exists. */
  subject(): KubernetesObject | undefined {
    const { options, environment } = this.#settings
    if (options.for === undefined || !environment.cache.has(options.for, this.request.namespace)) return undefined
    return environment.cache.get(options.for, this.request)
  }

  abort(reason: unknown): void {
    this.abortReason = reason
    this.#aborter?.abort(reason)
  }

  noteRead(read: ReadRecord): void {
    if (this.#reads === noReads) this.#reads = [read]
    else if (this.#reads.length >= runtimeLimits.recordedReadsMax) this.#readsOmitted++
    else (this.#reads as ReadRecord[]).push(read)
  }

  noteLog(level: LogRecord['level'], message: string): void {
    if (this.#logs.length >= runtimeLimits.recordedLogsMax) this.#logsOmitted++
    else this.#logs = [...this.#logs, { level, message }]
  }

  noteWrite(write: ClientWrite, states: WrittenStates): void {
    if (this.hasSucceeded) this.#settings.reportLateWrite(this.item.key, write)
    const { observer } = this.#settings.environment
    if (write.result === 'unchanged') observer?.writeSaved()
    // The write that removes the last finalizer updates and deletes the object.
    const isChange = write.result === 'changed' || (write.result === 'deleted' && write.verb !== 'delete')
    const changed = isChange ? changesOf(states) : undefined
    this.#observe(write, states, changed?.changes)
    if (this.#writes.length >= runtimeLimits.recordedWritesMax) {
      this.#writesOmitted++
      return
    }
    const fields = changed?.changes.map((change) => shownChange(change, write.kind))
    const omitted = changed === undefined || changed.omitted === 0 ? undefined : { fieldsOmitted: changed.omitted }
    this.#writes = [...this.#writes, fields === undefined ? write : { ...write, fields, ...omitted }]
  }

  result(outcome: ReconcileOutcome): ReconcileRecord {
    const { key, attempt, causes, causesOmitted, queuedAtMs } = this.item
    const record: MutableRecord = {
      controller: this.#settings.options.name,
      key,
      attempt,
      causes,
      causesOmitted,
      queuedAtMs,
      startedAtMs: this.startedAtMs,
      durationMs: outcome.durationMs,
      reads: this.#reads,
      readsOmitted: this.#readsOmitted,
      writes: this.#writes,
      writesOmitted: this.#writesOmitted,
      logs: this.#logs,
      logsOmitted: this.#logsOmitted,
      outcome: outcome.type,
    }
    const { options, log } = this.#settings
    // The log line of the reconcile has the ID, too; it is generated only if a line is printed.
    const isPrinted = log.isEnabled(this.#writes === noWrites ? 'debug' : 'info')
    if (isPrinted || this.#reconcileId !== undefined) record.reconcileId = this.reconcileId
    if (options.for !== undefined) {
      record.controllerGroup = options.for.definition.group
      record.controllerKind = options.for.definition.kind
    }
    if (outcome.error !== undefined) record.error = outcome.error
    if (outcome.requeueAfterMs !== undefined) record.requeueAfterMs = outcome.requeueAfterMs
    if (this.hotLoop !== undefined) record.hotLoop = this.hotLoop
    return record
  }

  #observe(write: ClientWrite, { before, after }: WrittenStates, changes: readonly ValueChange[] = []): void {
    const { kind, key, result } = write
    if (result === 'unchanged' || result === 'refused' || this.observed.length >= runtimeLimits.recordedWritesMax)
      return
    // An object that was already being deleted is not reported as deleted again.
    if (result === 'deleted' && before !== undefined && isBeingDeleted(before)) return
    this.observed = [...this.observed, { kind, key, result, changes, before, after }]
  }
}

function changesOf({ before, after }: WrittenStates) {
  return before === undefined || after === undefined || before.kind !== after.kind
    ? undefined
    : fieldChanges(before, after)
}
