import { KubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { isJsonArray, isJsonObject } from '../json/index.ts'
import { limits } from '../limits.ts'
import { KeywordReader } from './keyword-reader.ts'
import { parseValidationRules } from './parse-rules.ts'
import type { StructuralSchema, UnsupportedKeywords } from './structural.ts'
import { emptySchema } from './structural.ts'

/**
 * Parses a JSONSchemaProps document. As in the API server's decoder, unknown keywords are dropped, a null keyword
 * counts as absent, and a keyword of the wrong JSON type is an error.
 *
 * @throws KubeError KUBE_SCHEMA_INVALID, also if schemas nest too deeply, contain themselves or are too many.
 */
export function parseSchema(document: JsonValue | undefined): StructuralSchema {
  return new SchemaParser().parse(document, 'openAPIV3Schema', 1)
}

class SchemaParser {
  #schemas = 0
  /** The objects that are being parsed: one that recurs contains itself. */
  readonly #open = new Set<object>()

  parse(document: JsonValue | undefined, path: string, depth: number): StructuralSchema {
    if (!isJsonObject(document)) throw schemaError(path, `must be a JSON schema object`)
    if (depth > limits.schemaDepthMax) throw schemaError(path, `nests deeper than ${limits.schemaDepthMax} schemas`)
    if (++this.#schemas > limits.schemaNodesMax)
      throw schemaError(path, `has more than ${limits.schemaNodesMax} schemas`)
    if (this.#open.has(document)) throw schemaError(path, 'contains itself')
    this.#open.add(document)
    const read = new KeywordReader(document, path)
    const schema = readKeywords(read)
    this.#readNested(schema, read, depth + 1)
    this.#open.delete(document)
    return schema
  }

  #readNested(schema: MutableSchema, read: KeywordReader, depth: number): void {
    const items = read.value('items')
    schema.properties = this.#schemaMap(read, 'properties', depth)
    schema.allOf = this.#schemaList(read, 'allOf', depth)
    schema.anyOf = this.#schemaList(read, 'anyOf', depth)
    schema.oneOf = this.#schemaList(read, 'oneOf', depth)
    const additional = this.#schemaOrBoolean(read, 'additionalProperties', depth)
    const not = this.#optional(read, 'not', depth)
    const unsupported = this.#readUnsupported(read, depth)
    if (isJsonObject(items)) schema.items = this.parse(items, read.at('items'), depth)
    if (additional !== undefined) schema.additionalProperties = additional
    if (not) schema.not = not
    if (unsupported) schema.unsupported = unsupported
  }

  #readUnsupported(read: KeywordReader, depth: number): UnsupportedKeywords | undefined {
    const items = read.value('items')
    if (items !== undefined && !isJsonObject(items) && !isJsonArray(items)) {
      throw schemaError(read.at('items'), 'must be a JSON schema object or a list of them')
    }
    const additionalItems = this.#schemaOrBoolean(read, 'additionalItems', depth)
    const ref = read.optionalText('$ref')
    const keywords: UnsupportedKeywords = {
      id: read.text('id'),
      schema: read.text('$schema'),
      ...(ref === undefined ? {} : { ref }),
      additionalItems: additionalItems !== undefined,
      ...(typeof additionalItems === 'object' ? { additionalItemsSchema: additionalItems } : {}),
      patternProperties: this.#schemaMap(read, 'patternProperties', depth),
      definitions: this.#schemaMap(read, 'definitions', depth),
      ...this.#dependencies(read, depth),
      itemsList: isJsonArray(items)
        ? items.map((item, index) => this.parse(item, read.at(`items[${index}]`), depth))
        : [],
    }
    return isEmpty(keywords) ? undefined : keywords
  }

  #dependencies(read: KeywordReader, depth: number): Pick<UnsupportedKeywords, 'dependencies'> {
    const map = read.object('dependencies')
    if (map === undefined) return {}
    const parsed = new Map<string, StructuralSchema | undefined>()
    for (const [key, value] of Object.entries(map)) {
      const path = read.at(`dependencies[${key}]`)
      parsed.set(key, isJsonObject(value) ? this.parse(value, path, depth) : undefined)
    }
    return { dependencies: parsed }
  }

  #schemaMap(read: KeywordReader, keyword: string, depth: number): ReadonlyMap<string, StructuralSchema> {
    const map = read.object(keyword)
    if (map === undefined) return emptySchema.properties
    const parsed = new Map<string, StructuralSchema>()
    for (const [key, value] of Object.entries(map)) {
      if (value !== undefined) parsed.set(key, this.#orEmpty(value, read.at(`${keyword}[${key}]`), depth))
    }
    return parsed
  }

  #schemaList(read: KeywordReader, keyword: string, depth: number): readonly StructuralSchema[] {
    const list = read.list(keyword)
    return list.map((item, index) => this.#orEmpty(item, read.at(`${keyword}[${index}]`), depth))
  }

  /** Go decodes null for a schema that is not a pointer as the empty schema. */
  #orEmpty(value: JsonValue, path: string, depth: number): StructuralSchema {
    return value === null ? emptySchema : this.parse(value, path, depth)
  }

  #optional(read: KeywordReader, keyword: string, depth: number): StructuralSchema | undefined {
    const value = read.value(keyword)
    return value === undefined ? undefined : this.parse(value, read.at(keyword), depth)
  }

  #schemaOrBoolean(read: KeywordReader, keyword: string, depth: number): StructuralSchema | boolean | undefined {
    const value = read.value(keyword)
    if (value === undefined || typeof value === 'boolean') return value
    if (!isJsonObject(value)) throw schemaError(read.at(keyword), 'boolean or JSON schema expected')
    return this.parse(value, read.at(keyword), depth)
  }
}

/** A schema under construction. */
type MutableSchema = { -readonly [Keyword in keyof StructuralSchema]: StructuralSchema[Keyword] }

/** All keywords except nested schemas. Optional keywords are set only if present. */
function readKeywords(read: KeywordReader): MutableSchema {
  const schema: MutableSchema = {
    type: read.text('type'),
    format: read.text('format'),
    title: read.text('title'),
    description: read.text('description'),
    nullable: read.flag('nullable'),
    externalDocs: read.object('externalDocs') !== undefined,
    exclusiveMaximum: read.flag('exclusiveMaximum'),
    exclusiveMinimum: read.flag('exclusiveMinimum'),
    pattern: read.text('pattern'),
    uniqueItems: read.flag('uniqueItems'),
    enum: read.list('enum'),
    required: read.texts('required'),
    properties: emptySchema.properties,
    allOf: [],
    anyOf: [],
    oneOf: [],
    embeddedResource: read.flag('x-kubernetes-embedded-resource'),
    intOrString: read.flag('x-kubernetes-int-or-string'),
    listMapKeys: read.texts('x-kubernetes-list-map-keys'),
    rules: parseValidationRules(read),
  }
  for (const keyword of ['maximum', 'minimum', 'multipleOf'] as const) {
    const value = read.number(keyword)
    if (value !== undefined) schema[keyword] = value
  }
  for (const keyword of integerKeywords) {
    const value = read.integer(keyword)
    if (value !== undefined) schema[keyword] = value
  }
  for (const keyword of ['default', 'example'] as const) {
    const value = read.value(keyword)
    if (value !== undefined) schema[keyword] = value
  }
  const preserve = read.optionalFlag('x-kubernetes-preserve-unknown-fields')
  if (preserve !== undefined) schema.preserveUnknownFields = preserve
  const listType = read.optionalText('x-kubernetes-list-type')
  if (listType !== undefined) schema.listType = listType
  const mapType = read.optionalText('x-kubernetes-map-type')
  if (mapType !== undefined) schema.mapType = mapType
  return schema
}

const integerKeywords = ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'] as const

function isEmpty(keywords: UnsupportedKeywords): boolean {
  return (
    keywords.id === '' &&
    keywords.schema === '' &&
    keywords.ref === undefined &&
    !keywords.additionalItems &&
    keywords.patternProperties.size === 0 &&
    keywords.definitions.size === 0 &&
    keywords.dependencies === undefined &&
    keywords.itemsList.length === 0
  )
}

function schemaError(path: string, problem: string): KubeError {
  return new KubeError('KUBE_SCHEMA_INVALID', `${path}: ${problem}`, { path })
}
