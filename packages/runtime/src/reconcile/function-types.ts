import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { EventInput } from '../recorder/index.ts'
import type { Desired, Infer, KindReference } from '../resource/index.ts'
import type { Kept } from './keep.ts'

/** The kinds of a controller's children, by the names under which the function finds them. */
export type OwnedKinds = Readonly<Record<string, KindReference>>

/** What the function is given besides the object. It reads from the cache, so nothing of it waits. */
export interface FunctionContext<Owns extends OwnedKinds, Reads extends KindReference> {
  /** The children that exist: controlled by this object's UID, of the kinds in `owns`, sorted by name. */
  readonly owned: { readonly [Name in keyof Owns]: readonly Infer<Owns[Name]>[] }
  /** When this reconcile began. The only clock that a function should look at. */
  readonly now: Date
  /** An object of a kind in `reads` or `owns`; a name alone means the namespace of the object. A change wakes the key. */
  get<Read extends Reads | Owns[keyof Owns]>(kind: Read, name: string | ObjectName): Infer<Read> | undefined
  /** Objects of a kind in `reads` or `owns`, sorted by key; in the object's namespace unless told otherwise. */
  list<Read extends Reads | Owns[keyof Owns]>(kind: Read, options?: ReadListOptions): readonly Infer<Read>[]
  /** A short text for names, always the same for the same object and seed. */
  id(seed: string): string
  /** Aborts when the reconcile takes too long or the operator stops. */
  readonly signal: AbortSignal
  /** Writes lines with the fields controller, namespace, name and reconcileID; they are in the record as well. */
  readonly log: Logger
  /** Records an Event about the object; returns at once. */
  record(event: EventInput): void
}

export interface ReadListOptions {
  /** The namespace of the object when absent. */
  readonly namespace?: string | undefined
  readonly allNamespaces?: boolean | undefined
  /** A label selector as kubectl takes it: app=web,tier!=back. */
  readonly labelSelector?: string | undefined
}

/** What should be. Absent fields change nothing of what is. */
export interface ReconcileOutcome<Status = object, Condition extends string = string, ChildId extends string = string> {
  /**
   * Every child that should exist. Absent: children are neither written nor deleted. Owned objects that are not in the
   * list are deleted, unless they are kept.
   */
  readonly children?: readonly Child<ChildId>[] | undefined
  /** The whole status: fields that are left out are removed. observedGeneration and conditions are set besides. */
  readonly status?: Status | undefined
  /** All conditions; one that is left out is removed. Times and generations are set by the framework. */
  readonly conditions?: { readonly [Type in Condition]?: DesiredCondition | undefined } | undefined
  /** Runs again at this time, or after this long, besides whatever else happens; the earlier one when both are given. */
  readonly requeueAt?: Date | undefined
  readonly requeueAfterMs?: number | undefined
}

/** Kind({...}) of a kind in `owns`, or keep(object). */
export type Child<Id extends string = string> = Desired<KubernetesObject, Id> | Kept

export interface DesiredCondition {
  readonly status: 'True' | 'False' | 'Unknown'
  /** One word in CamelCase, for programs. */
  readonly reason: string
  /** A sentence, for people. */
  readonly message?: string | undefined
}

/** What a function may return for a kind and its children; its types are resolved, so that messages stay short. */
export type OutcomeOf<For extends KindReference, Owns extends OwnedKinds> = ReconcileOutcome<
  StatusInput<For>,
  ConditionType<For>,
  Owns[keyof Owns]['id']
>

type TypesOf<SomeKind extends KindReference> = NonNullable<SomeKind['types']>

/** The status of a kind made by defineResource as it is written; any object for other kinds. */
export type StatusInput<SomeKind extends KindReference> =
  TypesOf<SomeKind> extends { readonly status: infer Status } ? Status : Readonly<Record<string, unknown>>

/** The condition types that a kind declares. */
export type ConditionType<SomeKind extends KindReference> =
  TypesOf<SomeKind> extends { readonly condition: infer Type extends string } ? Type : string

/** What finalize may answer when not all is cleaned up yet: when to look again. */
export type FinalizeOutcome = Pick<ReconcileOutcome, 'requeueAt' | 'requeueAfterMs'>
