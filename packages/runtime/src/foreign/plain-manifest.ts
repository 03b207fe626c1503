import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** A CustomResourceDefinition without its prose, which types have in comments and programs do not need. */
export function plainManifest(manifest: JsonObject): JsonObject {
  const { metadata, spec } = manifest as { readonly metadata?: JsonObject; readonly spec?: JsonObject }
  const versions = getField(spec ?? {}, 'versions')
  return {
    ...manifest,
    metadata: { name: getField(metadata ?? {}, 'name') ?? '' },
    spec: { ...spec, versions: isJsonArray(versions) ? versions.map(plainVersion) : [] },
  }
}

function plainVersion(version: JsonValue): JsonValue {
  if (!isJsonObject(version)) return version
  const columns = getField(version, 'additionalPrinterColumns')
  const schema = getField(version, 'schema')
  const document = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  return {
    ...version,
    ...(isJsonArray(columns) ? { additionalPrinterColumns: columns.map(withoutProse) } : {}),
    ...(document === undefined ? {} : { schema: { openAPIV3Schema: plainSchema(document) } }),
  }
}

const prose: ReadonlySet<string> = new Set(['description', 'title', 'example', 'externalDocs'])

function withoutProse(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([keyword]) => !prose.has(keyword)))
}

/** Keywords with a schema, with schemas by name, and with a list of schemas. All others have plain values. */
const single: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not'])
const several: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf'])

/** Fields may have the names of keywords, so only schemas are walked. */
function plainSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(withoutProse(schema) as JsonObject).map(([keyword, value]) => {
      if (value === undefined) return [keyword, value]
      if (single.has(keyword)) return [keyword, plainSchema(value)]
      if (several.has(keyword) && isJsonArray(value)) return [keyword, value.map(plainSchema)]
      if (keyword !== 'properties' || !isJsonObject(value)) return [keyword, value]
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainSchema(field ?? null)])),
      ]
    }),
  )
}
