import type { ObjectMeta } from '@kubewright/kube/meta'
import type { Kind, StoredMeta } from '../kind/index.ts'

/** A condition of a custom resource, as it is read; the type is one of those that the resource declares. */
export interface StoredCondition<Type extends string = string> {
  readonly type: Type | 'Reconciled'
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
  readonly lastTransitionTime: string
  readonly observedGeneration?: number
}

/** What every status has besides what its author declares; the framework writes it. */
export interface CommonStatus<Condition extends string> {
  readonly observedGeneration?: number
  readonly conditions?: readonly StoredCondition<Condition>[]
}

/** An object of a custom resource as it is read: defaults are set, and there is no status before the first one. */
export interface CustomObject<Spec, Status, Condition extends string> {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: StoredMeta
  readonly spec: Spec
  readonly status?: Status & CommonStatus<Condition>
}

/** What an object of a custom resource is made from: fields with a default may be left out. */
export interface CustomInput<SpecInput> {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
  readonly spec: SpecInput
}

/** A kind made by defineResource. It carries resolved types, so that messages of the compiler stay short. */
export interface CustomKind<
  Spec,
  SpecInput,
  Status,
  StatusInput,
  Condition extends string = never,
  Id extends string = string,
> extends Kind<CustomObject<Spec, Status, Condition>, CustomInput<SpecInput>, Id> {
  /** The types of the conditions that its controller sets. */
  readonly conditionTypes: readonly Condition[]
  readonly types?: {
    readonly object: CustomObject<Spec, Status, Condition>
    readonly input: CustomInput<SpecInput>
    readonly status: StatusInput
    readonly condition: Condition
  }
}

/**
 * A status as it is read. A failed first reconcile leaves a status with nothing but a condition, so only fields with
 * a default are sure to be there.
 */
export type StatusOf<Output, Input> = {
  readonly [Field in keyof Output as Field extends Defaulted<Output, Input> ? Field : never]: Output[Field]
} & { readonly [Field in keyof Output as Field extends Defaulted<Output, Input> ? never : Field]?: Output[Field] }

/** The fields that may be left out when writing but are there when reading. */
type Defaulted<Output, Input> = {
  [Field in keyof Output & keyof Input]: undefined extends Input[Field]
    ? undefined extends Output[Field]
      ? never
      : Field
    : never
}[keyof Output & keyof Input]
