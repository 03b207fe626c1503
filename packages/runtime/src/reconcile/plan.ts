import { wouldApplyChange } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { isBeingDeleted, isControlledBy, type KubernetesObject } from '@kubewright/kube/meta'
import { hasProtobuf, type ObjectKind, printedForm } from '@kubewright/kube/protobuf'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { applyConfigurationOf, type ChildName, childKey, describeChild, nameOfChild } from './child.ts'
import { isKept, type Kept } from './keep.ts'

/** The input of a plan. It is plain data: the same input gives the same plan. */
export interface PlanInput {
  /** The owner of the children, as read. */
  readonly owner: KubernetesObject
  /** The field manager that applies the children. */
  readonly manager: string
  readonly ownerKind: KindReference
  readonly kinds: readonly KindReference[]
  /** The children that the function returned; undefined: children are not touched. */
  readonly children: readonly (KubernetesObject | Kept)[] | undefined
  /** The object of this kind and name in the cache. */
  live(child: ChildName): KubernetesObject | undefined
  /** The objects of a kind that the owner controls. */
  owned(kind: KindReference): readonly KubernetesObject[]
  /** Called for an object that has a child's name and is not controlled by the owner. */
  onForeign?(child: ChildName): void
}

/** A child to apply, because it does not exist or would change. */
export interface PlannedApply {
  readonly name: ChildName
  readonly config: JsonObject
  /** The existing object; absent when the apply creates it. */
  readonly live: KubernetesObject | undefined
  /** CHILD_NAME_TAKEN: the existing object is not controlled by the owner and must not be touched. */
  readonly refusal?: RuntimeError | undefined
}

export interface PlannedDelete {
  readonly name: ChildName
  readonly live: KubernetesObject
}

export interface Plan {
  readonly applies: readonly PlannedApply[]
  readonly deletes: readonly PlannedDelete[]
  /** Children that are being deleted, whether still desired (these are created again afterwards) or not. */
  readonly terminating: readonly KubernetesObject[]
}

const nothing: Plan = { applies: [], deletes: [], terminating: [] }

/**
 * Compares the desired with the existing children. Pure: reads only its input and changes nothing.
 *
 * - An existing child that the owner's UID does not control is planned as refused: never adopted, changed or deleted.
 *   This includes a former child: the garbage collector removes the owner reference when the owner is deleted with the
 *   policy Orphan, and adding it back would make the collector delete the child.
 * - A child that is being deleted is not touched; the event of its deletion wakes the owner again.
 * - A child that an apply would not change is not in the plan, even if the server stores it in another form: built-in
 *   kinds are stored without empty lists and maps, and with canonical quantities.
 * - Only objects that the owner's UID controls, of a declared kind, are deleted, if they are neither desired, kept nor
 *   already being deleted.
 */
export function planChildren(input: PlanInput): Plan {
  if (input.children === undefined) return nothing
  const desired = namedChildren(input, input.children)
  const applies: PlannedApply[] = []
  for (const [name, child] of desired.values()) {
    if (isKept(child)) continue
    const planned = planApply(input, name, child)
    if (planned !== undefined) applies.push(planned)
  }
  const deletes: PlannedDelete[] = []
  const terminating: KubernetesObject[] = []
  for (const kind of input.kinds) {
    for (const live of input.owned(kind)) {
      const { namespace, name = '' } = live.metadata ?? {}
      const child = { kind, namespace, name }
      const [, wanted] = desired.get(childKey(child)) ?? []
      if (!isControlledBy(live, input.owner)) continue
      if (!isBeingDeleted(live)) {
        if (wanted === undefined) deletes.push({ name: child, live })
      } else if (wanted === undefined || !isKept(wanted)) terminating.push(live)
    }
  }
  return applies.length + deletes.length + terminating.length === 0 ? nothing : { applies, deletes, terminating }
}

type NamedChildren = ReadonlyMap<string, readonly [ChildName, KubernetesObject | Kept]>

function namedChildren(input: PlanInput, children: readonly (KubernetesObject | Kept)[]): NamedChildren {
  const named = new Map<string, readonly [ChildName, KubernetesObject | Kept]>()
  for (const [position, child] of children.entries()) {
    const name = nameOfChild(isKept(child) ? child.object : child, input, position)
    const key = childKey(name)
    if (named.has(key)) {
      const message = `${describeChild(name)} is in children twice; give each child its own name`
      throw new RuntimeError('CHILD_DUPLICATE', message)
    }
    named.set(key, [name, child])
  }
  return named
}

function planApply(input: PlanInput, name: ChildName, child: KubernetesObject): PlannedApply | undefined {
  const { owner, manager } = input
  const live = input.live(name)
  const config = applyConfigurationOf(child, name, input, live)
  if (live === undefined) return { name, config, live }
  if (!isControlledBy(live, owner)) {
    input.onForeign?.(name)
    const message = `${describeChild(name)} exists and is not controlled by ${owner.kind} ${owner.metadata?.name}; it was not changed`
    return { name, config, live, refusal: new RuntimeError('CHILD_NAME_TAKEN', message) }
  }
  if (isBeingDeleted(live)) return undefined
  const shape = name.kind.definition.shape()
  if (shape === undefined) throw new RuntimeError('CHILD_INVALID', `the schema of ${name.kind.id} is not known`)
  const complete = hasProtobuf(config as unknown as ObjectKind) ? printedForm : undefined
  const changes = wouldApplyChange({
    live: live as unknown as JsonObject,
    config,
    manager,
    shape,
    force: true,
    complete,
  })
  return changes ? { name, config, live } : undefined
}
