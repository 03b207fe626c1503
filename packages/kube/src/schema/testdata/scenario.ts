import type { JsonValue } from '../../json/index.ts'

/** A schema, a value, and what Kubernetes says about it: messages, sorted. */
export interface ValidationScenario {
  readonly name: string
  readonly schema: JsonValue
  readonly value: JsonValue
  readonly errors: readonly string[]
  /** With an old value, what is said about the change. */
  readonly old?: JsonValue
  readonly updateErrors?: readonly string[]
  readonly listTypeErrors?: readonly string[]
  readonly embeddedErrors?: readonly string[]
}

/** A schema, a value, and what it becomes on its way in. */
export interface DecodingScenario {
  readonly name: string
  readonly schema: JsonValue
  readonly value: JsonValue
  readonly pruned: JsonValue
  readonly dropped: readonly string[]
  readonly defaulted: JsonValue
}
