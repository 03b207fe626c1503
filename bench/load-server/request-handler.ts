import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectionPath, discoveryDocuments } from './discovery.ts'
import type { Payload } from './payload.ts'
import { Streams } from './streams.ts'

/** Responds to the requests of informers; everything else is a 404 with the path. */
export function requestHandler(payload: Payload): (request: IncomingMessage, response: ServerResponse) => void {
  const streams = new Streams(payload)
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://load-server')
    const { searchParams: query } = url
    const document = discoveryDocuments[url.pathname]
    if (document !== undefined) sendJson(response, 200, [document])
    else if (url.pathname === collectionPath) {
      if (isTrue(query.get('watch'))) void streams.add(response, isTrue(query.get('sendInitialEvents')))
      else sendJson(response, 200, payload.page(numberOf(query.get('limit')), query.get('continue') || undefined))
    } else if (url.pathname === '/control/changes') {
      sendJson(response, 202, ['{}'])
      void streams.sendChanges(numberOf(query.get('count')) ?? payload.changeCount)
    } else if (url.pathname === '/control/paced-changes') {
      sendJson(response, 202, ['{}'])
      void streams.sendPaced(numberOf(query.get('count')) ?? payload.changeCount, numberOf(query.get('pauseMs')) ?? 1)
    } else {
      const message = `the load server does not serve ${request.method} ${url.pathname}`
      const status = {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        reason: 'NotFound',
        code: 404,
      }
      sendJson(response, 404, [JSON.stringify({ ...status, message })])
    }
  }
}

function sendJson(response: ServerResponse, status: number, pieces: readonly (Buffer | string)[]): void {
  let sizeBytes = 0
  for (const piece of pieces) sizeBytes += Buffer.byteLength(piece)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': sizeBytes })
  for (const piece of pieces) response.write(piece)
  response.end()
}

function isTrue(value: string | null): boolean {
  return value === 'true' || value === '1'
}

function numberOf(value: string | null): number | undefined {
  const number = Number(value ?? 0)
  return number > 0 ? number : undefined
}
