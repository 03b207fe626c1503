import { isKubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { type CompiledRegex, compileRegex } from '../regex/index.ts'
import { type FormatCheck, formatCheckFor, servedFormat } from './formats/index.ts'
import type { NumberLimits } from './numbers.ts'
import type { StructuralSchema } from './structural.ts'

/**
 * What a schema validates. Served objects are validated with unknown formats dropped and int-or-string expanded to two
 * types. Defaults inside a schema are validated without either, because Kubernetes creates their validator differently.
 */
export type ValidationPurpose = 'object' | 'default'

/** Below the junctors of a default's schema, Kubernetes ignores additionalProperties. */
type NodePurpose = ValidationPurpose | 'nestedDefault'

/** A schema prepared for validation: the same tree, with everything precomputed. */
export interface ValueNode {
  readonly schema: StructuralSchema
  /** Without a type, every type is allowed. */
  readonly types: readonly string[]
  readonly format: string
  readonly formatCheck: FormatCheck | undefined
  /** Absent without a pattern; a string if the pattern is not valid RE2. */
  readonly pattern: CompiledRegex | string | undefined
  readonly numbers: NumberLimits
  readonly items: ValueNode | undefined
  readonly properties: ReadonlyMap<string, ValueNode>
  /** The node for values of undeclared keys; false if such keys are forbidden. */
  readonly elements: ValueNode | false | undefined
  readonly allOf: readonly ValueNode[]
  readonly anyOf: readonly ValueNode[]
  readonly oneOf: readonly ValueNode[]
  readonly not: ValueNode | undefined
  readonly enum: readonly JsonValue[]
}

/** Schemas are immutable, so the node of each is cached, even if several outer schemas contain it. */
const builtNodes: Readonly<Record<NodePurpose, WeakMap<StructuralSchema, ValueNode>>> = {
  object: new WeakMap(),
  default: new WeakMap(),
  nestedDefault: new WeakMap(),
}

export function buildValueNode(schema: StructuralSchema, purpose: NodePurpose): ValueNode {
  const built = builtNodes[purpose].get(schema)
  if (built) return built
  const node = makeValueNode(schema, purpose)
  builtNodes[purpose].set(schema, node)
  return node
}

function makeValueNode(schema: StructuralSchema, purpose: NodePurpose): ValueNode {
  const build = (child: StructuralSchema) => buildValueNode(child, purpose)
  const buildNested = (child: StructuralSchema) =>
    buildValueNode(child, purpose === 'object' ? 'object' : 'nestedDefault')
  const types = typesOf(schema, purpose)
  const format = purpose === 'object' ? servedFormat(schema.format, types) : schema.format
  const additional = purpose === 'nestedDefault' ? undefined : schema.additionalProperties
  return {
    schema,
    types,
    format,
    formatCheck: formatCheckFor(format),
    pattern: schema.pattern === '' ? undefined : compilePattern(schema.pattern),
    numbers: numberLimits(schema, types, format),
    items: schema.items && build(schema.items),
    properties: new Map([...schema.properties].map(([name, child]) => [name, build(child)])),
    elements: typeof additional === 'object' ? build(additional) : additional === false ? false : undefined,
    allOf: schema.allOf.map(buildNested),
    anyOf: schema.anyOf.map(buildNested),
    oneOf: schema.oneOf.map(buildNested),
    not: schema.not && buildNested(schema.not),
    enum: schema.enum,
  }
}

function typesOf(schema: StructuralSchema, purpose: NodePurpose): readonly string[] {
  if (schema.intOrString && purpose === 'object') return ['integer', 'string']
  return schema.type === '' ? [] : [schema.type]
}

function compilePattern(pattern: string): CompiledRegex | string {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (isKubeError(error)) return error.message
    throw error
  }
}

function numberLimits(schema: StructuralSchema, types: readonly string[], format: string): NumberLimits {
  const type = types.length === 1 && (types[0] === 'integer' || types[0] === 'number') ? types[0] : ''
  const formats = type === 'integer' ? ['int32', 'int64'] : type === 'number' ? ['float', 'double'] : []
  return {
    type,
    format: formats.includes(format) ? format : '',
    multipleOf: schema.multipleOf,
    maximum: schema.maximum,
    exclusiveMaximum: schema.exclusiveMaximum,
    minimum: schema.minimum,
    exclusiveMinimum: schema.exclusiveMinimum,
  }
}
