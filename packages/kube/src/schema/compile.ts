import type { FieldError } from '../field/index.ts'
import type { JsonValue } from '../json/index.ts'
import { isJsonObject } from '../json/index.ts'
import { type Accept, compileAccept } from './accept.ts'
import { Correlation } from './correlation.ts'
import { applyDefaultNode, buildDefaultNode, type DefaultNode } from './defaults.ts'
import { buildEmbeddedNode, type Coerced, coerceEmbedded, type EmbeddedNode, validateEmbedded } from './embedded.ts'
import { failuresToFieldErrors } from './failure.ts'
import { acceptListTypes, buildListTypeNode, checkListTypes, type ListTypeNode } from './list-types.ts'
import { dropUnsetNulls } from './nulls.ts'
import { buildPruneNode, type PruneNode, prunedPaths, pruneValue } from './prune.ts'
import { withPrunedDefaults } from './pruned-defaults.ts'
import { reportChange, reportValue } from './report.ts'
import type { StructuralSchema } from './structural.ts'
import { buildValueNode, type ValidationPurpose, type ValueNode } from './value-node.ts'

export interface Pruned {
  readonly value: JsonValue
  /** The paths of the dropped fields, sorted; strict field validation reports each as `unknown field "path"`. */
  readonly dropped: readonly string[]
}

/**
 * A compiled schema. Its methods never change their arguments; results share unchanged parts with them, and are the
 * argument itself if nothing changed.
 */
export interface CompiledSchema {
  readonly schema: StructuralSchema
  /** Drops unknown fields. */
  prune(value: JsonValue): Pruned
  /** Drops fields that are null, not nullable and without a default; call it after prune. */
  dropNulls(value: JsonValue): JsonValue
  /** Fills in defaults; call it after dropNulls. */
  applyDefaults(value: JsonValue): JsonValue
  /** OpenAPI validation. `base` is the path of the value if it is not a whole object. */
  validate(value: JsonValue, base?: string): readonly FieldError[]
  /** Like validate, for an update: errors about unchanged values are ignored. */
  validateUpdate(value: JsonValue, old: JsonValue | undefined, base?: string): readonly FieldError[]
  /** Decodes the metadata of embedded resources as the server does; call it after dropNulls. */
  coerceEmbedded(value: JsonValue): Coerced
  /** Validates apiVersion, kind and metadata of embedded resources, for creates and updates alike. */
  validateEmbedded(value: JsonValue): readonly FieldError[]
  /** Reports duplicates in lists of type set and map. */
  validateListTypes(value: JsonValue): readonly FieldError[]
  /** Like validateListTypes, for an update: no errors if the old object also has duplicates. */
  validateListTypesUpdate(value: JsonValue, old: JsonValue): readonly FieldError[]
}

export interface CompileOptions {
  /** Whether the schema describes a whole object, whose apiVersion, kind and metadata are never pruned. */
  readonly isResource?: boolean
  readonly purpose?: ValidationPurpose
}

const noErrors: readonly FieldError[] = []
const nothingDropped: readonly string[] = []

/** Compiles a structural schema. All work that depends only on the schema happens here, once. */
export function compileSchema(schema: StructuralSchema, options: CompileOptions = {}): CompiledSchema {
  return new SchemaProgram(schema, options)
}

class SchemaProgram implements CompiledSchema {
  readonly schema: StructuralSchema
  readonly #node: ValueNode
  readonly #accept: Accept
  readonly #pruneNode: PruneNode
  readonly #defaultNode: DefaultNode | undefined
  readonly #listTypeNode: ListTypeNode | undefined
  readonly #embeddedNode: EmbeddedNode | undefined

  constructor(schema: StructuralSchema, options: CompileOptions) {
    this.schema = schema
    this.#node = buildValueNode(schema, options.purpose ?? 'object')
    this.#accept = compileAccept(this.#node)
    this.#pruneNode = buildPruneNode(schema, options.isResource ?? true)
    this.#defaultNode = buildDefaultNode(withPrunedDefaults(schema, options.isResource ?? true))
    this.#listTypeNode = buildListTypeNode(schema)
    this.#embeddedNode = buildEmbeddedNode(schema)
  }

  prune(value: JsonValue): Pruned {
    const pruned = pruneValue(value, this.#pruneNode)
    return { value: pruned, dropped: pruned === value ? nothingDropped : prunedPaths(value, pruned) }
  }

  dropNulls(value: JsonValue): JsonValue {
    return dropUnsetNulls(value, this.schema)
  }

  applyDefaults(value: JsonValue): JsonValue {
    return this.#defaultNode ? applyDefaultNode(value, this.#defaultNode) : value
  }

  validate(value: JsonValue, base?: string): readonly FieldError[] {
    if (this.#accept(value)) return noErrors
    return failuresToFieldErrors(reportValue(this.#node, value, ''), base)
  }

  validateUpdate(value: JsonValue, old: JsonValue | undefined, base?: string): readonly FieldError[] {
    if (this.#accept(value)) return noErrors
    const correlation = new Correlation(value, old, this.schema)
    return failuresToFieldErrors(reportChange(this.#node, '', correlation), base)
  }

  coerceEmbedded(value: JsonValue): Coerced {
    return coerceEmbedded(value, this.#embeddedNode)
  }

  validateEmbedded(value: JsonValue): readonly FieldError[] {
    if (!this.#embeddedNode) return noErrors
    const errors: FieldError[] = []
    validateEmbedded(value, this.#embeddedNode, undefined, errors)
    return errors
  }

  validateListTypes(value: JsonValue): readonly FieldError[] {
    if (!this.#listTypeNode || !isJsonObject(value) || acceptListTypes(this.#listTypeNode, value)) return noErrors
    const errors: FieldError[] = []
    checkListTypes(this.#listTypeNode, value, '', errors)
    return errors
  }

  validateListTypesUpdate(value: JsonValue, old: JsonValue): readonly FieldError[] {
    const errors = this.validateListTypes(value)
    return errors.length > 0 && this.validateListTypes(old).length > 0 ? noErrors : errors
  }
}
