import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject } from '../json/index.ts'

const webhookPort = 443

/**
 * Fills in the API server's defaults: names.singular and names.listKind, conversion None, the port of a webhook
 * service, and status.storedVersions of a new definition. The argument is not changed.
 */
export function defaultCustomResourceDefinition(crd: JsonObject): JsonObject {
  const spec = objectIn(crd, 'spec')
  const status = objectIn(crd, 'status')
  const stored = getField(status, 'storedVersions')
  const storage = storageVersion(spec)
  const hasStored = isJsonArray(stored) && stored.length > 0
  return {
    ...crd,
    spec: defaultSpec(spec),
    ...(hasStored || storage === undefined ? {} : { status: { ...status, storedVersions: [storage] } }),
  }
}

function objectIn(object: JsonObject, field: string): JsonObject {
  const value = getField(object, field)
  return isJsonObject(value) ? value : {}
}

function storageVersion(spec: JsonObject): JsonValue | undefined {
  const versions = getField(spec, 'versions')
  if (!isJsonArray(versions)) return undefined
  const storage = versions.find((version) => isJsonObject(version) && version['storage'] === true)
  return isJsonObject(storage) ? storage['name'] : undefined
}

function defaultSpec(spec: JsonObject): JsonObject {
  const names: MutableJsonObject = { ...objectIn(spec, 'names') }
  const kind = typeof names['kind'] === 'string' ? names['kind'] : ''
  if (!names['singular'] && kind !== '') names['singular'] = kind.toLowerCase()
  if (!names['listKind'] && kind !== '') names['listKind'] = `${kind}List`
  const conversion = getField(spec, 'conversion')
  return { ...spec, names, conversion: isJsonObject(conversion) ? defaultConversion(conversion) : { strategy: 'None' } }
}

function defaultConversion(conversion: JsonObject): JsonObject {
  const webhook = getField(conversion, 'webhook')
  if (!isJsonObject(webhook)) return conversion
  const clientConfig = getField(webhook, 'clientConfig')
  if (!isJsonObject(clientConfig)) return conversion
  const service = getField(clientConfig, 'service')
  if (!isJsonObject(service) || (getField(service, 'port') ?? null) !== null) return conversion
  const defaulted = { ...clientConfig, service: { ...service, port: webhookPort } }
  return { ...conversion, webhook: { ...webhook, clientConfig: defaulted } }
}
