import { quantile } from '../../measure.ts'
import type { Connection } from './connection.ts'
import { collectionPath, objectText } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { CreatesOptions, CreatesResult } from './works.ts'

/** Creates objects over several connections, each with one request in flight. */
export async function createObjects(session: LoadSession, options: CreatesOptions): Promise<CreatesResult> {
  const connections = await session.connections(options.connections)
  const path = collectionPath(options.kind, options.namespace)
  const times: number[] = []
  let next = 0
  const createAll = async (connection: Connection) => {
    while (next < options.count) {
      const request = session.texts.post(path, objectText(options.kind, `object-${next++}`))
      const sent = performance.now()
      const response = await connection.exchange(request)
      times.push(performance.now() - sent)
      if (response.status !== 201) throw new Error(`create: got status ${response.status}: ${response.text()}`)
    }
  }
  const started = performance.now()
  await session.unlessFailed(Promise.all(connections.map(createAll)))
  const wallMs = performance.now() - started
  return { wallMs, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) }
}
