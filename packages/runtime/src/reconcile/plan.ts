import { wouldApplyChange } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { isBeingDeleted, isControlledBy, type KubernetesObject } from '@kubewright/kube/meta'
import { hasProtobuf, type ObjectKind, printedForm } from '@kubewright/kube/protobuf'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { type ChildName, childKey, configurationOf, describeChild, nameOfChild } from './child.ts'
import { isKept, type Kept } from './keep.ts'

/** What a plan is made from. All of it is data: the plan of the same input is the same. */
export interface PlanInput {
  /** The object whose children these are, as it was read. */
  readonly owner: KubernetesObject
  /** The field manager under which children are applied. */
  readonly manager: string
  readonly ownerKind: KindReference
  readonly kinds: readonly KindReference[]
  /** What the function returned; undefined: children are left alone. */
  readonly children: readonly (KubernetesObject | Kept)[] | undefined
  /** The object of this kind and name as the cache has it. */
  live(child: ChildName): KubernetesObject | undefined
  /** The objects of a kind that the owner controls. */
  owned(kind: KindReference): readonly KubernetesObject[]
  /** Told of an object that has the name of a child and is not one. */
  onForeign?(child: ChildName): void
}

/** A child to apply, because it is not there or would change. */
export interface PlannedApply {
  readonly name: ChildName
  readonly config: JsonObject
  /** The object as it is; absent when the apply creates it. */
  readonly live: KubernetesObject | undefined
  /** CHILD_NAME_TAKEN: the object that is there is not the owner's, so that it must be left alone. */
  readonly refusal?: RuntimeError | undefined
}

export interface PlannedDelete {
  readonly name: ChildName
  readonly live: KubernetesObject
}

export interface Plan {
  readonly applies: readonly PlannedApply[]
  readonly deletes: readonly PlannedDelete[]
  /** Children that are being deleted: desired ones, which are created again afterwards, and ones no longer desired. */
  readonly terminating: readonly KubernetesObject[]
}

const nothing: Plan = { applies: [], deletes: [], terminating: [] }

/**
 * Compares what should be with what is. Pure: reads nothing but its input and changes nothing.
 *
 * - A child that exists and is not controlled by the owner's UID is planned as refused: never adopted, changed or
 *   deleted. That is so, too, when it was the owner's before: the garbage collector takes the reference away when the owner
 *   is deleted with the policy Orphan, and who puts it back makes the collector delete the child.
 * - A child that is being deleted is left alone; the event of its end wakes the owner again.
 * - A child that an apply would not change is not in the plan, also where the server would write it in other words: built-in
 *   kinds are stored without empty lists and maps, and with quantities in their canonical form.
 * - Deleted is only what the owner's UID controls, of a declared kind, neither desired, nor kept, nor going already.
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
      const message = `${describeChild(name)} is in children twice; give each child a name of its own`
      throw new RuntimeError('CHILD_DUPLICATE', message)
    }
    named.set(key, [name, child])
  }
  return named
}

function planApply(input: PlanInput, name: ChildName, child: KubernetesObject): PlannedApply | undefined {
  const { owner, manager } = input
  const live = input.live(name)
  const config = configurationOf(child, name, input, live)
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
