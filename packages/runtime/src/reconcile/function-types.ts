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
  /**
   * A short text for names, always the same for the same object and seed, also when the function runs again.
   *
   * NOT A SECRET: it is made from the UID and the seed alone, and everybody who may read the object can compute it. Never
   * use it as a password, a key or a token. For these draw random bytes when `owned` does not have the child that holds
   * them, and return `keep(child)` when it has: a creation never changes a child that exists.
   */
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
  /**
   * Runs again at this time, or after this long, besides whatever else happens; the earlier one when both are given. It
   * holds also when a write fails. A time that has passed means at once; one that has passed each time waits as a failure.
   */
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

/**
 * Unknown, which adds nothing to what a function returns; for an outcome with a condition that the kind does not declare,
 * a type that has this condition as `never`. Inferred return types are not checked for excess properties otherwise.
 */
export type DeclaredConditions<Return, SomeKind extends KindReference> =
  UndeclaredCondition<Awaited<Return>, ConditionType<SomeKind>> extends infer Undeclared extends string
    ? [Undeclared] extends [never]
      ? unknown
      : { readonly conditions: { readonly [Type in Undeclared]: never } }
    : unknown

/** The condition types of each outcome of a union, without the declared ones; none where they are made at run time. */
type UndeclaredCondition<Outcome, Declared extends string> = Outcome extends { readonly conditions: infer Conditions }
  ? string extends keyof NonNullable<Conditions>
    ? never
    : Exclude<keyof NonNullable<Conditions> & string, Declared>
  : never

/** What finalize may answer when not all is cleaned up yet: when to look again. */
export type FinalizeOutcome = Pick<ReconcileOutcome, 'requeueAt' | 'requeueAfterMs'>
