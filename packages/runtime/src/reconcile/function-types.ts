import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'
import type { External } from '../external/index.ts'
import type { Logger } from '../log/index.ts'
import type { OwnMetrics } from '../metric-types.ts'
import type { EventInput } from '../recorder/index.ts'
import type { Desired, Infer, KindReference, ReadonlyDeep } from '../resource/index.ts'
import type { Claim } from './children/adopt-matching.ts'
import type { Falsy, Kept } from './children/keep.ts'
import type { Fact } from './facts/index.ts'

/** The kinds of a controller's children, by their names in `owned`. */
export type OwnedKinds = Readonly<Record<string, KindReference>>

/** The kinds of all children of a controller: those in `owns`, `tracks` and `shares`. */
export type ChildKinds<Owns extends OwnedKinds, Tracks extends OwnedKinds, Shares extends OwnedKinds> = Owns &
  Tracks &
  Shares

/** The function's context besides the object. Reads come from the cache and never wait. */
export interface FunctionContext<Owns extends OwnedKinds, Reads extends KindReference, Result = FunctionResult> {
  /**
   * The existing children, sorted by name: controlled by this object's UID, of the kinds in `owns`; with its labels, of
   * the kinds in `tracks`; those to which it contributes, of the kinds in `shares`. Children that are being deleted are
   * among them: `isTerminating(child)`.
   */
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
   * Never use it as a password, a key or a token. For these, `once(Secret, name, () => ({...}))` generates random bytes
   * when it creates the child.
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
   * Things outside of the cluster, such as a bucket, that outlive a crash at any point: the intent is stored in the
   * object before each effect. The controller needs `finalize`, which deletes them.
   */
  readonly external: External
  /**
   * Runs the effect once when this reconcile ends, however often the function ran in it: for the author's own metrics.
   * Of several calls with the same name, the last one counts. Calls of a run whose result met a newer object are
   * dropped. An effect that throws is reported to onError and has no other consequence.
   */
  atEnd(name: string, effect: () => void): void
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
  /** Deletes children before others are written, where the old child must go first. After them when absent. */
  readonly deleteFirst?: boolean | undefined
  /** The whole status: omitted fields are removed. The framework adds observedGeneration and conditions. */
  readonly status?: Status | undefined
  /** All conditions; an omitted one is removed. The framework sets times and generations. */
  readonly conditions?: { readonly [Type in Condition]?: DesiredCondition | undefined } | undefined
  /**
   * What the function found out: `[deployed && ready(), waits && progressing('waiting for PVC data')]`. The framework
   * adds what the children say, and sets the standard conditions that the resource declares: Available, Progressing and
   * Degraded; Ready, Reconciling and Stalled. A condition in `conditions` takes precedence. An empty list reports the
   * children alone.
   */
  readonly facts?: readonly (Fact | Falsy)[] | undefined
  /**
   * Runs the function again at this time, or after this delay, in addition to events; the earlier one if both are
   * given. It also holds if a write fails. A time in the past means at once; if it is in the past each time, the key
   * backs off as a failing key does.
   */
  readonly requeueAt?: Date | undefined
  readonly requeueAfterMs?: number | undefined
}

/** Kind({...}) of a declared kind, plain or in once(), shared() and so on; keep(object); or adoptMatching(). */
export type Child<Id extends string = string> = Desired<KubernetesObject, Id> | Kept | Claim

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

/**
 * What finalize may return. The object is deleted once finalize returns neither a child nor a time to run again, and the
 * children that it no longer returns are gone. Without `children`, children are neither written nor deleted; the garbage
 * collector deletes them with the object.
 */
export type FinalizeResult<Status = object, Condition extends string = string, ChildId extends string = string> = Omit<
  FunctionResult<Status, Condition, ChildId>,
  'deleteFirst'
>

/** What finalize may return for a kind and its children. */
export type FinalizeResultOf<For extends KindReference, Owns extends OwnedKinds> = FinalizeResult<
  StatusInput<For>,
  ConditionType<For>,
  Owns[keyof Owns]['id']
>
