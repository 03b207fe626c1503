import { applyObject, ConflictError, wouldApplyChange } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { controllerOf, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { hasProtobuf, type ObjectKind, printedForm } from '@kubewright/kube/protobuf'
import type { Shape } from '@kubewright/kube/shape'
import { RuntimeError } from '../../errors.ts'
import { applyConfigurationOf, describeChild, type PlacedChild } from './child.ts'
import type { ChildMode } from './child-mode.ts'
import { withHandedOver } from './handed-over-fields.ts'
import { requireKnownFields, requireKnownPath } from './known-fields.ts'
import { withOrder } from './plan-order.ts'
import type { PlanInput, PlannedApply } from './plan-types.ts'
import { isChildOf, managerOf, ownerUidLabel, refersTo } from './relation.ts'

/** A child that should exist, with its place among the declared kinds. */
export interface DesiredChild extends PlacedChild {
  readonly child: KubernetesObject
  readonly mode: ChildMode | undefined
  /** The keys of the children that must be ready before; undefined for a child without `after`. */
  readonly after: readonly string[] | undefined
}

/** The write that a child needs; undefined when there is none. */
export function planChild(input: PlanInput, desired: DesiredChild): PlannedApply | undefined {
  const { name, relation, mode } = desired
  const live = input.live(name)
  if (relation === 'owned' && mode === undefined) {
    const config = applyConfigurationOf(desired.child, desired, input, live)
    if (live === undefined) return created(name, config)
    if (!isChildOf(live, input, relation)) return refused(input, desired, config, live)
    if (isBeingDeleted(live)) return undefined
    return changes(input.manager, desired, config, live) ? { name, config, live } : undefined
  }
  return mode?.content === undefined ? planSpecial(input, desired, live) : planOnce(input, desired, live)
}

function planOnce(
  input: PlanInput,
  desired: DesiredChild,
  live: KubernetesObject | undefined,
): PlannedApply | undefined {
  const { name, relation, child, mode } = desired
  const { apiVersion = '', kind = '', metadata } = child
  const identity: JsonObject = { apiVersion, kind, metadata: { name: metadata?.name ?? '' } }
  if (live !== undefined) {
    return isChildOf(live, input, relation) ? undefined : refused(input, desired, identity, live)
  }
  const content = async (): Promise<JsonObject> => {
    const made = { ...(await mode?.content?.()) } as KubernetesObject
    const whole = { ...made, apiVersion, kind, metadata: { ...made.metadata, name: name.name } }
    return withOrder(applyConfigurationOf(whole as KubernetesObject, desired, input, undefined), desired.after)
  }
  const special = { relation, manager: managerOf(input, relation), content }
  return { name, config: identity, live, special }
}

function planSpecial(
  input: PlanInput,
  desired: DesiredChild,
  live: KubernetesObject | undefined,
): PlannedApply | undefined {
  const { name, relation, mode } = desired
  for (const path of mode?.handedOver ?? []) requireKnownPath(name, path)
  const manager = managerOf(input, relation)
  const whole = applyConfigurationOf(desired.child, desired, input, live)
  const ordered = relation === 'shared' ? whole : withOrder(whole, desired.after)
  if (live === undefined) return { ...created(name, ordered), special: { relation, manager } }
  const isOurs = isChildOf(live, input, relation)
  const isFree = mode?.isAdopted === true && isWithoutOwner(live)
  if (!isOurs && !isFree) return refused(input, desired, ordered, live)
  const takesOver = !isOurs || (relation === 'shared' && !refersTo(live, input))
  if (isBeingDeleted(live)) {
    // The event of its deletion does not lead to this owner otherwise.
    if (takesOver) input.onForeign?.(name)
    return undefined
  }
  const handedOver = mode?.handedOver
  const config = handedOver === undefined ? ordered : withHandedOver(ordered, live, handedOver, manager)
  if (!changes(manager, desired, config, live)) return undefined
  const refusal = relation === 'shared' ? contributedByOthers(input, desired, config, live) : undefined
  const isRecomputed = handedOver !== undefined || relation === 'shared'
  const replan = isRecomputed ? (latest: KubernetesObject) => planSpecial(input, desired, latest) : undefined
  return { name, config, live, refusal, special: { relation, manager, takesOver, replan } }
}

/** Whether the object has neither a controller nor an owner that tracks it. */
function isWithoutOwner(live: KubernetesObject): boolean {
  return controllerOf(live) === undefined && live.metadata?.labels?.[ownerUidLabel] === undefined
}

function refused(
  input: PlanInput,
  { name, relation }: DesiredChild,
  config: JsonObject,
  live: KubernetesObject,
): PlannedApply {
  input.onForeign?.(name)
  const { owner } = input
  const what = relation === 'shared' ? 'is not shared by' : 'is not controlled by'
  const whom = relation === 'shared' ? `controller ${input.controller}` : `${owner.kind} ${owner.metadata?.name}`
  const message = `${describeChild(name)} exists and ${what} ${whom}; it was not changed`
  return { name, config, live, refusal: new RuntimeError('CHILD_NAME_TAKEN', message) }
}

/** Why the part of this owner sets a field to another value than the part of another owner. */
function contributedByOthers(
  input: PlanInput,
  desired: DesiredChild,
  config: JsonObject,
  live: KubernetesObject,
): RuntimeError | undefined {
  const manager = managerOf(input, desired.relation)
  try {
    applyObject({ ...applyOf(manager, desired, config, live), force: false, now: { seconds: 0, nanoseconds: 0 } })
    return undefined
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    const others = error.conflicts.filter((conflict) => conflict.manager.includes(`"manager":"${input.manager}-`))
    if (others.length === 0) return undefined
    const message = `${describeChild(desired.name)}: another owner contributes another value of the same field; each field of a shared child needs one owner (${error.message})`
    return new RuntimeError('CHILD_FIELD_TAKEN', message)
  }
}

function created(name: PlacedChild['name'], config: JsonObject): PlannedApply {
  requireKnownFields(name, config)
  return { name, config, live: undefined }
}

/** The fields are checked only if the child would be written, or cannot be compared because of one. */
function changes(manager: string, desired: DesiredChild, config: JsonObject, live: KubernetesObject): boolean {
  try {
    if (!wouldApplyChange(applyOf(manager, desired, config, live))) return false
  } catch (error) {
    requireKnownFields(desired.name, config)
    throw error
  }
  requireKnownFields(desired.name, config)
  return true
}

function applyOf(manager: string, { name }: DesiredChild, config: JsonObject, live: KubernetesObject) {
  const complete = hasProtobuf(config as unknown as ObjectKind) ? printedForm : undefined
  return { live: live as unknown as JsonObject, config, manager, shape: shapeOf(name), force: true, complete }
}

export function shapeOf(name: PlacedChild['name']): Shape {
  const shape = name.kind.definition.shape()
  if (shape === undefined) throw new RuntimeError('CHILD_INVALID', `the schema of ${name.kind.id} is not known`)
  return shape
}
