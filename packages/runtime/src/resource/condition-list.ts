import type { SchemaNode } from './schema-node.ts'

/**
 * What `Conditions` becomes in a CustomResourceDefinition, written out: every resource has it, and at a start it would cost more
 * to convert than what the author wrote. The patterns are not in it yet.
 */
export function conditionListNode(): SchemaNode {
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: { type: 'string', maxLength: 316 },
        status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
        observedGeneration: { type: 'integer', format: 'int64', minimum: 0 },
        lastTransitionTime: { type: 'string', format: 'date-time' },
        reason: { type: 'string', minLength: 1, maxLength: 1024 },
        message: { type: 'string', maxLength: 32_768 },
      },
      required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
    },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  }
}

/** As those of `Condition`. */
const patterns: Readonly<Record<string, string>> = {
  type: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
  reason: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
}

/** Sets the patterns of the conditions in what conditionListNode made. They are ours, and known to be RE2. */
export function setConditionPatterns(list: SchemaNode): void {
  const fields = list.items?.properties ?? {}
  for (const [name, pattern] of Object.entries(patterns)) Object.assign(fields[name] ?? {}, { pattern })
}
