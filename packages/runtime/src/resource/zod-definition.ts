import type { z } from 'zod'

/**
 * The parts of zod's schemas that are read here, which zod documents for library authors: the definition of each schema
 * and of each of its checks. All fields are optional here, because they depend on the type.
 */
export interface ZodDefinition {
  readonly type: string
  readonly checks?: readonly ZodCheck[]
  readonly coerce?: boolean
  // wrappers
  readonly innerType?: z.core.$ZodType
  readonly getter?: () => z.core.$ZodType
  readonly defaultValue?: unknown
  // composites
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly keyType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly discriminator?: string
  readonly left?: z.core.$ZodType
  readonly right?: z.core.$ZodType
  // values
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
}

export interface ZodCheck {
  readonly _zod: {
    readonly def: ZodCheckDefinition
    check(payload: z.core.ParsePayload): void | Promise<void>
  }
}

export interface ZodCheckDefinition {
  readonly check?: string
  /** Decides whether the check runs after others failed. */
  readonly when?: (payload: z.core.ParsePayload) => boolean
  readonly format?: string
  readonly pattern?: RegExp
  readonly value?: number | bigint | Date
  readonly inclusive?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly length?: number
  readonly version?: string
  readonly local?: boolean
  readonly precision?: number | null
}

export function definitionOf(schema: z.core.$ZodType): ZodDefinition {
  return schema._zod.def as unknown as ZodDefinition
}

/** The checks of a schema; a schema such as z.email() or z.int32() is its own first check. */
export function checksOf(schema: z.core.$ZodType): readonly ZodCheckDefinition[] {
  const definition = definitionOf(schema)
  const own = schema._zod.traits.has('$ZodCheck') ? [definition as unknown as ZodCheckDefinition] : []
  return [...own, ...(definition.checks ?? []).map((check) => check._zod.def)]
}

/** Whether the author of an object may leave out the field. */
export function isOptionalInput(schema: z.core.$ZodType): boolean {
  return schema._zod.optin !== undefined
}
