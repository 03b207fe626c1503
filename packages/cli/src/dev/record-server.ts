import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { explainRecord, type ReconcileRecord } from 'kubewright/trace'
import { errorText } from '../error-text.ts'
import { concerns, type RunStory } from '../inspect/index.ts'

export interface RecordServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves the latest records of `dev` on the loopback interface, to callers with the token: GET /records?kind=&namespace=&name= */
export async function startRecordServer(token: string, records: readonly ReconcileRecord[]): Promise<RecordServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    if (request.method !== 'GET' || pathname !== '/records') return void response.writeHead(404).end()
    const wanted = { kind: param('kind'), namespace: param('namespace'), name: param('name') }
    const stories = records.map(storyOf).filter((story) => concerns(story, wanted))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stories))

    function param(name: string): string {
      return searchParams.get(name) ?? ''
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function storyOf(record: ReconcileRecord): RunStory {
  const { controller, controllerKind = '', key, startedAtMs, causes, writes, outcome, error, durationMs } = record
  return {
    controller,
    kind: controllerKind,
    key,
    startedAt: new Date(startedAtMs).toISOString(),
    causes: causes.map(({ what }) => what),
    writes: writes.map(({ result, kind, key: target }) => ({ result, kind, key: target })),
    outcome,
    ...(error === undefined ? {} : { error: errorText(error) }),
    durationMs,
    text: explainRecord(record),
  }
}
