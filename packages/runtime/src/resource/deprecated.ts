import type { z } from 'zod'
import type { Place } from './place.ts'
import type { SchemaNode } from './schema-node.ts'

const metaKey = 'kubewright:deprecated'
/** Keeps the remedy on a node until its field is known. */
const remedyKey = Symbol('remedy')

interface DeprecatedNode extends SchemaNode {
  [remedyKey]?: string
}

/**
 * A field that users should no longer set. Its description says so, `kubectl explain` shows it, and the validating
 * webhook warns users who set it. The remedy completes "is deprecated: ", as in 'use spec.schedule'.
 */
export function deprecated<Schema extends z.ZodType>(schema: Schema, remedy: string): Schema {
  return schema.meta({ ...schema.meta(), [metaKey]: remedy })
}

/** Adds the remedy in the meta of a schema to its node. */
export function appendRemedy(node: SchemaNode, meta: Readonly<Record<string, unknown>>): SchemaNode {
  const remedy = meta[metaKey]
  if (typeof remedy !== 'string') return node
  const description = [node.description, `Deprecated: ${remedy}`].filter((text) => text !== undefined).join(' ')
  const marked: DeprecatedNode = { ...node, description, [remedyKey]: remedy }
  return marked
}

/** Notes the field for the webhook if it is deprecated. */
export function noteDeprecation(node: SchemaNode, { path, steps, findings }: Place): void {
  const marked: DeprecatedNode = node
  const remedy = marked[remedyKey]
  if (remedy === undefined) return
  delete marked[remedyKey]
  findings?.deprecated.push({ path, steps, remedy, default: node.default })
}
