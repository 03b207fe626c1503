import type { OpenApiSchema } from './openapi.ts'
import { splitDefinitionName } from './openapi.ts'
import { fieldRule } from './protobuf-fields.ts'
import { protobufOnlyGroupVersions, protobufOnlyKinds } from './protobuf-kinds.ts'
import { definitionOfMessage, messageAlias } from './protobuf-table.ts'
import type { Sources } from './sources.ts'

/**
 * The definitions, extended by kinds that OpenAPI lacks because they have no resource (AdmissionReview,
 * PartialObjectMetadata, CreateOptions, ...), derived from their protobuf messages, and by tables. Only TypeScript
 * types use the extension.
 */
export function withSupplement(sources: Sources): Sources {
  const definitions = new Map(sources.definitions)
  const open = [...protobufOnlyKinds]
  for (let message = open.pop(); message !== undefined; message = open.pop()) {
    const definition = definitionOfMessage(message)
    if (definitions.has(definition)) continue
    definitions.set(definition, schemaOfMessage(sources, message, open))
  }
  for (const [name, schema] of Object.entries(tableDefinitions)) definitions.set(`${metaPackage}.${name}`, schema)
  return { ...sources, definitions: new Map([...definitions].sort(([left], [right]) => (left < right ? -1 : 1))) }
}

function schemaOfMessage(sources: Sources, message: string, open: string[]): OpenApiSchema {
  const { packageName, name } = splitDefinitionName(message)
  const shortName = `${messageAlias(packageName)}.${name}`
  const isKind = protobufOnlyKinds.includes(message)
  const properties: Record<string, OpenApiSchema> = {}
  const required: string[] = []
  for (const [protobufName, type] of Object.values(sources.messages[message] ?? {})) {
    const { jsonName, form } = fieldRule(shortName, protobufName, type, undefined)
    properties[jsonName] = schemaOfType(type, open)
    if (form === '=' || (form === '!' && !mayBeLeftOut(type, isKind))) required.push(jsonName)
  }
  return isKind ? asKind(name, packageName, properties, required) : { type: 'object', properties, required }
}

/** Fields that are always printed are required, except the metadata of a kind and documents, which may be null. */
function mayBeLeftOut(type: string, isKind: boolean): boolean {
  return (isKind && type.includes('.')) || type.endsWith('.RawExtension')
}

function asKind(
  kind: string,
  packageName: string,
  properties: Record<string, OpenApiSchema>,
  required: readonly string[],
): OpenApiSchema {
  const apiVersion = protobufOnlyGroupVersions.find(([, alias]) => alias === messageAlias(packageName))?.[0] ?? 'v1'
  const own = { apiVersion: { type: 'string' }, kind: { type: 'string' }, ...properties }
  const schema: OpenApiSchema = { type: 'object', properties: own, required }
  // Options belong to every group version, so their apiVersion is not fixed.
  if (kind.endsWith('Options')) return schema
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  return { ...schema, 'x-kubernetes-group-version-kind': [{ group, version, kind }] }
}

function schemaOfType(type: string, open: string[]): OpenApiSchema {
  if (type.startsWith('repeated ')) return { type: 'array', items: schemaOfType(type.slice('repeated '.length), open) }
  const mapValue = /^map<string,(?<value>.*)>$/.exec(type)?.groups?.value
  if (mapValue !== undefined) return { type: 'object', additionalProperties: schemaOfType(mapValue, open) }
  if (type.includes('.')) {
    open.push(type)
    return { $ref: `#/components/schemas/${definitionOfMessage(type)}` }
  }
  return { type: scalarTypes[type] ?? 'string' }
}

const scalarTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int32: 'integer',
  int64: 'integer',
  double: 'number',
}

const metaPackage = 'io.k8s.apimachinery.pkg.apis.meta.v1'
const text: OpenApiSchema = { type: 'string' }

/** Tables are sent as JSON only, so they have no protobuf message. */
const tableDefinitions: Readonly<Record<string, OpenApiSchema>> = {
  Table: {
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'meta.k8s.io', version: 'v1', kind: 'Table' }],
    required: ['columnDefinitions', 'rows'],
    properties: {
      apiVersion: text,
      kind: text,
      metadata: { $ref: `/${metaPackage}.ListMeta` },
      columnDefinitions: { type: 'array', items: { $ref: `/${metaPackage}.TableColumnDefinition` } },
      rows: { type: 'array', items: { $ref: `/${metaPackage}.TableRow` } },
    },
  },
  TableColumnDefinition: {
    type: 'object',
    required: ['name', 'type', 'format', 'description', 'priority'],
    properties: { name: text, type: text, format: text, description: text, priority: { type: 'integer' } },
  },
  TableRow: {
    type: 'object',
    required: ['cells'],
    properties: {
      cells: { type: 'array', items: {} },
      conditions: { type: 'array', items: { $ref: `/${metaPackage}.TableRowCondition` } },
      object: { $ref: '/io.k8s.apimachinery.pkg.runtime.RawExtension' },
    },
  },
  TableRowCondition: {
    type: 'object',
    required: ['type', 'status'],
    properties: { type: text, status: text, reason: text, message: text },
  },
}
