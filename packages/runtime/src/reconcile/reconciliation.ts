import { jsonEqual } from '@kubewright/kube/json'
import { hasFinalizer, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import {
  describePause,
  pausingAnnotation,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  requeueAfter,
} from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { readableError } from '../readable-error.ts'
import { errorMessage } from '../trace/index.ts'
import { type ChildFailure, isChildFailure, summaryOf } from './children/child-failures.ts'
import { describeDeferred } from './children/deletion-budget.ts'
import type { Plan } from './children/plan-types.ts'
import { describeTerminating } from './children/terminating-children.ts'
import { describeWaiting } from './children/waiting-children.ts'
import { Finalization } from './finalization.ts'
import { FunctionCalls } from './function-calls.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { requeueDelayMs, type ValidatedResult } from './function-result.ts'
import { planObject } from './plan-object.ts'
import { PlannedDeletions } from './planned-deletions.ts'
import { type ControllerMemory, ReconcileScope } from './reconcile-scope.ts'
import { withFactConditions } from './result-facts.ts'
import type { ReconciledState } from './status-conditions.ts'
import { failedState, isTransient, StatusWriter } from './status-writer.ts'
import { deleteStrays } from './stray-children.ts'

/** One reconcile of one object: compares the cache with the desired state and sends the missing writes. */
export class Reconciliation {
  readonly #scope: ReconcileScope
  readonly #calls: FunctionCalls
  readonly #status: StatusWriter
  readonly #finalization: Finalization

  constructor(
    definition: FunctionDefinition,
    request: ReconcileRequest,
    context: ReconcileContext,
    memory: ControllerMemory,
  ) {
    this.#scope = new ReconcileScope(definition, request, context, memory)
    this.#calls = new FunctionCalls(this.#scope)
    this.#status = new StatusWriter(this.#scope)
    this.#finalization = new Finalization(this.#scope, this.#calls, this.#status)
  }

  async run(): Promise<ReconcileResult | undefined> {
    const object = this.#scope.read()
    let straysAfterMs: number | undefined
    let result: ReconcileResult | undefined
    try {
      const pause = object && pausingAnnotation(object, this.#scope.definition.kind)
      if (pause) {
        const paused = { failure: describePause(pause), reason: 'Paused' } as const
        await this.#status.write(object, { status: undefined, conditions: undefined }, paused)
        return undefined
      }
      if (this.#scope.definition.hasTracks) straysAfterMs = await deleteStrays(this.#scope, object?.metadata?.uid)
      result = object && (await this.#carryThrough(object))
    } catch (thrown) {
      const error = readableError(thrown)
      // A result that met a newer object is computed again, with its Events and effects, unless it was applied in part.
      if (!isTransient(error) || this.#calls.isAppliedInPart) this.#calls.commit()
      await this.#status.noteFailure(error)
      // The requested wake-up stays valid even if the rest of the result failed.
      const wakeUp = this.#calls.result && this.#requeueOf(this.#calls.result)
      throw wakeUp?.requeueAfterMs === undefined ? error : requeueAfter(error, wakeUp.requeueAfterMs)
    } finally {
      this.#calls.end()
      this.#scope.reads.end()
    }
    if (straysAfterMs === undefined) return result
    return { ...result, requeueAfterMs: Math.min(straysAfterMs, result?.requeueAfterMs ?? straysAfterMs) }
  }

  async #carryThrough(object: KubernetesObject): Promise<ReconcileResult | undefined> {
    if (!isBeingDeleted(object)) return this.#reconcile(object)
    const unfinished = await this.#finalization.run(object)
    return unfinished && this.#requeueOf(unfinished)
  }

  /** Sets Reconciled for a function that still runs long after its timeout. */
  noteOverdue(timeoutMs: number): Promise<void> {
    return this.#status.noteOverdue(timeoutMs)
  }

  /**
   * Order: finalizers, children until they settle, status, deletions. A crash in between loses nothing: children exist
   * before the status reports them, and the status reports a replacement before the old child is deleted. With
   * `deleteFirst`, deletions come before children. Own writes wake no key, so the function runs again here on their
   * results until it changes nothing more. Children that wait for others may take a round each.
   */
  async #reconcile(found: KubernetesObject): Promise<ReconcileResult | undefined> {
    const first = await this.#finalization.prepare(found)
    let object: KubernetesObject | undefined = first
    let flipping = ''
    let leastOpen = Number.POSITIVE_INFINITY
    for (let round = 1; round <= runtimeLimits.settleRoundsMax; round++) {
      if (object === undefined || isBeingDeleted(object)) return undefined
      const result = await this.#calls.reconcile(object)
      object = this.#calls.latest(object)
      const plan = planObject(this.#scope, object, result)
      const open = plan.waiting.length + plan.blocked.length
      if (open < leastOpen) {
        leastOpen = open
        round = 1
      }
      if (plan.needsFinalizer && !hasFinalizer(object, this.#scope.definition.childrenFinalizer)) {
        object = await this.#finalization.protectChildren(object)
      }
      if (await this.#isOwnerGone(plan, object)) return undefined
      this.#scope.memory.settled.add(object.metadata?.uid ?? '')
      const deletions = new PlannedDeletions(this.#scope, object, plan.deletes)
      try {
        const changed = await this.#carryOut(object, result, plan, deletions)
        if (changed === undefined) return this.#requeueOf(result, deletions.waitMs)
        flipping = changed
      } finally {
        deletions.end()
      }
      object = this.#scope.read()
    }
    throw this.#unsettled(flipping, isEdited(first, object))
  }

  /** Sends the writes of one round; returns a child that changed, or undefined when the object is reconciled. */
  async #carryOut(
    object: KubernetesObject,
    result: ValidatedResult,
    plan: Plan,
    deletions: PlannedDeletions,
  ): Promise<string | undefined> {
    const { children } = this.#scope
    const before = result.deleteFirst === true ? await deletions.send() : undefined
    const { changed, failures } = await children.apply(plan.applies, object)
    const claimed = plan.claims.length === 0 ? undefined : await children.claim(plan.claims, object)
    const written = changed ?? claimed ?? before
    if (written === undefined) {
      if (failures.length > 0) await this.#endWithFailures(object, result, deletions, failures)
      const described = withFactConditions(this.#scope.definition, this.#scope.live, object, result)
      await this.#status.write(object, described, reconciledState(plan, deletions))
    }
    this.#calls.commit()
    return written ?? deletions.send()
  }

  /**
   * Writes the returned status, with the failure in Reconciled, and deletes children that are no longer desired.
   * Nothing is deleted while a child is missing, as it may be the replacement.
   */
  async #endWithFailures(
    object: KubernetesObject,
    result: ValidatedResult,
    deletions: PlannedDeletions,
    failures: readonly ChildFailure[],
  ): Promise<never> {
    const failure = summaryOf(failures)
    if (isTransient(failure)) throw failure
    await this.#writeFailedStatus(object, result, failure)
    if (!failures.some(({ isMissing }) => isMissing)) {
      try {
        await deletions.send()
      } catch (error) {
        // The record shows the refused deletion; the failure of the child is the one to report.
        if (!isChildFailure(error)) throw error
      }
    }
    throw failure
  }

  /** A refused status must not hide why the children were refused. */
  async #writeFailedStatus(object: KubernetesObject, result: ValidatedResult, failure: unknown): Promise<void> {
    try {
      const described = withFactConditions(this.#scope.definition, this.#scope.live, object, result, failure)
      await this.#status.write(object, described, failedState(failure))
    } catch (error) {
      if (isTransient(error)) throw error
      const message = `${errorMessage(failure)}; and the status could not be written: ${errorMessage(error)}`
      throw new RuntimeError('CHILDREN_FAILED', message, { cause: failure })
    }
  }

  /** A user who keeps editing the object or its children is not a fault of the function: the reconcile starts over. */
  #unsettled(flipping: string, isObjectEdited: boolean): RuntimeError {
    const rounds = runtimeLimits.settleRoundsMax
    if (isObjectEdited || this.#scope.children.isDisturbed) {
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
   * the reference. And it holds for every existing object that is taken over: the collector would delete it with an
   * owner that is gone.
   */
  async #isOwnerGone(plan: Plan, owner: KubernetesObject): Promise<boolean> {
    const uid = owner.metadata?.uid ?? ''
    const { memory, context, definition, request } = this.#scope
    const isLost = plan.applies.some(({ live, refusal }) => live === undefined || refusal !== undefined)
    const takesOver =
      plan.applies.some(({ special }) => special?.takesOver === true) ||
      plan.claims.some(({ action }) => action === 'adopt')
    if (!takesOver && (!isLost || !memory.settled.has(uid))) return false
    const { client, cache } = context
    const live = await client.get(definition.kind, request, { resourceVersion: '' })
    if (live?.metadata?.uid === uid) return isBeingDeleted(live)
    cache.removed(definition.kind, request, uid)
    return true
  }

  #requeueOf(result: ValidatedResult, waitMs?: number): ReconcileResult | undefined {
    const wantedMs = requeueDelayMs(result, this.#scope.context.runtime.clock.now())
    const requeueAfterMs = waitMs === undefined ? wantedMs : Math.min(waitMs, wantedMs ?? waitMs)
    return requeueAfterMs === undefined ? undefined : { requeueAfterMs }
  }
}

function reconciledState({ terminating, waiting, blocked }: Plan, deletions: PlannedDeletions): ReconciledState {
  if (deletions.count > 0) return 'pending'
  if (deletions.deferred.length > 0) {
    return { unfinished: describeDeferred(deletions.deferred), reason: 'DeletionBudgetExceeded' }
  }
  if (terminating.length + blocked.length > 0) {
    return { unfinished: describeTerminating(terminating), reason: 'ChildTerminating' }
  }
  return waiting.length === 0 ? 'succeeded' : { unfinished: describeWaiting(waiting), reason: 'ChildWaiting' }
}

/** Whether another client has changed the object: its spec, or any field of a kind without generations. */
function isEdited(first: KubernetesObject, last: KubernetesObject | undefined): boolean {
  const { generation, resourceVersion, labels = {}, annotations = {} } = first.metadata ?? {}
  const now = last?.metadata ?? {}
  if (generation === undefined) return resourceVersion !== now.resourceVersion
  if (generation !== now.generation) return true
  return !jsonEqual({ labels, annotations }, { labels: now.labels ?? {}, annotations: now.annotations ?? {} })
}
