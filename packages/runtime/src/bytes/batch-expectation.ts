/** What all lines of a batch have in common. */
export interface BatchExpectation {
  /** The bytes before the object in each line; a brace and the line break follow the object. */
  readonly head: Buffer
  readonly kind: Buffer
  readonly apiVersion: Buffer
  readonly isNamespaced: boolean
  /** Whether managedFields are left out. */
  readonly isCut: boolean
}
