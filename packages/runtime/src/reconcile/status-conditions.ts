import { type Condition, findCondition, type KubernetesObject, setCondition } from '@kubewright/kube/meta'
import { formatTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { isSameFailure } from './failure-message.ts'
import type { DesiredCondition } from './function-types.ts'

/**
 * The condition with the result of a controller's last reconcile: True from the first success on, False with a reason
 * while it fails. Its observedGeneration is that of the last reconcile, failed or successful.
 */
export const reconciledCondition = 'Reconciled'

/**
 * The type of that condition for a controller that is not the first of its kind, such as SiteBackupReconciled: two
 * controllers would overwrite each other's Reconciled for ever.
 */
export function furtherReconciledCondition(controller: string): string {
  const words = controller.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}${reconciledCondition}`
}

/**
 * The condition that reports a fight over a field, in which the controller has slowed down: False with the reason
 * FightingOver, and True with the reason Calm when it is over. It appears with the first fight. If a resource declares
 * a condition of this name itself, the controller does not set it.
 */
export const stableCondition = 'Stable'

const fightingReason = 'FightingOver'
const calmReason = 'Calm'
const succeededReason = 'ReconcileSucceeded'

/**
 * The desired condition Reconciled. 'pending' leaves it unchanged: deletions are outstanding, and the write after them
 * decides. So a deletion that is refused repeatedly does not toggle the condition.
 */
export type ReconciledState = 'succeeded' | 'pending' | UnfinishedState | FailedState

/** Everything that can be written now is written. */
export interface UnfinishedState {
  readonly unfinished: string
  /**
   * ChildTerminating: a child is still being deleted. ChildWaiting: a child is not written until others are ready.
   * DeletionBudgetExceeded: deletions wait, because too many were sent within the last minute. Finalizing: the object is
   * being deleted, and finalize is not done.
   */
  readonly reason: 'ChildTerminating' | 'ChildWaiting' | 'DeletionBudgetExceeded' | 'Finalizing'
}

export interface FailedState {
  readonly failure: string
  /**
   * ReconcileFailed when absent. ProgrammingError: the author's code failed, so that a retry cannot succeed.
   * ReconcileTimeout: the function took longer than its timeout, or still runs. Paused: an annotation stops the
   * reconciles, so the generation is not observed.
   */
  readonly reason?: 'ProgrammingError' | 'ReconcileTimeout' | 'Paused' | undefined
}

export interface ConditionsInput {
  readonly object: KubernetesObject
  readonly manager: string
  /** The conditions by type; undefined: the previously applied ones stay. */
  readonly conditions: Readonly<Record<string, DesiredCondition | undefined>> | undefined
  readonly reconciled: ReconciledState
  /** The type of the condition Reconciled of this controller; Reconciled when absent. */
  readonly reconciledType?: string | undefined
  /** The field that the object is fought over, during a fight. */
  readonly loop?: string | undefined
  readonly nowMs: number
}

export function isFailed(reconciled: ReconciledState): reconciled is FailedState {
  return typeof reconciled === 'object' && 'failure' in reconciled
}

/**
 * The controller's conditions, without those of others. A failure changes Reconciled alone: the function's conditions
 * keep the generation for which it returned them.
 */
export function nextConditions(input: ConditionsInput, applied: readonly Condition[]): readonly Condition[] {
  const { object, conditions, reconciled, nowMs, reconciledType = reconciledCondition } = input
  const present = conditionsOf(object)
  const generation = object.metadata?.generation ?? 0
  const now = formatTime(instantOfUnixMilliseconds(nowMs))
  const set = (type: string, { status, reason, message = '' }: DesiredCondition, observed: Observed): Condition => {
    const observedGeneration = observed === undefined ? undefined : { observedGeneration: observed }
    const condition = { type, status, reason, message: boundedMessage(message), ...observedGeneration }
    const existing = findCondition(present, type)
    const [next = condition] = setCondition(existing === undefined ? [] : [existing], condition, now)
    return next
  }
  const next = new Map<string, Condition>()
  for (const condition of conditions === undefined ? applied : []) next.set(condition.type, condition)
  for (const [type, condition] of Object.entries(conditions ?? {})) {
    if (type === reconciledCondition || type === reconciledType)
      throw new RuntimeError('CONTROLLER_INVALID', `${type} is the framework's condition`)
    if (condition === undefined) continue
    const observed = isFailed(reconciled) ? observedBefore(object, findCondition(present, type)) : generation
    next.set(type, set(type, condition, observed))
  }
  const before = findCondition(present, reconciledType)
  if (reconciled === 'pending') {
    if (before !== undefined) next.set(reconciledType, before)
  } else next.set(reconciledType, set(reconciledType, reconciledOf(input, reconciled, before), generation))
  if (conditions?.[stableCondition] === undefined) {
    const stable = findCondition(present, stableCondition)
    const desired = nextStable(input.loop, stable)
    const observed = isFailed(reconciled) && stable !== undefined ? stable.observedGeneration : generation
    if (desired !== undefined) next.set(stableCondition, set(stableCondition, desired, observed))
  }
  return [...next.values()]
}

/** A longer message would make the server refuse the whole status. */
function boundedMessage(message: string): string {
  const max = runtimeLimits.conditionMessageCharactersMax
  return message.length <= max ? message : `${message.slice(0, max - 1)}…`
}

type Observed = Condition['observedGeneration']

/** The generation that the last successful reconcile has seen. */
function observedBefore(object: KubernetesObject, existing: Condition | undefined): Observed {
  return existing === undefined ? observedGenerationOf(object) : existing.observedGeneration
}

function reconciledOf(
  input: ConditionsInput,
  reconciled: Exclude<ReconciledState, 'pending'>,
  before: Condition | undefined,
): DesiredCondition {
  if (reconciled === 'succeeded') return { status: 'True', reason: succeededReason }
  if (!isFailed(reconciled)) return { status: 'False', reason: reconciled.reason, message: reconciled.unfinished }
  const { reason = 'ReconcileFailed', failure } = reconciled
  const failed = { status: 'False', reason, message: failure } as const
  return before !== undefined && isKnownFailure(input, failed, before)
    ? { ...failed, message: before.message ?? '' }
    : failed
}

/**
 * Whether the condition has this failure already, apart from IDs and times that differ with each try. Writing those
 * would cost a write for each retry. Numbers may be meaningful, so the text is written again after a while.
 */
function isKnownFailure(
  { object, manager, nowMs }: ConditionsInput,
  next: DesiredCondition,
  before: Condition,
): boolean {
  const { generation = 0, managedFields = [] } = object.metadata ?? {}
  if (before.status !== next.status || before.reason !== next.reason) return false
  if (Number(before.observedGeneration ?? 0) !== Number(generation)) return false
  if (!isSameFailure(before.message ?? '', next.message ?? '')) return false
  const written = managedFields.find((entry) => entry.manager === manager && entry.subresource === 'status')?.time
  return written !== undefined && nowMs - Date.parse(String(written)) < runtimeLimits.failureRefreshMs
}

function nextStable(loop: string | undefined, stable: Condition | undefined): DesiredCondition | undefined {
  if (loop !== undefined) return { status: 'False', reason: fightingReason, message: loop }
  const isOwn = stable?.reason === fightingReason || stable?.reason === calmReason
  return isOwn ? { status: 'True', reason: calmReason } : undefined
}

/** Whether a successful reconcile without further conditions has nothing to write. */
export function isSuccessKnown(
  object: KubernetesObject,
  loop: string | undefined,
  reconciledType = reconciledCondition,
): boolean {
  const generation = object.metadata?.generation
  if (loop !== undefined || generation === undefined || observedGenerationOf(object) !== generation) return false
  const present = conditionsOf(object)
  const { status, reason, observedGeneration } = findCondition(present, reconciledType) ?? {}
  if (status !== 'True' || reason !== succeededReason || observedGeneration !== generation) return false
  const stable = findCondition(present, stableCondition)
  return stable === undefined || stable.reason !== fightingReason
}

type WithStatus = { readonly status?: { readonly conditions?: unknown; readonly observedGeneration?: unknown } }

export function observedGenerationOf(object: KubernetesObject): Observed {
  const observed = (object as WithStatus).status?.observedGeneration
  return typeof observed === 'number' || typeof observed === 'bigint' ? observed : undefined
}

function conditionsOf(object: KubernetesObject): readonly Condition[] {
  const conditions = (object as WithStatus).status?.conditions
  return Array.isArray(conditions) ? (conditions as readonly Condition[]) : []
}
