import type { SchemaNode } from './schema-node.ts'

/**
 * The schema of `Conditions` in a CustomResourceDefinition as a literal: every resource has it, and converting it at
 * start-up would take longer than converting the author's schema. The patterns are added later.
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

/** The patterns of `Condition`. */
const patterns: Readonly<Record<string, string>> = {
  type: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
  reason: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
}

/** Adds the patterns to the result of conditionListNode. They are constants, known to be valid RE2. */
export function setConditionPatterns(list: SchemaNode): void {
  const fields = list.items?.properties ?? {}
  for (const [name, pattern] of Object.entries(patterns)) Object.assign(fields[name] ?? {}, { pattern })
}
