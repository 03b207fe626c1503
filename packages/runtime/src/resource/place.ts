import type { z } from 'zod'
import type { Findings, Step } from './findings.ts'
import type { SchemaNode } from './schema-node.ts'

/** The position of a schema: its field path for messages, and the enclosing schemas, to detect recursion. */
export interface Place {
  readonly path: string
  readonly steps: readonly Step[]
  readonly around: readonly z.core.$ZodType[]
  /** Collects what the CustomResourceDefinition cannot say; absent where all of it must. */
  readonly findings: Findings | undefined
}

/** Converts a nested schema. */
export type Convert = (schema: z.core.$ZodType, place: Place) => SchemaNode

export function fieldPlace(place: Place, name: string): Place {
  return { ...place, path: `${place.path}.${name}`, steps: [...place.steps, { field: name }] }
}

export function itemsPlace(place: Place): Place {
  return { ...place, path: `${place.path}[]`, steps: [...place.steps, 'items'] }
}

export function valuesPlace(place: Place): Place {
  return { ...place, path: `${place.path}[*]`, steps: [...place.steps, 'values'] }
}
