import type { z } from 'zod'
import type { SchemaNode } from './schema-node.ts'

/** The position of a schema: its field path for messages, and the enclosing schemas, to detect recursion. */
export interface Place {
  readonly path: string
  readonly around: readonly z.core.$ZodType[]
}

/** Converts a nested schema. */
export type Convert = (schema: z.core.$ZodType, place: Place) => SchemaNode
