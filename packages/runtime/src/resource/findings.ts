import type { JsonValue } from '@kubewright/kube/json'
import type { z } from 'zod'

/** A step into a value: to a field, to each item of a list, or to each value of a map. */
export type Step = { readonly field: string } | 'items' | 'values'

/** A schema with checks that only JavaScript can run. */
export interface RefinedPart {
  /** More than one for a union with checks in several branches. */
  readonly paths: readonly string[]
  readonly steps: readonly Step[]
  readonly schema: z.core.$ZodType
  /** Whether the checks are below a union: then zod decides which branch a value belongs to. */
  readonly isUnion: boolean
}

/** A field that users should no longer set. */
export interface DeprecatedField {
  readonly path: string
  readonly steps: readonly Step[]
  readonly remedy: string
  /** The API server sets it, so a field with this value need not come from the user. */
  readonly default: JsonValue | undefined
}

/** What a schema says beyond its CustomResourceDefinition, for the validating webhook. */
export interface Findings {
  readonly refined: RefinedPart[]
  readonly deprecated: DeprecatedField[]
}

export function noFindings(): Findings {
  return { refined: [], deprecated: [] }
}
