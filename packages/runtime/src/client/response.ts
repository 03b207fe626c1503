import {
  freezeJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { isStatus, StatusError } from '@kubewright/kube/status'
import type { TransportResponse } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import type { ObjectList } from './client.ts'
import { isMetadataKind, metadataPart } from './metadata-kind.ts'

/** The object of a successful response, frozen; may be a Status. */
export function objectOf(response: TransportResponse, what: string): JsonObject {
  const value = decodedBody(response, what)
  if (isJsonObject(value)) return freezeJson(value)
  throw notUnderstood(what, 'the response is not an object')
}

/** The list of a successful response, with frozen objects. Over the network, items of built-in kinds lack `kind`. */
export function listOf<T extends KubernetesObject>(response: TransportResponse, kind: KindReference<T>): ObjectList<T> {
  const what = `the list of ${kind.id}`
  return readList(decodedBody(response, what), kind, what)
}

/** The result of a deletecollection: the objects in their last state, or none if the server returns a Status. */
export function deletedOf<T extends KubernetesObject>(
  response: TransportResponse,
  kind: KindReference<T>,
): ObjectList<T> {
  const what = `the deleted objects of ${kind.id}`
  const value = decodedBody(response, what)
  if (!isStatus(value)) return readList(value, kind, what)
  if (value.status === 'Failure') throw new StatusError(value)
  return { items: [], resourceVersion: '' }
}

function readList<T extends KubernetesObject>(list: JsonValue, kind: KindReference<T>, what: string): ObjectList<T> {
  if (!isJsonObject(list)) throw notUnderstood(what, 'the response is not an object')
  if (list['kind'] === 'Table') throw notUnderstood(what, 'the response is a Table')
  // Go encodes a nil slice of items as null.
  const items = list['items'] ?? []
  if (!isJsonArray(items)) throw notUnderstood(what, 'items is not an array')
  const metadata = isJsonObject(list['metadata']) ? list['metadata'] : {}
  const { resourceVersion, continue: next, remainingItemCount: remaining } = metadata
  return {
    items: itemsOf(items, kind) as unknown as readonly T[],
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    ...(typeof next === 'string' && next !== '' ? { continue: next } : {}),
    ...(typeof remaining === 'number' ? { remainingItemCount: remaining } : {}),
  }
}

function itemsOf(items: readonly JsonValue[], kind: KindReference): readonly JsonValue[] {
  if (!isMetadataKind(kind)) return namedItems(items, kind)
  return Object.freeze(items.map((item) => metadataPart(kind, item)))
}

/** Returns the same array when every item has apiVersion and kind. */
function namedItems(items: readonly JsonValue[], kind: KindReference): readonly JsonValue[] {
  const apiVersion = apiVersionOf(kind.definition)
  const kindName = kind.definition.kind
  let named: JsonValue[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonValue
    const isNamed = !isJsonObject(item) || (item['apiVersion'] !== undefined && item['kind'] !== undefined)
    if (!isNamed) {
      named ??= items.slice(0, index)
      named.push(freezeJson({ apiVersion, kind: kindName, ...(item as JsonObject) }))
    } else {
      freezeJson(item)
      named?.push(item)
    }
  }
  return Object.freeze(named ?? items)
}

function decodedBody({ body }: TransportResponse, what: string): JsonValue {
  if (body.form === 'value') return body.value
  if (body.form === 'stream') throw notUnderstood(what, 'the response is a stream')
  try {
    return parseJson(body.bytes, { sizeBytesMax: runtimeLimits.responseSizeBytesMax })
  } catch (cause) {
    throw notUnderstood(what, 'the response is not JSON', cause)
  }
}

function notUnderstood(what: string, why: string, cause?: unknown): RuntimeError {
  return new RuntimeError('CLIENT_RESPONSE_INVALID', `cannot read ${what} that the server sent: ${why}`, { cause })
}
