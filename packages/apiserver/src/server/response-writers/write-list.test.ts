import { EventEmitter } from 'node:events'
import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ListResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { plainJson } from '../../request/negotiation.ts'
import type { Exchange } from '../exchange/index.ts'
import { plainResource } from '../http/testing/resource.ts'
import { plainList } from './represent.ts'
import { listPieces } from './write-list.ts'
import { writeResponse } from './write-response.ts'

const whole = apiserverLimits.bufferedListItemsMax

function listOf(count: number, options: { readonly isCustom?: boolean; readonly size?: number } = {}): ListResponse {
  const { isCustom = false, size = 10 } = options
  const items = Array.from({ length: count }, (_, index): JsonObject => {
    return {
      apiVersion: 'v1',
      kind: 'Widget',
      metadata: { name: `w-${index}` },
      text: 'ä'.repeat(size),
      big: 2n ** 62n,
    }
  })
  return { form: 'list', status: 200, resource: plainResource({ isCustom }), items, metadata: { resourceVersion: '7' } }
}

/** Writes a list to a client that has room for a number of pieces. */
function write(
  apiResponse: ListResponse,
  around: { readonly room?: number; readonly headers?: object; readonly query?: object },
) {
  const runtime = createVirtualRuntime()
  const { room = Number.POSITIVE_INFINITY, headers = {}, query = {} } = around
  const written: {
    headers?: Record<string, unknown>
    pieces: Buffer[]
    isEnded: boolean
    whole?: string | Uint8Array
  } = {
    pieces: [],
    isEnded: false,
  }
  const drains = new EventEmitter()
  const response = Object.assign(new EventEmitter(), {
    drains,
    destroyed: false,
    writeHead: (_status: number, sent: Record<string, unknown>) => Object.assign(written, { headers: sent }),
    write: (bytes: Uint8Array) => {
      written.pieces.push(Buffer.from(bytes))
      return written.pieces.length < room
    },
    end: (body?: string | Uint8Array) => Object.assign(written, { isEnded: true, whole: body }),
    destroy: () => {
      response.destroyed = true
      response.emit('close')
    },
  })
  const exchange = {
    runtime,
    response,
    auditId: '1',
    incoming: { method: 'GET', headers },
    request: { path: '/api/v1/widgets', query, headers },
    connections: { isClosing: false, hasWatches: false },
  } as unknown as Exchange
  const done = writeResponse(exchange, apiResponse)
  return { runtime, response, drains, written, done, text: () => Buffer.concat(written.pieces).toString() }
}

test.each([0, 1, 16, 17, 1000])('the pieces of a list of %d form the list', (count) => {
  for (const isCustom of [true, false]) {
    const apiResponse = listOf(count, { isCustom })
    expect(Buffer.concat([...listPieces(apiResponse)]).toString()).toBe(encodeJson(plainList(apiResponse)))
  }
})

test('pieces are small, however large the objects are, and few for small objects', () => {
  expect([...listPieces(listOf(5000))].length).toBeLessThan(10)
  const sizes = [...listPieces(listOf(100, { size: 100_000 }))].map(({ length }) => length)
  expect(Math.max(...sizes.slice(2))).toBeLessThan(300_000)
})

test('sends a list of more than bufferedListItemsMax in pieces, without Content-Length', async () => {
  const { done, written, text } = write(listOf(whole + 1), {})
  await done
  expect(written.headers).not.toHaveProperty('content-length')
  expect(written.headers).toMatchObject({ 'audit-id': '1', 'content-type': 'application/json' })
  expect(text()).toBe(encodeJson(plainList(listOf(whole + 1))))
  expect(written.isEnded).toBe(true)
})

test('sends a shorter list at once, and so a compressed, indented or transformed one', async () => {
  const isSentAtOnce = async (apiResponse: ListResponse, around: Parameters<typeof write>[1]) => {
    const { done, written } = write(apiResponse, around)
    await done
    return written.pieces.length === 0 && written.headers?.['content-length'] !== undefined
  }
  const list = listOf(whole + 1)
  expect(await isSentAtOnce(listOf(whole), {})).toBe(true)
  expect(await isSentAtOnce(list, {})).toBe(false)
  expect(await isSentAtOnce(list, { headers: { 'accept-encoding': 'gzip' } })).toBe(true)
  expect(await isSentAtOnce(list, { query: { pretty: 'true' } })).toBe(true)
  expect(await isSentAtOnce({ ...list, representation: { ...plainJson, encoding: 'yaml' } }, {})).toBe(true)
  expect(await isSentAtOnce({ ...list, representation: plainJson }, {})).toBe(false)
})

test('encodes nothing while the client does not read, and writes nothing to one that has disconnected', async () => {
  const { runtime, response, drains, written, done } = write(listOf(5000), { room: 2 })
  await runtime.settle()
  expect(written.pieces).toHaveLength(2)
  drains.emit('drain')
  await runtime.settle()
  expect(written.pieces).toHaveLength(3)
  response.destroy()
  await done
  expect([written.pieces.length, written.isEnded]).toEqual([3, false])
})

test('a client that has not read all of it after unreadResponseTimeoutMs is disconnected', async () => {
  const { runtime, response, drains, done } = write(listOf(5000), { room: 2 })
  await runtime.advance(apiserverLimits.unreadResponseTimeoutMs - 1)
  drains.emit('drain')
  await runtime.settle()
  expect(response.destroyed).toBe(false)
  await runtime.advance(1)
  expect(response.destroyed).toBe(true)
  await done
})
