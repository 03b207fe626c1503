import { extractApplied, wouldApplyChange } from '@kubewright/kube/apply'
import { cloneJson, getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { type Condition, findCondition, type KubernetesObject, setCondition } from '@kubewright/kube/meta'
import type { Shape } from '@kubewright/kube/shape'
import { formatTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { DesiredCondition } from './function-types.ts'

/** The condition by which a controller says whether its last reconcile went through; it appears with the first failure. */
export const reconciledCondition = 'Reconciled'

/**
 * The condition by which a controller says that it fights with somebody over a field and has slowed down: False with the
 * reason FightingOver, and True with the reason Calm when it is over. It appears with the first fight. A resource that
 * declares a condition of this name keeps it to itself.
 */
export const stableCondition = 'Stable'

const fightingReason = 'FightingOver'
const calmReason = 'Calm'

export interface StatusInput {
  readonly kind: KindReference
  /** The object as the cache has it. */
  readonly object: KubernetesObject
  readonly manager: string
  /** The fields of the status; undefined: those that were applied before stay. */
  readonly status: object | undefined
  /** The conditions by type; undefined: those that were applied before stay. */
  readonly conditions: Readonly<Record<string, DesiredCondition | undefined>> | undefined
  /** What Reconciled should say; 'healed' turns it to True where it is. */
  readonly reconciled: 'healed' | { readonly failure: string }
  /** What the object is fought over, while it is. */
  readonly loop?: string | undefined
  readonly nowMs: number
}

/** The status to apply; undefined when nothing of it would change. Pure. */
export function planStatus(input: StatusInput): JsonObject | undefined {
  const { kind, object, manager } = input
  const shape = kind.definition.shape()
  if (shape === undefined || !kind.definition.subresources.some(({ name }) => name === 'status')) return undefined
  const live = object as unknown as JsonObject
  const applied = appliedStatus(input, shape)
  const conditions = hasConditions(kind) ? nextConditions(input, applied.conditions) : []
  const fields = input.status === undefined ? applied.fields : cloneJson(input.status as JsonObject)
  const isSilent = input.status === undefined && input.conditions === undefined
  if (isSilent && conditions.length === 0 && Object.keys(fields).length === 0) return undefined
  const config = statusConfiguration(object, kind, fields, conditions)
  const decision = { live, config, manager, shape, subresource: 'status', force: true }
  return wouldApplyChange(decision) ? config : undefined
}

interface AppliedStatus {
  readonly fields: JsonObject
  readonly conditions: readonly string[]
}

const nothingApplied: AppliedStatus = { fields: {}, conditions: [] }

/** What this controller applied before: its fields, and the types of its conditions. */
function appliedStatus({ object, manager, status, conditions }: StatusInput, shape: Shape): AppliedStatus {
  if (status !== undefined && conditions !== undefined) return nothingApplied
  const live = object as unknown as JsonObject
  const extracted = getField(extractApplied(live, manager, { shape, subresource: 'status' }), 'status')
  if (!isJsonObject(extracted)) return nothingApplied
  const { observedGeneration: _, conditions: own, ...fields } = extracted
  const types = Array.isArray(own) ? own.flatMap((condition) => typeOf(condition) ?? []) : []
  return { fields, conditions: types }
}

function typeOf(condition: JsonValue): string | undefined {
  const type = isJsonObject(condition) ? condition['type'] : undefined
  return typeof type === 'string' ? type : undefined
}

/** The standard conditions are those of kinds made by defineResource; built-in kinds have their own. */
function hasConditions(kind: KindReference): boolean {
  return kind.definition.manifest !== undefined
}

/** The controller's conditions in the order of their types as they are now; others' conditions are not in it. */
function nextConditions(input: StatusInput, applied: readonly string[]): readonly Condition[] {
  const present = conditionsOf(input.object)
  const observedGeneration = input.object.metadata?.generation ?? 0
  const now = formatTime(instantOfUnixMilliseconds(input.nowMs))
  const desired = desiredConditions(input, applied, present)
  return [...desired].map(([type, { status, reason, message = '' }]) => {
    const condition = { type, status, reason, message, observedGeneration }
    const existing = findCondition(present, type)
    const [next = condition] = setCondition(existing === undefined ? [] : [existing], condition, now)
    return next
  })
}

function desiredConditions(
  input: StatusInput,
  applied: readonly string[],
  present: readonly Condition[],
): ReadonlyMap<string, DesiredCondition> {
  const desired = new Map<string, DesiredCondition>()
  for (const [type, condition] of Object.entries(input.conditions ?? {})) {
    if (type === reconciledCondition)
      throw new RuntimeError('CONTROLLER_INVALID', `${type} is the framework's condition`)
    if (condition !== undefined) desired.set(type, condition)
  }
  for (const type of input.conditions === undefined ? applied : []) {
    const condition = findCondition(present, type)
    if (condition !== undefined) desired.set(type, condition as DesiredCondition)
  }
  const reconciled = nextReconciled(input, present)
  if (reconciled === undefined) desired.delete(reconciledCondition)
  else desired.set(reconciledCondition, reconciled)
  const stable = nextStable(input, present)
  const isGiven = input.conditions?.[stableCondition] !== undefined
  if (stable !== undefined && !isGiven) desired.set(stableCondition, stable)
  return desired
}

function nextStable({ loop }: StatusInput, present: readonly Condition[]): DesiredCondition | undefined {
  if (loop !== undefined) return { status: 'False', reason: fightingReason, message: loop }
  const { reason } = findCondition(present, stableCondition) ?? {}
  return reason === fightingReason || reason === calmReason
    ? { status: 'True', reason: calmReason, message: '' }
    : undefined
}

function nextReconciled(input: StatusInput, present: readonly Condition[]): DesiredCondition | undefined {
  if (input.reconciled !== 'healed') {
    return { status: 'False', reason: 'ReconcileFailed', message: input.reconciled.failure }
  }
  if (findCondition(present, reconciledCondition) === undefined) return undefined
  return { status: 'True', reason: 'ReconcileSucceeded', message: '' }
}

function conditionsOf(object: KubernetesObject): readonly Condition[] {
  const status = (object as { readonly status?: { readonly conditions?: unknown } }).status
  return Array.isArray(status?.conditions) ? (status.conditions as readonly Condition[]) : []
}

/**
 * The status belongs to the revision that was looked at. The UID alone would not do: the status endpoint of a custom
 * resource takes all metadata from the stored object, also that of one that replaced it.
 */
function statusConfiguration(
  object: KubernetesObject,
  { definition }: KindReference,
  fields: JsonObject,
  conditions: readonly Condition[],
): JsonObject {
  const { name = '', namespace, uid = '', resourceVersion = '', generation } = object.metadata ?? {}
  const hasGeneration = definition.manifest !== undefined && generation !== undefined
  const status: JsonObject = {
    ...fields,
    ...(hasGeneration ? { observedGeneration: generation } : {}),
    ...(conditions.length > 0 ? { conditions: conditions as unknown as JsonValue } : {}),
  }
  return {
    apiVersion: object.apiVersion ?? '',
    kind: object.kind ?? '',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion },
    status,
  }
}
