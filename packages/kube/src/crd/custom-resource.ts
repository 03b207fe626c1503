import { type FieldError, FieldPath, formatFieldError, invalid } from '../field/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { type ObjectMeta, validateObjectMeta, validateObjectMetaUpdate } from '../meta/index.ts'
import { dnsSubdomainNameRule } from '../names/index.ts'
import { type CompiledRules, compileRules, evaluateRules } from '../rules/index.ts'
import {
  type CompiledSchema,
  compileSchema,
  decodeObjectMeta,
  emptySchema,
  type ShapeOptions,
  type StructuralSchema,
  shapeOfSchema,
} from '../schema/index.ts'
import type { ObjectShape } from '../shape/index.ts'
import {
  type Definition,
  definitionError,
  type PrinterColumnDefinition,
  readDefinition,
  type ScaleSubresource,
} from './definition.ts'
import { checkScaleSpec, checkScaleStatus } from './scale-check.ts'

export interface PreparedResource {
  readonly value: JsonObject
  /** Paths of the dropped unknown fields. */
  readonly unknownFields: readonly string[]
  /** Why the object cannot be decoded: its metadata or an embedded resource is malformed. */
  readonly problem?: string
}

export interface ResourceValidation {
  readonly errors: readonly FieldError[]
  /** Messages of rules that fail on unchanged values. */
  readonly warnings: readonly string[]
}

/**
 * Compiles one version of a CustomResourceDefinition that passes checkCustomResourceDefinition.
 *
 * @throws KubeError KUBE_SCHEMA_INVALID when the definition cannot be decoded or has no such version.
 */
export function compileCustomResource(crd: JsonValue, version: string): CustomResource {
  return new CustomResource(readDefinition(crd), version)
}

/** A version without a schema declares no fields, or keeps all of them. */
function schemaOf(definition: Definition, version: string): StructuralSchema {
  const found = definition.versions.find((candidate) => candidate.name === version)
  if (!found) throw definitionError('spec.versions', `there is no version ${version}`)
  const schema = found.schema ?? definition.common.schema ?? emptySchema
  return definition.preserveUnknownFields ? { ...schema, preserveUnknownFields: true } : schema
}

/** One compiled version of a custom resource. */
export class CustomResource {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly listKind: string
  readonly plural: string
  readonly singular: string
  readonly isNamespaced: boolean
  readonly schema: CompiledSchema
  readonly rules: CompiledRules
  readonly hasStatus: boolean
  readonly scale: ScaleSubresource | undefined
  readonly columns: readonly PrinterColumnDefinition[]
  readonly selectableFields: readonly string[]
  readonly #statusSchema: CompiledSchema | undefined

  constructor(definition: Definition, version: string) {
    const structural = schemaOf(definition, version)
    const own = definition.versions.find((candidate) => candidate.name === version)
    const subresources = own?.subresources ?? definition.common.subresources
    const statusSchema = subresources?.hasStatus ? structural.properties.get('status') : undefined
    this.group = definition.group
    this.version = version
    this.kind = definition.names.kind
    this.listKind = definition.names.listKind
    this.plural = definition.names.plural
    this.singular = definition.names.singular
    this.isNamespaced = definition.scope === 'Namespaced'
    this.schema = compileSchema(structural)
    this.#statusSchema = statusSchema && compileSchema(statusSchema, { isResource: false })
    this.rules = compileRules(structural)
    this.hasStatus = subresources?.hasStatus === true
    this.scale = subresources?.scale
    this.columns = [...definition.common.columns, ...(own?.columns ?? [])]
    this.selectableFields = [...definition.common.selectableFields, ...(own?.selectableFields ?? [])]
  }

  /** The shape for server-side apply, given the shape of ObjectMeta. */
  shape(options: ShapeOptions): ObjectShape {
    return shapeOfSchema(this.schema.schema, options)
  }

  /** Decodes an object: drops unknown fields and unset nulls, decodes metadata, fills in defaults. */
  prepare(object: JsonObject): PreparedResource {
    const metadata = getField(object, 'metadata')
    const decoded = metadata === undefined ? undefined : decodeObjectMeta(metadata)
    if (decoded && 'problem' in decoded) return { value: object, unknownFields: [], problem: decoded.problem }
    const pruned = this.schema.prune(object)
    const coerced = this.schema.coerceEmbedded(this.schema.dropNulls(pruned.value))
    const unknownMeta = decoded ? decoded.unknown.map((path) => `metadata.${path}`) : []
    const unknownFields = [...unknownMeta, ...pruned.dropped, ...coerced.unknown]
    if (coerced.error) return { value: object, unknownFields, problem: formatFieldError(coerced.error) }
    const value = coerced.value as JsonObject
    const whole = decoded ? { ...value, metadata: decoded.meta } : value
    return { value: this.schema.applyDefaults(whole) as JsonObject, unknownFields }
  }

  /**
   * Decodes a stored object: like prepare, but skips metadata, which was decoded when the object was stored. Returns
   * the same object if nothing changes.
   */
  readStored(object: JsonObject): JsonObject {
    return this.schema.applyDefaults(this.coerce(object)) as JsonObject
  }

  /** Processes an object that was converted to this version: like readStored, without the defaults. */
  coerce(object: JsonObject): JsonObject {
    const pruned = this.schema.dropNulls(this.schema.prune(object).value)
    const { value, error } = this.schema.coerceEmbedded(pruned)
    return (error ? pruned : value) as JsonObject
  }

  validate(object: JsonObject): ResourceValidation {
    const rules = { nameRule: dnsSubdomainNameRule, namespaced: this.isNamespaced }
    const errors = [
      ...this.#unlessOtherType(object, () => [
        ...withMeta(object, (meta) => validateObjectMeta(meta, rules, metadataPath)),
        ...this.schema.validate(object),
        ...(this.scale ? [...checkScaleSpec(object, this.scale), ...checkScaleStatus(object, this.scale)] : []),
      ]),
      ...this.schema.validateEmbedded(object),
      ...this.schema.validateListTypes(object),
    ]
    return this.#withRules(errors, object, undefined)
  }

  validateUpdate(object: JsonObject, old: JsonObject): ResourceValidation {
    const errors = [
      ...this.#unlessOtherType(object, () => [
        ...checkMetaUpdate(object, old),
        ...this.schema.validateUpdate(object, old),
        ...(this.scale ? [...checkScaleSpec(object, this.scale), ...checkScaleStatus(object, this.scale)] : []),
      ]),
      ...this.schema.validateEmbedded(object),
      ...this.schema.validateListTypesUpdate(object, old),
    ]
    return this.#withRules(errors, object, old)
  }

  /** Like validateUpdate, for an update through the status subresource. */
  validateStatusUpdate(object: JsonObject, old: JsonObject): ResourceValidation {
    const status = getField(object, 'status')
    const oldStatus = getField(old, 'status')
    const errors = [
      ...this.#unlessOtherType(object, () => [
        ...checkMetaUpdate(object, old),
        ...(status === undefined ? [] : (this.#statusSchema?.validateUpdate(status, oldStatus, 'status') ?? [])),
        ...(this.scale ? checkScaleStatus(object, this.scale) : []),
      ]),
      ...this.schema.validateListTypesUpdate(object, old),
    ]
    return this.#withRules(errors, object, old)
  }

  /** Skips `check` for an object of another type; lists and rules are still validated. */
  #unlessOtherType(object: JsonObject, check: () => FieldError[]): FieldError[] {
    const typeErrors = this.#checkType(object)
    return typeErrors.length > 0 ? typeErrors : check()
  }

  #checkType(object: JsonObject): FieldError[] {
    const errors: FieldError[] = []
    const apiVersion = `${this.group}/${this.version}`
    const check = (field: string, wanted: string) => {
      const found = getField(object, field)
      if (found !== wanted) errors.push(invalid(field, typeof found === 'string' ? found : '', `must be ${wanted}`))
    }
    check('kind', this.kind)
    check('apiVersion', apiVersion)
    return errors
  }

  /** Evaluates rules only on objects with valid types and sizes; otherwise adds an error that they were skipped. */
  #withRules(errors: FieldError[], object: JsonObject, old: JsonObject | undefined): ResourceValidation {
    if (!this.rules.root) return { errors, warnings: [] }
    // The errors that were only counted may include these types.
    if (errors.some((error) => blockingTypes.has(error.type) || error.omitted !== undefined))
      return { errors: [...errors, rulesSkipped], warnings: [] }
    const evaluation = evaluateRules(this.rules, object, old)
    return { errors: [...errors, ...evaluation.errors], warnings: evaluation.warnings }
  }
}

const metadataPath = FieldPath.root('metadata')

const blockingTypes: ReadonlySet<string> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

const rulesSkipped: FieldError = invalid(
  undefined,
  null,
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
)

function withMeta(object: JsonObject, check: (meta: ObjectMeta) => FieldError[]): FieldError[] {
  const metadata = getField(object, 'metadata') ?? {}
  const decoded = decodeObjectMeta(metadata)
  return 'problem' in decoded ? [invalid(metadataPath, metadata, decoded.problem)] : check(decoded.meta)
}

function checkMetaUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  const oldMetadata = getField(old, 'metadata')
  const decodedOld = decodeObjectMeta(isJsonObject(oldMetadata) ? oldMetadata : {})
  const oldMeta = 'problem' in decodedOld ? {} : decodedOld.meta
  return withMeta(object, (meta) => validateObjectMetaUpdate(meta, oldMeta, metadataPath))
}
