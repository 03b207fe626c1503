import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { ListResponse } from '../../api.ts'
import { apiserverLimits } from '../../limits.ts'
import { plainJson } from '../../request/index.ts'
import type { Exchange } from '../http/exchange.ts'
import { plainItems, plainList } from './represent.ts'
import { drained } from './write-stream.ts'

const comma = 0x2c
/** How much is encoded at once: enough that what a write costs does not count, little enough that nobody waits for it. */
const pieceSizeBytes = 256 * 1024
/** The size of objects is not known beforehand, and learned from the first ones. */
const firstPieceItems = 16

type ListHeaders = Record<string, string | number | string[]>

/** Whether a list is sent in pieces. Those that are compressed, indented or transformed are made as a whole. */
export function isSentInPieces(exchange: Exchange, { items, representation }: ListResponse): boolean {
  if (items.length <= apiserverLimits.bufferedListItemsMax || exchange.incoming.method === 'HEAD') return false
  return representation === undefined || representation === plainJson
}

/**
 * Sends a long list while it is encoded, piece by piece, as the client reads it: the text of all of it is never in memory,
 * others have their turns between two pieces, and the client has read most of it when the last is encoded. What is listed
 * does not change meanwhile, since objects are never changed.
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

/** The bytes of the list, one piece after the other. */
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

/** Some items of a list: the first begin it, others go on behind a comma. */
function encodedItems(items: readonly JsonObject[], areFirst: boolean): Uint8Array {
  const bytes = Buffer.from(encodeJson(items))
  if (!areFirst) bytes[0] = comma
  return bytes.subarray(0, -1)
}
