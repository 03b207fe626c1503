import { encodeCanonicalJson, type JsonValue } from '@kubewright/kube/json'
import type { z } from 'zod'
import { withDeclaredCheck } from './checks.ts'

/**
 * How clients merge a list in server-side apply: `set` has unique scalars of which each manager owns its own; `atomic`,
 * the default, is replaced as a whole. For objects with a key see mapList.
 */
export function listType<Schema extends z.ZodType<readonly unknown[]>>(schema: Schema, type: 'set' | 'atomic'): Schema {
  const checked = type === 'set' ? withDeclaredCheck(schema, (items) => duplicateOf(items, (item) => item)) : schema
  return checked.meta({ ...checked.meta(), 'x-kubernetes-list-type': type })
}

/** The fields of the items of a list. */
type ItemField<List> = List extends readonly (infer Item)[] ? keyof Item & string : never

/**
 * A list of objects with unique keys, of which each manager owns its own items. A key field is required or has a
 * default.
 */
export function mapList<Schema extends z.ZodType<readonly object[]>>(
  schema: Schema,
  keys: readonly ItemField<z.output<Schema>>[],
): Schema {
  const keyOf = (item: unknown) => keys.map((key) => (item as Readonly<Record<string, unknown>>)[key] ?? null)
  const checked = withDeclaredCheck(schema, (items) => duplicateOf(items, keyOf))
  return checked.meta({ ...checked.meta(), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [...keys] })
}

function duplicateOf(items: readonly unknown[], keyOf: (item: unknown) => unknown): string | undefined {
  const seen = new Set<string>()
  for (const item of items) {
    const key = encodeCanonicalJson(keyOf(item) as JsonValue)
    if (seen.has(key)) return `has ${key} more than once`
    seen.add(key)
  }
  return undefined
}

/**
 * How clients merge an object or a map in server-side apply: `granular`, the default, has an owner per field; `atomic`
 * is replaced as a whole.
 */
export function mapType<Schema extends z.ZodType<object>>(schema: Schema, type: 'granular' | 'atomic'): Schema {
  return schema.meta({ ...schema.meta(), 'x-kubernetes-map-type': type })
}

/** Limits the number of entries of a map: minProperties and maxProperties. */
export function mapSize<Schema extends z.ZodType<object>>(
  schema: Schema,
  { min, max }: { readonly min?: number; readonly max?: number },
): Schema {
  const checked = withDeclaredCheck(schema, (value) => {
    const size = Object.keys(value as object).length
    if (min !== undefined && size < min) return `must have at least ${min} entries`
    return max !== undefined && size > max ? `must have at most ${max} entries` : undefined
  })
  return checked.meta({
    ...checked.meta(),
    ...(min === undefined ? {} : { minProperties: min }),
    ...(max === undefined ? {} : { maxProperties: max }),
  })
}
