import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listener } from '../server/http/index.ts'
import { createWireRuntime } from '../server/http/testing/wire.ts'
import { type ApiServer, createApiServer } from '../server/index.ts'
import { bytesOf, type HostileRequest, lineOf } from './testing/hostile-request.ts'
import { sampledRequests, targets } from './testing/hostile-requests.ts'
import { createRawClient, type RawClient, type RawResponse } from './testing/raw-client.ts'

/** The whole campaign in soak, a part of it otherwise. */
const requestCount = process.env['SOAK'] ? 100_000 : 1_500
const batchSize = 500
/** Permitted growth of the heap between the first and the last batch: bounded caches, and noise. */
const heapGrowthBytesMax = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(TLSWrap|TCPSocketWrap)$/.test(name)).length
}

const runtime = createWireRuntime()
const socketsBefore = openSockets()
let server: ApiServer
let listener: Listener
let client: RawClient
const internalErrors: unknown[] = []

beforeAll(async () => {
  const onInternalError = (error: unknown) => internalErrors.push(error)
  server = createApiServer({ runtime, onInternalError })
  listener = await server.listen()
  client = createRawClient(listener)
  for (const [target, body] of targets) {
    const headers = { 'content-type': 'application/json' }
    const response = await send({ family: 'target', method: 'POST', target, headers, body, isWrong: false })
    expect(response.status).toBe(201)
  }
  await readDocuments()
  // The first authorization creates the default roles.
  await send({ family: 'unknown', method: 'GET', target: '/', headers: { authorization: '' }, isWrong: true })
})

/** Documents are built on first use and cached: build them before measuring growth. */
async function readDocuments(): Promise<void> {
  const read = (target: string) => send({ family: 'document', method: 'GET', target, headers: {}, isWrong: false })
  const index = JSON.parse((await read('/openapi/v3')).body.toString('utf8'))
  const documents = Object.values<{ readonly serverRelativeURL: string }>(index.paths)
  const targets = ['/openapi/v2', ...documents.map(({ serverRelativeURL }) => serverRelativeURL)]
  for (const target of targets) expect((await read(target)).status).toBe(200)
}

afterAll(async () => {
  await client?.close()
  await server?.close()
})

async function send(request: HostileRequest): Promise<RawResponse> {
  const bytes = bytesOf(request, listener.token)
  const response = await client.send(bytes, {
    isHead: request.method === 'HEAD',
    closesConnection: request.raw !== undefined,
  })
  // Seats are released when the virtual clock advances.
  await runtime.advance(0)
  return response
}

/**
 * Returns the problem of a response. Kubernetes responds to some client mistakes with 500 without a reason; those are
 * not failures of this server, whose own failures have a reason.
 */
function complaintAbout({ isWrong, raw }: HostileRequest, { status, headers, body }: RawResponse): string | undefined {
  const text = body.toString('utf8')
  // The server may close the connection on input that is not HTTP.
  if (raw !== undefined && status === 0) return undefined
  const summary = `responded ${status} ${text.slice(0, 200)}`
  if (status < (isWrong ? 400 : 200) || status > 500) return summary
  if (status < 400 || text === '' || !/json/.test(headers['content-type'] ?? ''))
    return status === 500 ? summary : undefined
  const { kind, code, reason } = JSON.parse(text)
  if (status === 500 && reason !== undefined) return summary
  return kind === 'Status' && code === status ? undefined : summary
}

test('refuses malformed requests; nothing breaks, changes or leaks', async () => {
  const { revision } = server.store
  const complaints: string[] = []
  const heapAfterBatches: number[] = []
  for (let batch = 0; batch * batchSize < requestCount; batch++) {
    for (const request of sampledRequests(batchSize, batch + 1)) {
      const complaint = complaintAbout(request, await send(request))
      if (complaint !== undefined) complaints.push(`${lineOf(request)} → ${complaint}`)
    }
    collectGarbage()
    heapAfterBatches.push(process.memoryUsage().heapUsed)
  }
  expect(complaints).toEqual([])
  expect(internalErrors).toEqual([])
  expect(server.store.revision).toBe(revision)
  const [, second = 0, ...later] = heapAfterBatches
  for (const heap of later) expect(heap - second).toBeLessThan(heapGrowthBytesMax)
})

test('no connection is left after the clients and the server are closed', async () => {
  await client.close()
  await server.close()
  // The operating system reports a closed connection with a delay, and one that stays open never.
  while (openSockets() > socketsBefore) await runtime.settle()
})
