import { isKubeError } from '@kubewright/kube'
import { jsonEqual } from '@kubewright/kube/json'
import { hasFinalizer, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isForbidden, isNotFound } from '@kubewright/kube/status'
import {
  isProgrammingError,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  requeueAfter,
} from '../controller/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { silentLogger } from '../log/index.ts'
import type { EventInput } from '../recorder/index.ts'
import { silentMetrics } from '../silent-metrics.ts'
import { describeHotLoop } from '../trace/index.ts'
import { type ChildFailure, isChildFailure, isTransientFailure, summaryOf } from './child-failures.ts'
import { ChildWriter, type WriterMemory } from './child-writer.ts'
import type { DeterminismCheck } from './determinism-check.ts'
import { effectMetrics } from './effect-metrics.ts'
import { Effects } from './effects.ts'
import { failureMessage } from './failure-message.ts'
import { addFinalizer, removeFinalizer } from './finalizer.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'
import { requeueDelayMs, type ValidatedResult, validateResult } from './function-result.ts'
import type { NoOpApplies } from './no-op-applies.ts'
import { type Plan, planChildren } from './plan.ts'
import type { ReadTracker, RunReads } from './read-tracker.ts'
import { ReadView } from './read-view.ts'
import type { SettledOwners } from './settled-owners.ts'
import { stableId } from './stable-id.ts'
import { type ReconciledState, stableCondition } from './status-conditions.ts'
import { planStatus } from './status-plan.ts'
import { describeTerminating } from './terminating-children.ts'

/**
 * The state that the reconciles of a controller share and remember; ChildWriter explains the cost of losing undecided
 * children.
 */
export interface ControllerMemory extends WriterMemory {
  readonly unchanged: NoOpApplies
  /** The UIDs of objects whose children were created or checked before. */
  readonly settled: SettledOwners
  readonly reads: ReadTracker
  /** Present if the determinism check is enabled. */
  readonly determinism: DeterminismCheck | undefined
  readonly onError: ((error: unknown) => unknown) | undefined
}

/** One reconcile of one object: compares the cache with the desired state and sends the missing writes. */
export class Reconciliation {
  readonly #definition: FunctionDefinition
  readonly #request: ReconcileRequest
  readonly #context: ReconcileContext
  readonly #memory: ControllerMemory
  readonly #reads: RunReads
  readonly #view: ReadView
  readonly #children: ChildWriter
  /** The result of the function's last run. */
  #result: ValidatedResult | undefined
  #effects: Effects | undefined
  /** How many children had been written before the function's last run. */
  #writtenBefore = 0

  constructor(
    definition: FunctionDefinition,
    request: ReconcileRequest,
    context: ReconcileContext,
    memory: ControllerMemory,
  ) {
    this.#definition = definition
    this.#request = request
    this.#context = context
    this.#memory = memory
    this.#reads = memory.reads.begin(request.key)
    this.#view = new ReadView(context.cache, definition, request.namespace, this.#reads)
    this.#children = new ChildWriter(context.client, context.cache, definition, memory, this.#reads)
  }

  async run(): Promise<ReconcileResult | undefined> {
    const object = this.#read()
    try {
      if (object === undefined) return undefined
      return await (isBeingDeleted(object) ? this.#finalize(object) : this.#reconcile(object))
    } catch (error) {
      // A result that met a newer object is computed again, with its Events and effects, unless it was applied in part.
      if (!isTransient(error) || this.#children.writtenCount > this.#writtenBefore) this.#effects?.commit()
      await this.#noteFailure(error)
      // The requested wake-up stays valid even if the rest of the result failed.
      const wakeUp = this.#result && this.#requeueOf(this.#result)
      throw wakeUp?.requeueAfterMs === undefined ? error : requeueAfter(error, wakeUp.requeueAfterMs)
    } finally {
      this.#effects?.end()
      this.#reads.end()
    }
  }

  /**
   * Order: finalizer, children until they settle, status, deletions. A crash in between loses nothing: children exist
   * before the status reports them, and the status reports a replacement before the old child is deleted. Own writes
   * wake no key, so the function runs again here on their results until it changes nothing more.
   */
  async #reconcile(found: KubernetesObject): Promise<ReconcileResult | undefined> {
    const first = await this.#withFinalizer(found)
    let object: KubernetesObject | undefined = first
    let flipping = ''
    for (let round = 1; round <= runtimeLimits.settleRoundsMax; round++) {
      if (object === undefined || isBeingDeleted(object)) return undefined
      const result = await this.#callFunction(object)
      const plan = this.#plan(object, result)
      if (await this.#isOwnerGone(plan, object)) return undefined
      this.#memory.settled.add(object.metadata?.uid ?? '')
      const { changed, failures } = await this.#children.apply(plan.applies, object)
      if (changed === undefined) {
        if (failures.length > 0) await this.#endWithFailures(object, result, plan, failures)
        await this.#writeStatus(object, result, reconciledState(plan))
        this.#effects?.commit()
        const deleted = await this.#children.delete(plan.deletes)
        if (deleted === undefined) return this.#requeueOf(result)
        flipping = deleted
      } else {
        this.#effects?.commit()
        flipping = changed
      }
      object = this.#read()
    }
    throw this.#unsettled(flipping, isEdited(first, object))
  }

  /**
   * Writes the returned status, with the failure in Reconciled, and deletes children that are no longer desired.
   * Nothing is deleted while a child is missing, as it may be the replacement.
   */
  async #endWithFailures(
    object: KubernetesObject,
    result: ValidatedResult,
    { deletes }: Plan,
    failures: readonly ChildFailure[],
  ): Promise<never> {
    const failure = summaryOf(failures)
    if (isTransient(failure)) throw failure
    await this.#writeStatus(object, result, failedState(failure))
    if (!failures.some(({ isMissing }) => isMissing)) {
      try {
        await this.#children.delete(deletes)
      } catch (error) {
        // The record shows the refused deletion; the failure of the child is the one to report.
        if (!isChildFailure(error)) throw error
      }
    }
    throw failure
  }

  /** A user who keeps editing the object or its children is not a fault of the function: the reconcile starts over. */
  #unsettled(flipping: string, isObjectEdited: boolean): RuntimeError {
    const rounds = runtimeLimits.settleRoundsMax
    if (isObjectEdited || this.#children.isDisturbed) {
      const message = `the object or its children were edited during ${rounds} runs of the function, last ${flipping}`
      return new RuntimeError('CHILD_REPLACED', message)
    }
    const message = `${flipping} still changes after ${rounds} runs on the result of the last; does the function read a clock or draw random numbers?`
    return new RuntimeError('CHILDREN_UNSETTLED', message)
  }

  /**
   * Whether the server shows the owner as deleted or replaced. A child that was made before and is now missing may have
   * been garbage-collected with its owner before the watch reported that. Created again, it would be collected again in
   * a tight loop until the watch catches up. So the owner is read from the server, and the response goes into the
   * cache. The same holds for a child that the owner no longer controls: with the policy Orphan, the collector removes
   * the reference.
   */
  async #isOwnerGone(plan: Plan, owner: KubernetesObject): Promise<boolean> {
    const uid = owner.metadata?.uid ?? ''
    const isLost = plan.applies.some(({ live, refusal }) => live === undefined || refusal !== undefined)
    if (!isLost || !this.#memory.settled.has(uid)) return false
    const { client, cache } = this.#context
    const { kind } = this.#definition
    const live = await client.get(kind, this.#request, { resourceVersion: '' })
    if (live?.metadata?.uid === uid) return isBeingDeleted(live)
    cache.removed(kind, this.#request, uid)
    return true
  }

  async #callFunction(object: KubernetesObject): Promise<ValidatedResult> {
    this.#result = undefined
    this.#writtenBefore = this.#children.writtenCount
    this.#effects?.begin()
    const result = this.#definition.reconcile(object, this.#functionContext(object))
    // The second run is a trial without log lines and Events.
    const silent = { log: silentLogger, record: () => {}, once: () => {}, metrics: silentMetrics }
    const again = () => this.#definition.reconcile(object, { ...this.#functionContext(object), ...silent })
    this.#memory.determinism?.compare(result, again)
    this.#result = validateResult(await result, this.#definition.conditionTypes)
    return this.#result
  }

  /** Created when the function first logs or records something; most runs do neither. */
  #effectsOn(object: KubernetesObject): Effects {
    this.#effects ??= new Effects({
      record: (event) => this.#context.record(event, object),
      onError: this.#memory.onError,
      warn: (message) => this.#context.log.warn(message),
    })
    return this.#effects
  }

  #functionContext(object: KubernetesObject) {
    const effects = () => this.#effectsOn(object)
    const view = this.#view
    const owned: Record<string, readonly KubernetesObject[]> = {}
    for (const [name, kind] of Object.entries(this.#definition.owns))
      owned[name] = Object.freeze(view.owned(kind, object))
    const context = this.#context
    return {
      owned,
      result: (result: unknown) => result,
      now: context.now,
      get: view.get.bind(view),
      list: view.list.bind(view),
      id: (seed: string) => stableId(object.metadata?.uid ?? '', seed),
      get signal() {
        return context.signal
      },
      get log() {
        return effects().logger(context.log)
      },
      record: (event: EventInput) => effects().record(event),
      once: (name: string, effect: () => void) => effects().once(name, effect),
      get metrics() {
        return effectMetrics(context.metrics, (name, effect) => effects().onceEach(name, effect))
      },
    }
  }

  #plan(owner: KubernetesObject, { children }: ValidatedResult): Plan {
    const { cache } = this.#context
    return planChildren({
      owner,
      ownerKind: this.#definition.kind,
      manager: this.#definition.manager,
      kinds: ownedKinds(this.#definition),
      children,
      live: ({ kind, namespace, name }) => cache.get(kind, { namespace, name }),
      owned: (kind) => this.#view.owned(kind, owner),
      onForeign: (child) => this.#children.watchName(child),
    })
  }

  async #writeStatus(
    object: KubernetesObject,
    { status, conditions }: Pick<ValidatedResult, 'status' | 'conditions'>,
    reconciled: ReconciledState,
    /** Replaces the signal of the run. */
    signal?: AbortSignal,
  ): Promise<void> {
    const { kind, manager, conditionTypes } = this.#definition
    const nowMs = this.#context.now.getTime()
    const { hotLoop } = this.#context
    // The resource declares a condition of this name with a meaning of its own.
    const isNamed = conditionTypes?.includes(stableCondition) === true
    const loop = hotLoop === undefined || isNamed ? undefined : describeHotLoop(hotLoop)
    const config = planStatus({ kind, object, manager, status, conditions, reconciled, loop, nowMs })
    if (config === undefined) return
    const before = object.metadata?.resourceVersion
    const memory = `${kind.id} ${this.#request.key} status`
    if (this.#memory.unchanged.has(memory, before, config)) return
    const { client, cache } = this.#context
    try {
      const options = { manager, force: true, subresource: 'status' } as const
      const returned = await client.apply(kind, config, signal === undefined ? options : { ...options, signal })
      this.#memory.unchanged.note(memory, before, returned.metadata?.resourceVersion, config)
    } catch (error) {
      if (!isNotFound(error)) throw error
      // The object is gone, but the watch has not reported it yet: from here on, no read returns it.
      cache.removed(kind, this.#request, object.metadata?.uid ?? '')
    }
  }

  /** Adds the finalizer if there is a finalize function; removes a leftover one if there is not. */
  async #withFinalizer(object: KubernetesObject): Promise<KubernetesObject> {
    const { finalizer, finalize, kind } = this.#definition
    if (finalize !== undefined) return addFinalizer(this.#context.client, kind, object, finalizer)
    if (!hasFinalizer(object, finalizer)) return object
    try {
      return (await this.#removeLeftover(object)) ?? object
    } catch (error) {
      // An operator without permission to change the object can still reconcile; only the deletion needs it.
      if (isForbidden(error)) return object
      throw error
    }
  }

  /** Without our finalizer there is nothing to do: the garbage collector deletes the children. */
  async #finalize(object: KubernetesObject): Promise<ReconcileResult | undefined> {
    const { finalizer, finalize, kind } = this.#definition
    if (!hasFinalizer(object, finalizer)) return undefined
    if (finalize === undefined) {
      await this.#removeLeftover(object)
      return undefined
    }
    const returned = await finalize(object, this.#functionContext(object))
    this.#effects?.commit()
    const result = validateResult(returned, undefined)
    if (result.requeueAt !== undefined || result.requeueAfterMs !== undefined) return this.#requeueOf(result)
    await removeFinalizer(this.#context.client, kind, object, finalizer)
    return undefined
  }

  /** Only this controller removes its finalizer: if it stayed, the object could never be deleted. */
  async #removeLeftover(object: KubernetesObject): Promise<KubernetesObject | undefined> {
    const { finalizer, kind, name } = this.#definition
    const { client, log, record } = this.#context
    const left = await removeFinalizer(client, kind, object, finalizer)
    const note = `removed the finalizer ${finalizer}: an earlier version of controller ${name} had finalize, this one does not, so nothing was cleaned up`
    log.warn(note)
    record({ reason: 'FinalizerRemoved', type: 'Warning', note }, object)
    return left
  }

  /**
   * Sets Reconciled for a function that still runs long after its timeout. The signal has aborted the writes of its own
   * run, so they cannot overwrite this one, which requires the revision that it read.
   */
  async noteOverdue(timeoutMs: number): Promise<void> {
    const since = this.#context.now.toISOString()
    const failure = `the function has run since ${since} and ignores its signal, which aborted after the timeout of ${timeoutMs} ms; the object is not reconciled until it returns or throws`
    await this.#noteTimeout(failure)
  }

  /**
   * Explains in a condition why the object is not reconciled, unless the failure is transient or the operator stops. If
   * the condition cannot be written, the failure itself is reported.
   */
  async #noteFailure(error: unknown): Promise<void> {
    const { signal } = this.#context
    if (signal.aborted) {
      const reason: unknown = signal.reason
      if (!isRuntimeError(reason, 'RECONCILE_TIMEOUT')) return
      await this.#noteTimeout(failureMessage(new RuntimeError(reason.code, reason.message, { cause: error })))
    } else if (!isTransient(error)) await this.#writeFailure(failedState(error))
  }

  /** The signal of the run is aborted, so this write has its own signal and timeout. */
  async #noteTimeout(failure: string): Promise<void> {
    const { clock } = this.#context.runtime
    const late = new AbortController()
    const what = `report of the timeout of ${this.#request.key} of ${this.#definition.name}`
    const timer = clock.after(runtimeLimits.timeoutReportMs, what, () => late.abort())
    try {
      await this.#writeFailure({ failure, reason: 'ReconcileTimeout' }, late.signal)
    } finally {
      timer.cancel()
    }
  }

  async #writeFailure(failed: ReconciledState, signal?: AbortSignal): Promise<void> {
    const object = this.#read()
    if (object === undefined) return
    try {
      await this.#writeStatus(object, { status: undefined, conditions: undefined }, failed, signal)
    } catch {
      // The record of this reconcile shows the refused write.
    }
  }

  #requeueOf(result: ValidatedResult): ReconcileResult | undefined {
    const requeueAfterMs = requeueDelayMs(result, this.#context.runtime.clock.now())
    return requeueAfterMs === undefined ? undefined : { requeueAfterMs }
  }

  #read(): KubernetesObject | undefined {
    const { namespace, name } = this.#request
    return this.#context.cache.get(this.#definition.kind, { namespace, name })
  }
}

/** Conflicts and broken connections are transient. */
function isTransient(error: unknown): boolean {
  return isTransientFailure(error) || (isKubeError(error) && error.code.startsWith('KUBE_TRANSPORT_'))
}

function failedState(error: unknown): ReconciledState {
  return { failure: failureMessage(error), reason: isProgrammingError(error) ? 'ProgrammingError' : undefined }
}

function reconciledState({ deletes, terminating }: Plan): ReconciledState {
  if (deletes.length > 0) return 'pending'
  return terminating.length === 0 ? 'succeeded' : { terminating: describeTerminating(terminating) }
}

/** Whether another client has changed the object: its spec, or any field of a kind without generations. */
function isEdited(first: KubernetesObject, last: KubernetesObject | undefined): boolean {
  const { generation, resourceVersion, labels = {}, annotations = {} } = first.metadata ?? {}
  const now = last?.metadata ?? {}
  if (generation === undefined) return resourceVersion !== now.resourceVersion
  if (generation !== now.generation) return true
  return !jsonEqual({ labels, annotations }, { labels: now.labels ?? {}, annotations: now.annotations ?? {} })
}
