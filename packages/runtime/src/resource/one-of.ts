import { escapeIdentifier } from '@kubewright/kube/rules'
import type { z } from 'zod'
import { withDeclaredCheck } from './checks.ts'
import { refuse } from './refuse.ts'
import { withRule } from './schemas.ts'
import { isOptionalInput } from './zod-definition.ts'

/** The fields of an object that may be absent. */
export type OptionalField<T> = {
  [Field in keyof T & string]: undefined extends T[Field] ? Field : never
}[keyof T & string]

/** An object of which exactly one of the fields is set. The fields are optional and have no default. */
export function exactlyOneOf<Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly OptionalField<z.output<Schema>>[],
): Schema {
  const rule = `${counted('exactlyOneOf', schema, fields)} == 1`
  return limited(schema, fields, rule, `exactly one of ${fields.join(', ')} must be set`, (count) => count === 1)
}

/** An object of which at most one of the fields is set. The fields are optional and have no default. */
export function atMostOneOf<Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly OptionalField<z.output<Schema>>[],
): Schema {
  const rule = `${counted('atMostOneOf', schema, fields)} <= 1`
  return limited(schema, fields, rule, `at most one of ${fields.join(', ')} may be set`, (count) => count <= 1)
}

/** An object of which at least one of the fields is set. The fields are optional and have no default. */
export function atLeastOneOf<Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly OptionalField<z.output<Schema>>[],
): Schema {
  const present = identifiersOf('atLeastOneOf', schema, fields).map((name) => `has(self.${name})`)
  const message = `at least one of ${fields.join(', ')} must be set`
  return limited(schema, fields, present.join(' || '), message, (count) => count >= 1)
}

/** The number of set fields in CEL; its cost is estimated lower than that of a list with a filter. */
function counted(helper: string, schema: z.ZodObject, fields: readonly string[]): string {
  const present = identifiersOf(helper, schema, fields).map((name) => `(has(self.${name}) ? 1 : 0)`)
  return present.join(' + ')
}

function identifiersOf(helper: string, schema: z.ZodObject, fields: readonly string[]): readonly string[] {
  if (fields.length === 0) refuse(helper, 'name at least one field')
  return fields.map((name) => {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    const declared = Object.keys(schema.shape).join(', ')
    if (field === undefined) refuse(helper, `there is no field ${name}; the object has ${declared}`)
    if (!isOptionalInput(field)) refuse(helper, `the field ${name} is required and so always set; make it optional()`)
    if (field._zod.optout === undefined) refuse(helper, `the field ${name} has a default and so is always set`)
    return escapeIdentifier(name) ?? refuse(helper, `rules cannot name the field ${JSON.stringify(name)}`)
  })
}

function limited<Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly string[],
  rule: string,
  message: string,
  isAllowed: (count: number) => boolean,
): Schema {
  const checked = withDeclaredCheck(schema, (value) => {
    const set = fields.filter((name) => (value as Readonly<Record<string, unknown>>)[name] !== undefined)
    return isAllowed(set.length) ? undefined : message
  })
  return withRule(checked, { rule, message })
}
