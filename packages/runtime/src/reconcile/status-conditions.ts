import { type Condition, findCondition, type KubernetesObject, setCondition } from '@kubewright/kube/meta'
import { formatTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { isSameFailure } from './failure-message.ts'
import type { DesiredCondition } from './function-types.ts'

/**
 * The condition by which a controller says whether its last reconcile went through: True from the first success on, False
 * with the reason while it fails. Its observedGeneration is that of the last reconcile, be it a failure or a success.
 */
export const reconciledCondition = 'Reconciled'

/**
 * The condition by which a controller says that it fights with somebody over a field and has slowed down: False with the
 * reason FightingOver, and True with the reason Calm when it is over. It appears with the first fight. A resource that
 * declares a condition of this name keeps it to itself.
 */
export const stableCondition = 'Stable'

const fightingReason = 'FightingOver'
const calmReason = 'Calm'
const succeededReason = 'ReconcileSucceeded'

/**
 * What the condition Reconciled should say. 'pending' leaves it as it is: deletions are outstanding, and the write that
 * follows them decides, so that a deletion that is refused again and again does not turn the condition to and fro.
 */
export type ReconciledState = 'succeeded' | 'pending' | TerminatingState | FailedState

/** Everything is written, and a child is still being deleted. */
export interface TerminatingState {
  readonly terminating: string
}

export interface FailedState {
  readonly failure: string
  /**
   * ReconcileFailed when absent. ProgrammingError: the author's code failed, so that a retry cannot succeed.
   * ReconcileTimeout: the function took longer than its timeout, or still runs.
   */
  readonly reason?: 'ProgrammingError' | 'ReconcileTimeout' | undefined
}

export interface ConditionsInput {
  readonly object: KubernetesObject
  readonly manager: string
  /** The conditions by type; undefined: those that were applied before stay. */
  readonly conditions: Readonly<Record<string, DesiredCondition | undefined>> | undefined
  readonly reconciled: ReconciledState
  /** What the object is fought over, while it is. */
  readonly loop?: string | undefined
  readonly nowMs: number
}

export function isFailed(reconciled: ReconciledState): reconciled is FailedState {
  return typeof reconciled === 'object' && 'failure' in reconciled
}

/**
 * The controller's conditions; others' conditions are not in it. A failure changes Reconciled alone: the conditions of
 * the function keep the generation for which it gave them.
 */
export function nextConditions(input: ConditionsInput, applied: readonly Condition[]): readonly Condition[] {
  const { object, conditions, reconciled, nowMs } = input
  const present = conditionsOf(object)
  const generation = object.metadata?.generation ?? 0
  const now = formatTime(instantOfUnixMilliseconds(nowMs))
  const set = (type: string, { status, reason, message = '' }: DesiredCondition, observed: Observed): Condition => {
    const observedGeneration = observed === undefined ? undefined : { observedGeneration: observed }
    const condition = { type, status, reason, message, ...observedGeneration }
    const existing = findCondition(present, type)
    const [next = condition] = setCondition(existing === undefined ? [] : [existing], condition, now)
    return next
  }
  const next = new Map<string, Condition>()
  for (const condition of conditions === undefined ? applied : []) next.set(condition.type, condition)
  for (const [type, condition] of Object.entries(conditions ?? {})) {
    if (type === reconciledCondition)
      throw new RuntimeError('CONTROLLER_INVALID', `${type} is the framework's condition`)
    if (condition === undefined) continue
    const observed = isFailed(reconciled) ? observedBefore(object, findCondition(present, type)) : generation
    next.set(type, set(type, condition, observed))
  }
  const before = findCondition(present, reconciledCondition)
  if (reconciled === 'pending') {
    if (before !== undefined) next.set(reconciledCondition, before)
  } else next.set(reconciledCondition, set(reconciledCondition, reconciledOf(input, reconciled, before), generation))
  if (conditions?.[stableCondition] === undefined) {
    const stable = findCondition(present, stableCondition)
    const desired = nextStable(input.loop, stable)
    const observed = isFailed(reconciled) && stable !== undefined ? stable.observedGeneration : generation
    if (desired !== undefined) next.set(stableCondition, set(stableCondition, desired, observed))
  }
  return [...next.values()]
}

type Observed = Condition['observedGeneration']

/** The generation that the last reconcile without a failure has seen. */
function observedBefore(object: KubernetesObject, existing: Condition | undefined): Observed {
  return existing === undefined ? observedGenerationOf(object) : existing.observedGeneration
}

function reconciledOf(
  input: ConditionsInput,
  reconciled: Exclude<ReconciledState, 'pending'>,
  before: Condition | undefined,
): DesiredCondition {
  if (reconciled === 'succeeded') return { status: 'True', reason: succeededReason }
  if (!isFailed(reconciled)) return { status: 'False', reason: 'ChildTerminating', message: reconciled.terminating }
  const { reason = 'ReconcileFailed', failure } = reconciled
  const failed = { status: 'False', reason, message: failure } as const
  return before !== undefined && isKnownFailure(input, failed, before)
    ? { ...failed, message: before.message ?? '' }
    : failed
}

/**
 * Whether the condition has this failure already, but for what differs with each try, such as ids and times. Writing
 * those would cost a write for each retry. Numbers may mean something, so the text is written again after a while.
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

/** Whether a reconcile that succeeds, and of which nothing else is to be said, has nothing to write. */
export function isSuccessKnown(object: KubernetesObject, loop: string | undefined): boolean {
  const generation = object.metadata?.generation
  if (loop !== undefined || generation === undefined || observedGenerationOf(object) !== generation) return false
  const present = conditionsOf(object)
  const { status, reason, observedGeneration } = findCondition(present, reconciledCondition) ?? {}
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
