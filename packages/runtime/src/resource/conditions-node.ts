import type { SchemaNode } from './schema-node.ts'

const typePattern =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$'
const reasonPattern = '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$'

/**
 * The schema of `Conditions`, converted: every status has it, and converting and checking its patterns would make every
 * operator load an engine for regular expressions as it starts.
 */
export function conditionsNode(): SchemaNode {
  return nodeWith({ pattern: typePattern }, { pattern: reasonPattern })
}

/** The same for who checks a schema that has it: the patterns are known to be ones that Kubernetes can read. */
export function conditionsNodeToCheck(): SchemaNode {
  return nodeWith({}, {})
}

function nodeWith(ofType: SchemaNode, ofReason: SchemaNode): SchemaNode {
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: { type: 'string', maxLength: 316, ...ofType },
        status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
        observedGeneration: { type: 'integer', format: 'int64', minimum: 0 },
        lastTransitionTime: { type: 'string', format: 'date-time' },
        reason: { type: 'string', minLength: 1, maxLength: 1024, ...ofReason },
        message: { type: 'string', maxLength: 32_768 },
      },
      required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
    },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  }
}
