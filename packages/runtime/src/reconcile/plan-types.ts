import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Claim } from './adopt-matching.ts'
import type { ChildName } from './child.ts'
import type { Kept } from './keep.ts'
import type { Parent, Relation } from './relation.ts'

/** An item of `children`. */
export type PlannedChild = KubernetesObject | Kept | Claim

/** The input of a plan. It is plain data: the same input gives the same plan. */
export interface PlanInput extends Parent {
  /** Whether the controller declares `ordered`. */
  readonly ordered?: boolean
  /** The children that the function returned; undefined: children are not touched. */
  readonly children: readonly PlannedChild[] | undefined
  /** The object of this kind and name in the cache. */
  live(child: ChildName): KubernetesObject | undefined
  /** The objects of a kind that the owner controls. */
  owned(kind: KindReference): readonly KubernetesObject[]
  /** The objects of a kind in `tracks` with the labels of the owner. */
  ofTracked?(kind: KindReference): readonly KubernetesObject[]
  /** The objects of a kind in `shares` to which the owner contributes. */
  ofShared?(kind: KindReference): readonly KubernetesObject[]
  /** The objects of a kind in the owner's namespace that match a label selector. */
  matching?(kind: KindReference, labelSelector: string): readonly KubernetesObject[]
  /** Called for an object that has a child's name and does not belong to the owner. */
  onForeign?(child: ChildName): void
}

/** A child to apply, because it does not exist or would change. */
export interface PlannedApply {
  readonly name: ChildName
  readonly config: JsonObject
  /** The existing object; absent when the apply creates it. */
  readonly live: KubernetesObject | undefined
  /** CHILD_NAME_TAKEN: the existing object does not belong to the owner and must not be touched. */
  readonly refusal?: RuntimeError | undefined
  /** How the write differs from that of an owned child; absent for most children. */
  readonly special?: SpecialWrite | undefined
}

export interface SpecialWrite {
  readonly relation: Relation
  readonly manager: string
  /** Generates the configuration of a child that is created and never applied. */
  readonly content?: (() => Promise<JsonObject>) | undefined
  /** Whether the write makes an existing object a child: the owner must still exist on the server. */
  readonly takesOver?: boolean | undefined
  /** The write for a later revision of the object; undefined when nothing would change. */
  readonly replan?: ((latest: KubernetesObject) => PlannedApply | undefined) | undefined
}

export interface PlannedDelete {
  readonly name: ChildName
  readonly live: KubernetesObject
  /** The object has other owners and stays; this manager gives up its fields. */
  readonly givenUpBy?: string | undefined
}

/** An object that the owner adopts by a selector, or releases because it no longer matches. */
export interface PlannedClaim {
  readonly name: ChildName
  readonly live: KubernetesObject
  readonly action: 'adopt' | 'release'
}

/** A child that is not written, because others are not ready. */
export interface WaitingChild {
  readonly name: ChildName
  readonly reason: string
}

export interface Plan {
  readonly applies: readonly PlannedApply[]
  /** In the order in which they may be sent. */
  readonly deletes: readonly PlannedDelete[]
  /** Children that are being deleted, whether still desired (these are created again afterwards) or not. */
  readonly terminating: readonly KubernetesObject[]
  readonly waiting: readonly WaitingChild[]
  /** Children that are deleted once others, which were written after them, are gone. */
  readonly blocked: readonly PlannedDelete[]
  readonly claims: readonly PlannedClaim[]
  /** Whether a child needs the finalizer of the framework, because the garbage collector does not clean it up. */
  readonly needsFinalizer: boolean
}
