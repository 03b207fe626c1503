import {
  compareStrings,
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '@kubewright/kube/json'
import { digestOf } from './recording.ts'

/** Longer content is recorded as its digest: it is still compared, but not shown. */
const contentLengthMax = 240

/** The response headers that kubectl acts on. */
const keptHeaders: readonly string[] = ['content-type', 'location', 'retry-after', 'warning', 'www-authenticate']

/**
 * The part of a normalised response that a recording keeps. Left out, for the reasons in docs/reference/fidelity.md:
 * the descriptions of Kubernetes, the server's build information, and definitions, which the real server accepts with a
 * delay.
 */
export function keptResponse(path: string, response: JsonObject): JsonObject {
  const headers = headersOf(response['headers'])
  const { status, events } = response
  const kept: JsonObject = { ...(status === undefined ? {} : { status }), ...headers }
  if (events !== undefined) return { ...kept, ...shortContent('events', inOrder(events)) }
  const body = bodyOf(path, response['body'])
  return body === undefined ? kept : { ...kept, ...shortContent('body', body) }
}

/** Tables and refusals, which people read, are kept completely. */
function shortContent(name: 'body' | 'events', content: JsonValue): JsonObject {
  const isRead = isJsonObject(content) && (content['columns'] !== undefined || content['kind'] === 'Status')
  if (isRead || encodeCanonicalJson(content).length <= contentLengthMax) return { [name]: content }
  return { [`${name}Digest`]: digestOf(content), ...(isJsonArray(content) ? { count: content.length } : {}) }
}

/** JSON is the default. */
function headersOf(headers: JsonValue | undefined): { readonly headers?: JsonObject } {
  if (!isJsonObject(headers)) return {}
  const kept: [string, JsonValue][] = []
  for (const name of keptHeaders) {
    const value = headers[name]
    if (value !== undefined && !(name === 'content-type' && value === 'application/json')) kept.push([name, value])
  }
  return kept.length === 0 ? {} : { headers: Object.fromEntries(kept) }
}

function bodyOf(path: string, body: JsonValue | undefined): JsonValue | undefined {
  if (body === undefined || path.startsWith('/openapi/v2')) return undefined
  if (isJsonObject(body) && body['kind'] === 'CustomResourceDefinition') return undefined
  if (path.startsWith('/openapi/')) return withoutDescriptions(isJsonObject(body) ? withoutBuild(body) : body)
  if (!isJsonObject(body)) return body
  if (path.startsWith('/version')) return { major: body['major'] ?? '', minor: body['minor'] ?? '' }
  return body['kind'] === 'Table' ? tableOf(body) : inOrder(body)
}

function withoutBuild({ info: _, ...document }: JsonObject): JsonObject {
  return document
}

/** The parts of a table that kubectl reads: its columns, and the cells, namespace and labels of each row. */
function tableOf({ columnDefinitions, rows, metadata }: JsonObject): JsonObject {
  const columns = listOf(columnDefinitions).map(({ name, type, format, priority }) =>
    [name, type, format, priority].join(' '),
  )
  const page = isJsonObject(metadata) ? metadata['continue'] : undefined
  return {
    columns,
    rows: listOf(rows).map((row) => {
      const object = isJsonObject(row['object']) ? row['object'] : {}
      const { namespace, labels } = isJsonObject(object['metadata']) ? object['metadata'] : {}
      return {
        cells: row['cells'] ?? [],
        ...(namespace === undefined ? {} : { namespace }),
        ...(labels === undefined ? {} : { labels }),
      }
    }),
    ...(page === undefined ? {} : { continue: page }),
  }
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}

/** Managers are sorted by time in whole seconds, so their order depends on when a run crosses a second. */
function inOrder(value: JsonValue, key = ''): JsonValue {
  if (isJsonArray(value)) {
    const items = value.map((item) => inOrder(item))
    if (key !== 'managedFields') return items
    return items.sort((left, right) => compareStrings(encodeCanonicalJson(left), encodeCanonicalJson(right)))
  }
  if (!isJsonObject(value)) return value
  const fields: [string, JsonValue][] = []
  for (const [name, field] of Object.entries(value)) if (field !== undefined) fields.push([name, inOrder(field, name)])
  return Object.fromEntries(fields)
}

function withoutDescriptions(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutDescriptions)
  if (!isJsonObject(value)) return value
  const fields: [string, JsonValue][] = []
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || (key === 'description' && typeof field === 'string')) continue
    fields.push([key, withoutDescriptions(field)])
  }
  return Object.fromEntries(fields)
}
