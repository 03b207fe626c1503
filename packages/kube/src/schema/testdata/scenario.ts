import type { JsonValue } from '../../json/index.ts'

/** A schema, a value, and the sorted messages of Kubernetes. */
export interface ValidationScenario {
  readonly name: string
  readonly schema: JsonValue
  readonly value: JsonValue
  readonly errors: readonly string[]
  /** With an old value, the messages for the update. */
  readonly old?: JsonValue
  readonly updateErrors?: readonly string[]
  readonly listTypeErrors?: readonly string[]
  readonly embeddedErrors?: readonly string[]
}

/** A schema, a value, and the decoded value. */
export interface DecodingScenario {
  readonly name: string
  readonly schema: JsonValue
  readonly value: JsonValue
  readonly pruned: JsonValue
  readonly dropped: readonly string[]
  readonly defaulted: JsonValue
}
