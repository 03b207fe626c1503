import {
  getField,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ListedResource } from '../discovery/index.ts'
import { listAt, objectAt, textAt, valueAt } from '../read-object.ts'
import { schemaPrefix } from './builtin-schemas.ts'
import {
  apiVersionDescription,
  itemsDescription,
  kindDescription,
  listDescription,
  listMetaDescription,
  objectMetaDescription,
} from './descriptions.ts'

const metaPrefix = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const typeMeta: JsonObject = {
  apiVersion: { description: apiVersionDescription, type: 'string' },
  kind: { description: kindDescription, type: 'string' },
}
const metadata: JsonObject = {
  description: objectMetaDescription,
  allOf: [{ $ref: `${schemaPrefix}${metaPrefix}ObjectMeta` }],
}
const listMetadata: JsonObject = {
  description: listMetaDescription,
  allOf: [{ $ref: `${schemaPrefix}${metaPrefix}ListMeta` }],
}

/** The name of a custom kind, with the group reversed, as in com.example.stable.v1.CronTab. */
export function customName({ group, version, kind }: GroupVersionKind): string {
  return [...group.split('.').reverse(), version, kind].join('.')
}

/** v2 does not change embedded objects with unknown fields. */
type DocumentVersion = 'v2' | 'v3'

/**
 * The schemas of a custom resource and its list, by name: the declared schema with the fields that every object has.
 */
export function customSchemas(
  { definition }: ListedResource,
  documentVersion: DocumentVersion,
): ReadonlyMap<string, JsonObject> {
  const { group, version, kind, manifest } = definition
  const listKind = definition.listKind ?? `${kind}List`
  const own = listAt(manifest, 'spec', 'versions').find((candidate) => textAt(candidate, 'name') === version)
  const fields = listAt(own, 'selectableFields').map((field) => ({ fieldPath: textAt(field, 'jsonPath').slice(1) }))
  const selectable = fields.length === 0 ? {} : { 'x-kubernetes-selectable-fields': fields }
  const kindOf = (name: string) => ({ 'x-kubernetes-group-version-kind': [{ group, kind: name, version }] })
  return new Map<string, JsonObject>([
    [customName(definition), { ...objectSchema(declaredSchema(own), documentVersion), ...kindOf(kind), ...selectable }],
    [
      customName({ ...definition, kind: listKind }),
      { ...listSchema(kind, customName(definition)), ...kindOf(listKind), ...selectable },
    ],
  ])
}

function declaredSchema(version: JsonValue | undefined): JsonObject | undefined {
  const schema = valueAt(version, 'schema', 'openAPIV3Schema')
  return isJsonObject(schema) ? schema : undefined
}

function objectSchema(declared: JsonObject | undefined, documentVersion: DocumentVersion): JsonObject {
  if (declared === undefined) return { type: 'object' }
  const schema = published(declared, documentVersion)
  return { ...schema, properties: { ...objectAt(schema, 'properties'), ...typeMeta, metadata } }
}

function listSchema(kind: string, item: string): JsonObject {
  return {
    description: listDescription(kind),
    type: 'object',
    required: ['items'],
    properties: {
      ...typeMeta,
      items: { description: itemsDescription(kind), type: 'array', items: { $ref: `${schemaPrefix}${item}` } },
      metadata: listMetadata,
    },
  }
}

/** A published schema within the declared one: embedded objects get the fields that every object has. */
function published(schema: JsonObject, documentVersion: DocumentVersion): JsonObject {
  const result: MutableJsonObject = { ...schema }
  const properties = getField(schema, 'properties')
  if (isJsonObject(properties)) {
    result['properties'] = mapValues(properties, (value) =>
      isJsonObject(value) ? published(value, documentVersion) : value,
    )
  }
  for (const part of ['items', 'additionalProperties']) {
    const value = getField(schema, part)
    if (isJsonObject(value)) result[part] = published(value, documentVersion)
  }
  if (getField(schema, 'x-kubernetes-embedded-resource') !== true) return result
  if (documentVersion === 'v2' && getField(schema, 'x-kubernetes-preserve-unknown-fields') === true) return result
  const required = listAt(schema, 'required')
  return {
    ...result,
    properties: {
      ...objectAt(result, 'properties'),
      ...typeMeta,
      metadata,
    },
    required: [...required, ...['kind', 'apiVersion'].filter((name) => !required.includes(name))],
  }
}

function mapValues(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  const result: MutableJsonObject = {}
  for (const [name, value] of Object.entries(object)) if (value !== undefined) setField(result, name, change(value))
  return result
}
