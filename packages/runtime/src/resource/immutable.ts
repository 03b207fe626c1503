import { escapeIdentifier } from '@kubewright/kube/rules'
import type { z } from 'zod'
import { refuse } from './refuse.ts'
import type { ResourceRule, SchemaNode } from './schema-node.ts'
import { withRule } from './schemas.ts'

/** Recognized by identity in convertObject, which then protects optional fields from removal. */
const unchanged: ResourceRule = { rule: 'self == oldSelf', message: 'is immutable' }

/**
 * A field that cannot change once it is set. An optional field may be set later; from then on it can neither change nor
 * be removed. The objects around it, if optional, can still be removed as a whole: make them immutable too.
 */
export function immutable<Schema extends z.ZodType>(schema: Schema): Schema {
  return withRule(schema, unchanged)
}

export function isImmutable(node: SchemaNode): boolean {
  return node['x-kubernetes-validations']?.includes(unchanged) === true
}

/** The rule of an object that keeps its optional field from being removed: rules of the field itself do not run then. */
export function cannotBeRemoved(name: string, path: string): ResourceRule {
  const identifier = escapeIdentifier(name)
  if (identifier === undefined) {
    refuse(path, `rules cannot name the field ${JSON.stringify(name)}, so it cannot be immutable and optional`)
  }
  return {
    rule: `!has(oldSelf.${identifier}) || has(self.${identifier})`,
    message: `${name} is immutable and cannot be removed`,
  }
}
