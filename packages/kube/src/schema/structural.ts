import type { JsonValue } from '../json/index.ts'

/** One entry of x-kubernetes-validations. schema/ only stores it on its node; rules/ compiles and evaluates it. */
export interface ValidationRule {
  readonly rule: string
  readonly message: string
  readonly messageExpression: string
  /** Defaults to FieldValueInvalid. */
  readonly reason?: string
  /** A path below the node, such as .spec.replicas; empty for the node itself. */
  readonly fieldPath: string
  readonly optionalOldSelf?: boolean
}

/**
 * One node of an OpenAPI v3 schema in a CustomResourceDefinition (JSONSchemaProps). Absent keywords are undefined, or
 * empty where Kubernetes does not distinguish empty from absent (type, format, pattern, lists of schemas).
 *
 * A schema is *structural* if checkStructural reports no errors. Functions that compile a schema expect a structural
 * one and ignore the keywords that make a schema non-structural.
 */
export interface StructuralSchema {
  readonly type: string
  readonly format: string
  readonly title: string
  readonly description: string
  readonly nullable: boolean
  /** Never null: `default: null` is the same as no default. */
  readonly default?: JsonValue
  readonly example?: JsonValue
  readonly externalDocs: boolean

  readonly maximum?: number
  readonly exclusiveMaximum: boolean
  readonly minimum?: number
  readonly exclusiveMinimum: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern: string
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems: boolean
  readonly multipleOf?: number
  readonly enum: readonly JsonValue[]
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly required: readonly string[]

  readonly items?: StructuralSchema
  readonly properties: ReadonlyMap<string, StructuralSchema>
  readonly additionalProperties?: StructuralSchema | boolean
  readonly allOf: readonly StructuralSchema[]
  readonly anyOf: readonly StructuralSchema[]
  readonly oneOf: readonly StructuralSchema[]
  readonly not?: StructuralSchema

  /** Undefined if absent; an explicit false is an error. */
  readonly preserveUnknownFields?: boolean
  readonly embeddedResource: boolean
  readonly intOrString: boolean
  readonly listType?: string
  readonly listMapKeys: readonly string[]
  readonly mapType?: string
  readonly rules: readonly ValidationRule[]

  /** Keywords that a structural schema must not have; kept so that the check can name them. */
  readonly unsupported?: UnsupportedKeywords
}

export interface UnsupportedKeywords {
  readonly id: string
  readonly schema: string
  readonly ref?: string
  readonly additionalItems: boolean
  /** Sub-schemas of a Boolean-or-schema additionalItems, when it is a schema. */
  readonly additionalItemsSchema?: StructuralSchema
  readonly patternProperties: ReadonlyMap<string, StructuralSchema>
  readonly definitions: ReadonlyMap<string, StructuralSchema>
  /** Absent with the keyword; a dependency on property names has no schema. */
  readonly dependencies?: ReadonlyMap<string, StructuralSchema | undefined>
  /** items written as a list of schemas. */
  readonly itemsList: readonly StructuralSchema[]
}

const noSchemas: ReadonlyMap<string, StructuralSchema> = new Map()

/** A schema without any keywords. */
export const emptySchema: StructuralSchema = {
  type: '',
  format: '',
  title: '',
  description: '',
  nullable: false,
  externalDocs: false,
  exclusiveMaximum: false,
  exclusiveMinimum: false,
  pattern: '',
  uniqueItems: false,
  enum: [],
  required: [],
  properties: noSchemas,
  allOf: [],
  anyOf: [],
  oneOf: [],
  embeddedResource: false,
  intOrString: false,
  listMapKeys: [],
  rules: [],
}

/** The schema of values under keys that `properties` does not name, if there is one. */
export function elementSchema(schema: StructuralSchema): StructuralSchema | undefined {
  const additional = schema.additionalProperties
  return typeof additional === 'object' ? additional : undefined
}

/**
 * Calls `visit` on a schema and on every schema inside it, including those below logical junctors and unsupported
 * keywords, until `visit` returns true. Returns whether it did.
 */
export function someSchema(schema: StructuralSchema, visit: (schema: StructuralSchema) => boolean): boolean {
  if (visit(schema)) return true
  if (schema.items && someSchema(schema.items, visit)) return true
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf]) {
    for (const child of list) if (someSchema(child, visit)) return true
  }
  if (schema.not && someSchema(schema.not, visit)) return true
  for (const child of schema.properties.values()) if (someSchema(child, visit)) return true
  const element = elementSchema(schema)
  if (element && someSchema(element, visit)) return true
  return schema.unsupported !== undefined && someUnsupported(schema.unsupported, visit)
}

function someUnsupported(keywords: UnsupportedKeywords, visit: (schema: StructuralSchema) => boolean): boolean {
  for (const child of keywords.itemsList) if (someSchema(child, visit)) return true
  for (const child of keywords.patternProperties.values()) if (someSchema(child, visit)) return true
  if (keywords.additionalItemsSchema && someSchema(keywords.additionalItemsSchema, visit)) return true
  for (const child of keywords.definitions.values()) if (someSchema(child, visit)) return true
  for (const child of keywords.dependencies?.values() ?? []) if (child && someSchema(child, visit)) return true
  return false
}
