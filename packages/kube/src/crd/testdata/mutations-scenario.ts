import type { JsonValue } from '../../json/index.ts'

/** One change to a valid object, and the sorted messages of Kubernetes about the result. */
export interface Mutation {
  /** Steps from the root, separated by slashes; those into lists are indexes. */
  readonly path: string
  /** The value to put there; absent deletes. */
  readonly value?: JsonValue
  /**
   * The result is sent as an update of the valid object, so that transition rules are evaluated; otherwise as a create.
   */
  readonly isUpdate?: true
  readonly errors: readonly string[]
}

/**
 * Changes to the object that the generator of schema/testing makes from a seed for one version of a
 * CustomResourceDefinition. The messages belong to that object: a changed generator needs new recordings.
 */
export interface OperatorMutations {
  readonly file: string
  readonly version: string
  readonly seed: number
  readonly mutations: readonly Mutation[]
}

/** The message that rules were skipped because of other errors. */
export const rulesNotChecked =
  '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'

/** One step more than a pipeline may have; each step is valid. */
export const manySteps: JsonValue = Array.from({ length: 100 }, (_, index) => ({
  step: `step${index}`,
  functionRef: { name: 'a' },
}))
