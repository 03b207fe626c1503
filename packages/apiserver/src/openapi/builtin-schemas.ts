import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { setField } from '@kubewright/kube/json'
import { type DefinitionSource, definitionSource, type FieldNode, type TypeNode } from '@kubewright/kube/kinds'
import {
  apiVersionDescription,
  descriptionOf,
  kindDescription,
  listMetaDescription,
  objectMetaDescription,
} from './descriptions.ts'
import { enumOf } from './enums.ts'

/** Prefix of references to schemas in an OpenAPI v3 document. */
export const schemaPrefix = '#/components/schemas/'

const packagePrefix = /^io\.k8s\.(?:api|.*\.pkg\.apis|.*\.pkg)\./
/** Fields without a description in Go, whose references to other definitions are not wrapped in allOf. */
const undescribed: ReadonlySet<string> = new Set([
  'networking.v1.IngressRule.http',
  ...['additionalItems', 'additionalProperties', 'example', 'externalDocs', 'items', 'not'].map(
    (field) => `apiextensions.v1.JSONSchemaProps.${field}`,
  ),
])

/** Extensions that Kubernetes adds to single fields. */
const oddities: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['apiregistration.v1.APIServiceSpec.caBundle', { 'x-kubernetes-list-type': 'atomic' }],
])

/** Definitions with mutually exclusive fields, for `x-kubernetes-unions`. */
const unions: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['core.v1.AppArmorProfile', { discriminator: 'type', ...discriminated('localhostProfile') }],
  ['core.v1.PodSchedulingGroup', discriminated('podGroupName')],
  ['core.v1.SeccompProfile', { discriminator: 'type', ...discriminated('localhostProfile') }],
  ['flowcontrol.v1.LimitResponse', { discriminator: 'type', ...discriminated('queuing') }],
  ['flowcontrol.v1.PriorityLevelConfigurationSpec', { discriminator: 'type', ...discriminated('exempt', 'limited') }],
  ['flowcontrol.v1.Subject', { discriminator: 'kind', ...discriminated('group', 'serviceAccount', 'user') }],
])

function discriminated(...fields: readonly string[]): JsonObject {
  const values = fields.map((field) => [field, `${field[0]?.toUpperCase()}${field.slice(1)}`])
  return { 'fields-to-discriminateBy': Object.fromEntries(values) }
}

/** Descriptions of fields that refer to these definitions. */
const descriptionsByReference: ReadonlyMap<string, string> = new Map([
  ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', objectMetaDescription],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta', listMetaDescription],
])

/** The schema of a built-in definition, with descriptions of metadata only, and the definitions that it refers to. */
export interface BuiltinSchema {
  readonly schema: JsonObject
  readonly references: readonly string[]
}

const known = new Map<string, BuiltinSchema>()

/** Builds the schema on first use and caches it. Throws if the definition does not exist. */
export function builtinSchema(name: string): BuiltinSchema {
  let found = known.get(name)
  if (found === undefined) {
    const source = definitionSource(name)
    if (source === undefined) throw new Error(`unknown definition ${name}`)
    found = new SchemaMaker(name, source).make()
    known.set(name, found)
  }
  return found
}

class SchemaMaker {
  readonly #shortName: string
  readonly #source: DefinitionSource
  readonly #references = new Set<string>()

  constructor(name: string, source: DefinitionSource) {
    this.#shortName = name.replace(packagePrefix, '')
    this.#source = source
  }

  make(): BuiltinSchema {
    const { type, kind } = this.#source
    const schema = type.node === 'object' ? this.#objectSchema(type) : this.#typeSchema(type, undefined)
    const kinds = kind === undefined ? {} : { 'x-kubernetes-group-version-kind': [{ ...kind }] }
    const described = { ...descriptionWord(descriptionOf(this.#shortName)), ...schema, ...kinds }
    return { schema: described, references: [...this.#references] }
  }

  #objectSchema({ fields, mapType }: TypeNode & { readonly node: 'object' }): JsonObject {
    const properties: MutableJsonObject = {}
    for (const field of fields) setField(properties, field.name, this.#fieldSchema(field))
    const required = fields
      .filter((field) => field.required)
      .sort((left, right) => left.requiredPlace - right.requiredPlace)
      .map((field) => field.name)
    const union = unions.get(this.#shortName)
    return {
      type: 'object',
      ...(fields.length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(mapType === undefined ? {} : { 'x-kubernetes-map-type': mapType }),
      ...(union === undefined ? {} : { 'x-kubernetes-unions': [union] }),
    }
  }

  #fieldSchema(field: FieldNode): JsonObject {
    const name = `${this.#shortName}.${field.name}`
    const schema =
      field.type.node === 'reference' && !undescribed.has(name)
        ? { allOf: [this.#reference(field.type)], ...mapTypeOf(field.type) }
        : this.#typeSchema(field.type, enumOf(name))
    return {
      ...descriptionWord(this.#descriptionOf(field)),
      ...schema,
      ...oddities.get(name),
      ...(field.default === undefined ? {} : { default: field.default }),
      ...(field.patchStrategies.length > 0 ? { 'x-kubernetes-patch-strategy': field.patchStrategies.join(',') } : {}),
      ...(field.patchMergeKey === undefined ? {} : { 'x-kubernetes-patch-merge-key': field.patchMergeKey }),
    }
  }

  #descriptionOf({ name, type }: FieldNode): string | undefined {
    if (type.node === 'reference') {
      return descriptionsByReference.get(this.#source.nameOf(type)) ?? descriptionOf(this.#shortName, name)
    }
    if (this.#source.kind !== undefined && name === 'apiVersion') return apiVersionDescription
    if (this.#source.kind !== undefined && name === 'kind') return kindDescription
    return descriptionOf(this.#shortName, name)
  }

  /** `values` are the allowed values of a string, or of the strings in a list or map. */
  #typeSchema(type: TypeNode, values: readonly string[] | undefined): JsonObject {
    switch (type.node) {
      case 'reference':
        return this.#reference(type)
      case 'list':
        return this.#listSchema(type, values)
      case 'map':
        return this.#mapSchema(type, values)
      case 'object':
        return this.#objectSchema(type)
      default:
        return { ...wordSchema(type.word, type.format), ...(values === undefined ? {} : { enum: values }) }
    }
  }

  #listSchema(list: TypeNode & { readonly node: 'list' }, values: readonly string[] | undefined): JsonObject {
    const isSet = list.keys[0] === '*'
    return {
      type: 'array',
      items: withDefault(this.#typeSchema(list.items, values), list.itemDefault),
      ...(list.isDeclared ? { 'x-kubernetes-list-type': isSet ? 'set' : list.keys.length > 0 ? 'map' : 'atomic' } : {}),
      ...(list.isDeclared && !isSet && list.keys.length > 0 ? { 'x-kubernetes-list-map-keys': list.keys } : {}),
    }
  }

  #mapSchema(map: TypeNode & { readonly node: 'map' }, values: readonly string[] | undefined): JsonObject {
    const { elements } = map
    const isAnything = elements.node === 'word' && elements.word === 'any'
    return {
      type: 'object',
      ...(isAnything
        ? {}
        : { additionalProperties: withDefault(this.#typeSchema(elements, values), this.#elementDefault(elements)) }),
      ...mapTypeOf(map),
    }
  }

  /** Go's zero value of an element: an empty string or an empty struct. */
  #elementDefault(elements: TypeNode): JsonValue | undefined {
    if (elements.node === 'word') return elements.word === 'string' && elements.format === undefined ? '' : undefined
    if (elements.node !== 'reference') return undefined
    return definitionSource(this.#source.nameOf(elements))?.type.node === 'object' ? {} : undefined
  }

  #reference(type: TypeNode & { readonly node: 'reference' }): JsonObject {
    const name = this.#source.nameOf(type)
    this.#references.add(name)
    return { $ref: `${schemaPrefix}${name}` }
  }
}

function descriptionWord(description: string | undefined): JsonObject {
  return description === undefined ? {} : { description }
}

function mapTypeOf({ mapType }: { readonly mapType: string | undefined }): JsonObject {
  return mapType === undefined ? {} : { 'x-kubernetes-map-type': mapType }
}

/** OpenAPI ignores keywords beside $ref, so the reference is wrapped in allOf. */
function withDefault(schema: JsonObject, value: JsonValue | undefined): JsonObject {
  if (value === undefined) return schema
  return '$ref' in schema ? { allOf: [schema], default: value } : { ...schema, default: value }
}

function wordSchema(word: string, format: string | undefined): JsonObject {
  switch (word) {
    case 'any':
      return {}
    case 'raw':
      return { type: 'object' }
    case 'quantity':
      return { oneOf: [{ type: 'string' }, { type: 'number' }] }
    case 'intstr':
      return { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] }
    default:
      return format === undefined ? { type: word } : { type: word, format }
  }
}
