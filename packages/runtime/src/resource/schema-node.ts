import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** A node of a structural schema under construction: the keywords of JSONSchemaProps. */
export interface SchemaNode {
  type?: string
  format?: string
  title?: string
  description?: string
  example?: JsonValue
  externalDocs?: { url: string; description?: string }
  default?: JsonValue
  nullable?: boolean
  enum?: JsonValue[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  exclusiveMaximum?: boolean
  multipleOf?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  additionalProperties?: SchemaNode
  required?: string[]
  allOf?: SchemaNode[]
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
  'x-kubernetes-preserve-unknown-fields'?: boolean
  'x-kubernetes-int-or-string'?: boolean
  'x-kubernetes-embedded-resource'?: boolean
  'x-kubernetes-map-type'?: string
  'x-kubernetes-list-type'?: string
  'x-kubernetes-list-map-keys'?: string[]
  'x-kubernetes-validations'?: ResourceRule[]
}

/** A CEL rule that the API server checks: x-kubernetes-validations. */
export interface ResourceRule {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueRequired' | 'FieldValueDuplicate'
  readonly fieldPath?: string
  readonly optionalOldSelf?: boolean
}

/** The key of a schema's meta whose value makes the node, for types whose fields zod does not list. */
export const nodeMetaKey = 'kubewright:node'

/** Whether the node accepts any value, so that an absent node is equivalent. */
export function isAnything(node: SchemaNode): boolean {
  return node.type === undefined && node['x-kubernetes-preserve-unknown-fields'] === true
}

export function nodeAsJson(node: SchemaNode): JsonObject {
  return node as unknown as JsonObject
}
