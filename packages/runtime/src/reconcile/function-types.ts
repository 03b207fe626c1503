import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { OwnMetrics } from '../metric-types.ts'
import type { EventInput } from '../recorder/index.ts'
import type { Desired, Infer, KindReference, ReadonlyDeep } from '../resource/index.ts'
import type { Kept } from './keep.ts'

/** The kinds of a controller's children, by their names in `owned`. */
export type OwnedKinds = Readonly<Record<string, KindReference>>

/** The function's context besides the object. Reads come from the cache and never wait. */
export interface FunctionContext<Owns extends OwnedKinds, Reads extends KindReference, Result = FunctionResult> {
  /** The existing children: controlled by this object's UID, of the kinds in `owns`, sorted by name. */
  readonly owned: { readonly [Name in keyof Owns]: readonly Infer<Owns[Name]>[] }
  /**
   * Returns its argument, which the compiler checks field by field: `return result({ children, status })` reports a
   * misspelt or mistyped field at the field itself. Without it the compiler reports the whole function.
   */
  result(result: Result): Result
  /** When this reconcile started; the only clock that a function should use. */
  readonly now: Date
  /**
   * An object of a kind in `reads` or `owns`; a plain name means the object's namespace. A change of it wakes the key.
   */
  get<Read extends Reads | Owns[keyof Owns]>(kind: Read, name: string | ObjectName): Infer<Read> | undefined
  /** Objects of a kind in `reads` or `owns`, sorted by key; by default in the object's namespace. */
  list<Read extends Reads | Owns[keyof Owns]>(kind: Read, options?: ReadListOptions): readonly Infer<Read>[]
  /**
   * A short string for names, always the same for the same object and seed, also when the function runs again.
   *
   * NOT A SECRET: it is derived only from the UID and the seed, and everyone who can read the object can compute it.
   * Never use it as a password, a key or a token. For these, generate random bytes when `owned` lacks the child that
   * holds them, and return `keep(child)` when it has it: a creation never changes an existing child.
   */
  id(seed: string): string
  /** Aborts when the reconcile times out or the operator stops. */
  readonly signal: AbortSignal
  /** Logs lines with the fields controller, namespace, name and reconcileID; the record has them as well. */
  readonly log: Logger
  /** Records an Event about the object; returns at once. */
  record(event: EventInput): void
  /**
   * The author's own metrics, in the registry of the operator. Their changes take effect once when this reconcile ends,
   * however often the function ran in it, as those of `once` do.
   */
  readonly metrics: OwnMetrics
  /**
   * Runs the effect once when this reconcile ends, however often the function ran in it: for the author's own metrics.
   * Of several calls with the same name, the last one counts. Calls of a run whose result met a newer object are
   * dropped. An effect that throws is reported to onError and has no other consequence.
   */
  once(name: string, effect: () => void): void
}

export interface ReadListOptions {
  /** The object's namespace when absent. */
  readonly namespace?: string | undefined
  readonly allNamespaces?: boolean | undefined
  /** A label selector in kubectl's syntax: app=web,tier!=back. */
  readonly labelSelector?: string | undefined
}

/** The desired state. Absent fields leave the current state unchanged. */
export interface FunctionResult<Status = object, Condition extends string = string, ChildId extends string = string> {
  /**
   * Every child that should exist. Owned objects that are not in the list are deleted, unless they are kept. When
   * absent, children are neither written nor deleted. Falsy items are left out: `condition && Service({...})`.
   */
  readonly children?: readonly (Child<ChildId> | Falsy)[] | undefined
  /** The whole status: omitted fields are removed. The framework adds observedGeneration and conditions. */
  readonly status?: Status | undefined
  /** All conditions; an omitted one is removed. The framework sets times and generations. */
  readonly conditions?: { readonly [Type in Condition]?: DesiredCondition | undefined } | undefined
  /**
   * Runs the function again at this time, or after this delay, in addition to events; the earlier one if both are
   * given. It also holds if a write fails. A time in the past means at once; if it is in the past each time, the key
   * backs off as a failing key does.
   */
  readonly requeueAt?: Date | undefined
  readonly requeueAfterMs?: number | undefined
}

/** Kind({...}) of a kind in `owns`, or keep(object). */
export type Child<Id extends string = string> = Desired<KubernetesObject, Id> | Kept

/** An item of `children` that stands for no child. */
export type Falsy = false | null | undefined | '' | 0

export interface DesiredCondition {
  readonly status: 'True' | 'False' | 'Unknown'
  /** One word in CamelCase, for machines. */
  readonly reason: string
  /** A sentence, for people. */
  readonly message?: string | undefined
}

/** What a function may return for a kind and its children. The types are resolved to keep compiler messages short. */
export type FunctionResultOf<For extends KindReference, Owns extends OwnedKinds> = FunctionResult<
  StatusInput<For>,
  ConditionType<For>,
  Owns[keyof Owns]['id']
>

type TypesOf<SomeKind extends KindReference> = NonNullable<SomeKind['types']>

/** The status to be written, for a kind made by defineResource; any object for other kinds. */
export type StatusInput<SomeKind extends KindReference> =
  TypesOf<SomeKind> extends { readonly status: infer Status } ? ReadonlyDeep<Status> : Readonly<Record<string, unknown>>

/** The condition types that a kind declares. */
export type ConditionType<SomeKind extends KindReference> =
  TypesOf<SomeKind> extends { readonly condition: infer Type extends string } ? Type : string

/** What finalize may return if the cleanup is not complete: when to run again. */
export type FinalizeResult = Pick<FunctionResult, 'requeueAt' | 'requeueAfterMs'>
