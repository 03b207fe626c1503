import type { JsonValue } from '../../json/index.ts'

/** One change to a valid object, and what Kubernetes says about the result: messages, sorted. */
export interface Mutation {
  /** Steps from the root, separated by slashes; those into lists are indexes. */
  readonly path: string
  /** What to put there; none deletes. */
  readonly value?: JsonValue
  /** The result is sent as an update of the valid object, so that rules about changes are asked; otherwise it is created. */
  readonly isUpdate?: true
  readonly errors: readonly string[]
}

/**
 * Changes to the object that the generator of schema/testing makes from a seed for one version of a
 * CustomResourceDefinition. The answers are of that object: a generator that makes others needs them recorded anew.
 */
export interface OperatorMutations {
  readonly file: string
  readonly version: string
  readonly seed: number
  readonly mutations: readonly Mutation[]
}

/** What stands beside other errors where a schema has rules that could not be asked because of them. */
export const rulesNotChecked =
  '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'

/** One step more than a pipeline may have; each is valid. */
export const manySteps: JsonValue = Array.from({ length: 100 }, (_, index) => ({
  step: `step${index}`,
  functionRef: { name: 'a' },
}))
