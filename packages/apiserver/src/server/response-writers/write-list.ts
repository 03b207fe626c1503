import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { ListResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { plainJson } from '../../request/index.ts'
import { drained, type Exchange } from '../exchange/index.ts'
import { plainItems, plainList } from './represent.ts'

const comma = 0x2c
/**
 * Size of an encoded piece: large enough to make the cost of a write negligible, small enough not to delay other
 * requests.
 */
const pieceSizeBytes = 256 * 1024
/** The first items show how large the objects are. */
const firstPieceItems = 16

type ListHeaders = Record<string, string | number | string[]>

/** Whether a list is sent in pieces. Compressed, indented and transformed lists are encoded as a whole. */
export function isSentInPieces(exchange: Exchange, { items, representation }: ListResponse): boolean {
  if (items.length <= apiserverLimits.bufferedListItemsMax || exchange.incoming.method === 'HEAD') return false
  return representation === undefined || representation === plainJson
}

/**
 * Sends a long list while encoding it, as fast as the client reads. The whole text is never in memory, other requests
 * run between two pieces, and the client has read most of the list when the last piece is encoded. The listed objects
 * are immutable.
 */
export async function writeList(exchange: Exchange, apiResponse: ListResponse, headers: ListHeaders): Promise<void> {
  const { response, runtime } = exchange
  response.writeHead(apiResponse.status, headers)
  for (const piece of listPieces(apiResponse)) {
    if (response.destroyed) return
    const hasRoom = response.write(piece)
    if (!hasRoom && !response.destroyed) await runtime.waiting('a client to read its list', drained(exchange))
  }
  response.end()
}

/** The bytes of the list, in pieces. */
export function* listPieces(apiResponse: ListResponse): Generator<Uint8Array, void> {
  const { items, resource } = apiResponse
  const empty = encodeJson(plainList({ ...apiResponse, items: [] }))
  yield Buffer.from(empty.slice(0, -'[]}'.length))
  let count = firstPieceItems
  for (let start = 0; start < items.length; ) {
    const some = plainItems(resource, items.slice(start, start + count))
    const bytes = encodedItems(some, start === 0)
    yield bytes
    start += some.length
    count = Math.max(1, Math.floor((pieceSizeBytes * some.length) / bytes.length))
  }
  yield Buffer.from(items.length === 0 ? '[]}' : ']}')
}

/** Encodes some items of a list; items after the first piece begin with a comma. */
function encodedItems(items: readonly JsonObject[], areFirst: boolean): Uint8Array {
  const bytes = Buffer.from(encodeJson(items))
  if (!areFirst) bytes[0] = comma
  return bytes.subarray(0, -1)
}
