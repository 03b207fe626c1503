import { isKubeError } from '@kubewright/kube'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import { isProgrammingError } from '../controller/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { describeHotLoop } from '../trace/index.ts'
import { isTransientFailure } from './children/child-failures.ts'
import { failureMessage } from './failure-message.ts'
import { managersOfCondition } from './field-owners.ts'
import type { ValidatedResult } from './function-result.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import {
  furtherReconciledCondition,
  type ReconciledState,
  reconciledCondition,
  stableCondition,
} from './status-conditions.ts'
import { planStatus } from './status-plan.ts'

/** Writes the status of the object that is reconciled. */
export class StatusWriter {
  readonly #scope: ReconcileScope

  constructor(scope: ReconcileScope) {
    this.#scope = scope
  }

  async write(
    object: KubernetesObject,
    { status, conditions }: Pick<ValidatedResult, 'status' | 'conditions'>,
    reconciled: ReconciledState,
    /** Replaces the signal of the run. */
    signal?: AbortSignal,
  ): Promise<void> {
    const { kind, manager, conditionTypes } = this.#scope.definition
    const nowMs = this.#scope.context.now.getTime()
    const { hotLoop } = this.#scope.context
    // The resource declares a condition of this name with a meaning of its own.
    const isNamed = conditionTypes?.includes(stableCondition) === true
    const loop = hotLoop === undefined || isNamed ? undefined : describeHotLoop(hotLoop)
    const reconciledType = this.#reconciledTypeOn(object)
    const config = planStatus({ kind, object, manager, status, conditions, reconciled, reconciledType, loop, nowMs })
    if (config === undefined) return
    const before = object.metadata?.resourceVersion
    const memory = `${kind.id} ${this.#scope.request.key} status`
    if (this.#scope.memory.unchanged.has(memory, before, config)) return
    const { client, cache } = this.#scope.context
    try {
      const options = { manager, force: true, subresource: 'status' } as const
      const returned = await client.apply(kind, config, signal === undefined ? options : { ...options, signal })
      this.#scope.memory.unchanged.note(memory, before, returned.metadata?.resourceVersion, config)
    } catch (error) {
      if (!isNotFound(error)) throw error
      // The object is gone, but the watch has not reported it yet: from here on, no read returns it.
      cache.removed(kind, this.#scope.request, object.metadata?.uid ?? '')
    }
  }

  /** Another operator may set Reconciled on the same object; then this one leaves it alone. */
  #reconciledTypeOn(object: KubernetesObject): string {
    const { definition, memory } = this.#scope
    const managers = memory.isFurtherOfKind ? [] : managersOfCondition(object, reconciledCondition)
    // Of two controllers that both have it, as after an upgrade, the first one keeps it.
    const [first = managers[0]] = managers.filter((manager) => manager.startsWith('kubewright-')).sort()
    const isOurs = !memory.isFurtherOfKind && (first === undefined || first === definition.manager)
    return isOurs ? reconciledCondition : furtherReconciledCondition(definition.name)
  }

  /**
   * Sets Reconciled for a function that still runs long after its timeout. The signal has aborted the writes of its own
   * run, so they cannot overwrite this one, which requires the revision that it read.
   */
  async noteOverdue(timeoutMs: number): Promise<void> {
    const since = this.#scope.context.now.toISOString()
    const failure = `the function has run since ${since} and ignores its signal, which aborted after the timeout of ${timeoutMs} ms; the object is not reconciled until it returns or throws`
    await this.#noteTimeout(failure)
  }

  /**
   * Explains in a condition why the object is not reconciled, unless the failure is transient or the operator stops. If
   * the condition cannot be written, the failure itself is reported.
   */
  async noteFailure(error: unknown): Promise<void> {
    const { signal } = this.#scope.context
    if (signal.aborted) {
      const reason: unknown = signal.reason
      if (!isRuntimeError(reason, 'RECONCILE_TIMEOUT')) return
      await this.#noteTimeout(failureMessage(new RuntimeError(reason.code, reason.message, { cause: error })))
    } else if (!isTransient(error)) await this.#writeFailure(failedState(error))
  }

  /** The signal of the run is aborted, so this write has its own signal and timeout. */
  async #noteTimeout(failure: string): Promise<void> {
    const { clock } = this.#scope.context.runtime
    const late = new AbortController()
    const what = `report of the timeout of ${this.#scope.request.key} of ${this.#scope.definition.name}`
    const timer = clock.after(runtimeLimits.timeoutReportMs, what, () => late.abort())
    try {
      await this.#writeFailure({ failure, reason: 'ReconcileTimeout' }, late.signal)
    } finally {
      timer.cancel()
    }
  }

  async #writeFailure(failed: ReconciledState, signal?: AbortSignal): Promise<void> {
    const object = this.#scope.read()
    if (object === undefined) return
    try {
      await this.write(object, { status: undefined, conditions: undefined }, failed, signal)
    } catch {
      // The record of this reconcile shows the refused write.
    }
  }
}

/** Conflicts and broken connections are transient. */
export function isTransient(error: unknown): boolean {
  return isTransientFailure(error) || (isKubeError(error) && error.code.startsWith('KUBE_TRANSPORT_'))
}

export function failedState(error: unknown): ReconciledState {
  return { failure: failureMessage(error), reason: isProgrammingError(error) ? 'ProgrammingError' : undefined }
}
