import {
  getField,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sortStrings,
} from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { ApiResponse } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import { textAt, valueAt } from '../read-object.ts'
import type { RequestInfo, RequestLine } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'

/** A user in an event; empty fields are omitted, as in Go. */
export function userObject({ name, uid, groups, extra }: UserInfo): JsonObject {
  return {
    ...(name === '' ? {} : { username: name }),
    ...(uid === undefined || uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

/** The object of the request; undefined for a path that is not a resource. */
export function objectReference(info: RequestInfo, named: JsonObject | undefined): JsonObject | undefined {
  if (!info.isResourceRequest) return undefined
  const metadata = valueAt(named, 'metadata')
  const texts = {
    resource: info.resource,
    namespace: info.namespace || textAt(metadata, 'namespace'),
    name: info.name || textAt(metadata, 'name'),
    uid: textAt(metadata, 'uid'),
    apiGroup: info.apiGroup,
    apiVersion: info.apiVersion,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    subresource: info.subresource,
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** The request line as sent. */
export function requestUri({ path, query }: RequestLine, search: string | undefined): string {
  if (search !== undefined) return search === '' ? path : `${path}?${search}`
  const parameters = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}

/** Escapes queries as Go does. */
function escaped(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The addresses that proxies report, which may be forged, and last the peer of the connection. */
export function sourceAddresses(
  headers: Readonly<Record<string, string>>,
  source: string | undefined,
): readonly string[] {
  const addresses = (headers['x-forwarded-for'] ?? '').split(',').map((text) => text.trim())
  const found = addresses.filter(isAddress)
  const real = headers['x-real-ip'] ?? ''
  if (isAddress(real) && !found.includes(real)) found.push(real)
  const own = source?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  if (isAddress(own) && found.at(-1) !== own) found.push(own)
  return found
}

function isAddress(text: string): boolean {
  return /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) || (/^[\da-f:.]{2,45}$/i.test(text) && text.includes(':'))
}

export function shortUserAgent(text: string): string {
  const { auditUserAgentCharactersMax } = apiserverLimits
  return text.length <= auditUserAgentCharactersMax ? text : `${text.slice(0, auditUserAgentCharactersMax)}...TRUNCATED`
}

/** With microseconds, as MicroTime in Kubernetes. */
export function microTime(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, -1)}000Z`
}

/** The responseStatus: a Status without its kind, or only the code. */
export function responseStatus(response: ApiResponse): JsonObject {
  const status = response.form === 'object' && response.object['kind'] === 'Status' ? response.object : undefined
  const statusFields = ['status', 'message', 'reason', 'details'].flatMap((field) => {
    const value = status === undefined ? undefined : getField(status, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { metadata: {}, ...Object.fromEntries(statusFields), code: response.status }
}

/** The object or list of a response; undefined for others. */
export function responseObject(response: ApiResponse): JsonObject | undefined {
  if (response.form === 'object') return response.object
  if (response.form !== 'list') return undefined
  const { definition } = response.resource
  const kind = definition.listKind ?? `${definition.kind}List`
  return { kind, apiVersion: apiVersionOf(definition), metadata: response.metadata, items: response.items }
}

/** Removes managedFields from the object and from its items. */
export function withoutManagedFields(object: JsonObject): JsonObject {
  const items = getField(object, 'items')
  const own = withoutOwn(object)
  if (!isJsonArray(items)) return own
  return { ...own, items: items.map((item) => (isJsonObject(item) ? withoutOwn(item) : item)) }
}

function withoutOwn(object: JsonObject): JsonObject {
  const metadata = getField(object, 'metadata')
  if (!isJsonObject(metadata) || getField(metadata, 'managedFields') === undefined) return object
  const { managedFields: _, ...kept } = metadata
  return { ...object, metadata: kept }
}

/** Sorted by key, as Go encodes maps. */
export function annotationsObject(annotations: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    sortStrings([...annotations.keys()]).map((key): [string, JsonValue] => [key, annotations.get(key) ?? '']),
  )
}
