import type { KubeErrorCode } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'

/** The outcome: a result, or an error with its message. */
interface Outcome {
  readonly result?: JsonValue
  readonly error?: string
  readonly code?: KubeErrorCode
}

export interface PatchScenario extends Outcome {
  readonly name: string
  readonly kind: string
  readonly original: JsonObject
  readonly patch: JsonObject
}

export interface DiffScenario extends Outcome {
  readonly name: string
  readonly kind: string
  readonly original: JsonObject
  readonly modified: JsonObject
}

export interface ThreeWayScenario extends DiffScenario {
  readonly current: JsonObject
}

/** A document and a JSON patch or merge patch for it. */
export interface DocumentScenario extends Outcome {
  readonly name: string
  readonly original: JsonValue
  readonly patch: JsonValue
}

/** Two documents and the merge patch between them. */
export interface DocumentDiffScenario extends Outcome {
  readonly name: string
  readonly original: JsonValue
  readonly modified: JsonValue
}

export interface DocumentThreeWayScenario extends Outcome {
  readonly name: string
  readonly original: JsonObject
  readonly modified: JsonObject
  readonly current: JsonObject
}
