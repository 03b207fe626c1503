import type { ObjectMeta } from '@kubewright/kube/meta'
import type { Desired, Kind, NamespacedMeta, StoredMeta } from '../kind/index.ts'
import type { ReadonlyDeep } from './readonly-deep.ts'
import type { Refinements } from './refinements.ts'

/** A condition of a custom resource as read; its type is one that the resource declares. */
export interface StoredCondition<Type extends string = string> {
  readonly type: Type | 'Reconciled'
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
  readonly lastTransitionTime: string
  readonly observedGeneration?: number
}

/** The status fields that the framework writes in every custom resource. */
export interface CommonStatus<Condition extends string> {
  readonly observedGeneration?: number
  readonly conditions?: readonly StoredCondition<Condition>[]
}

/**
 * A custom resource as read: defaults are set, and the status is absent until it is first written. All of it is
 * readonly, because readers share it with the cache.
 */
export interface CustomObject<Spec, Status, Condition extends string, Meta extends StoredMeta = NamespacedMeta> {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Meta
  readonly spec: ReadonlyDeep<Spec>
  readonly status?: ReadonlyDeep<Status> & CommonStatus<Condition>
}

/** The metadata of the objects of a kind with this scope. */
export type MetaOfScope<Scope extends 'Namespaced' | 'Cluster'> = Scope extends 'Namespaced'
  ? NamespacedMeta
  : StoredMeta

/** The input for a custom resource; fields with a default may be left out. */
export interface CustomInput<SpecInput> {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
  readonly spec: SpecInput
}

/** A kind made by defineResource. Its types are resolved to keep compiler messages short. */
export interface CustomKind<
  Spec,
  SpecInput,
  Status,
  StatusInput,
  Condition extends string = never,
  Id extends string = string,
  Meta extends StoredMeta = NamespacedMeta,
> extends Kind<CustomObject<Spec, Status, Condition, Meta>, CustomInput<SpecInput>, Id> {
  /** The condition types that its controller sets. */
  readonly conditionTypes: readonly Condition[]
  /** The checks of the spec that only JavaScript can run, for the validating webhook. */
  readonly refinements: Refinements
  /** The samples of the definition, as objects with a name. */
  readonly samples: readonly Desired<CustomInput<SpecInput>, Id>[]
  readonly types?: {
    readonly object: CustomObject<Spec, Status, Condition, Meta>
    readonly input: CustomInput<SpecInput>
    readonly status: StatusInput
    readonly condition: Condition
  }
}

/**
 * A status as read. A failed first reconcile writes only a condition, so only fields with a default are certain to
 * exist.
 */
export type StatusOf<Output, Input> = {
  readonly [Field in keyof Output as Field extends Defaulted<Output, Input> ? Field : never]: Output[Field]
} & { readonly [Field in keyof Output as Field extends Defaulted<Output, Input> ? never : Field]?: Output[Field] }

/** The fields that are optional in writes and present in reads. */
type Defaulted<Output, Input> = {
  [Field in keyof Output & keyof Input]: undefined extends Input[Field]
    ? undefined extends Output[Field]
      ? never
      : Field
    : never
}[keyof Output & keyof Input]
