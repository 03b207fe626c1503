import { quantile } from '../../measure.ts'
import type { Connection } from './connection.ts'
import { collectionPath, objectText } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { CreatesAsked, CreatesDone } from './works.ts'

/** Creates objects over several connections, each with one request in flight. */
export async function createObjects(session: LoadSession, asked: CreatesAsked): Promise<CreatesDone> {
  const connections = await session.connections(asked.connections)
  const path = collectionPath(asked.kind, asked.namespace)
  const times: number[] = []
  let next = 0
  const createAll = async (connection: Connection) => {
    while (next < asked.count) {
      const request = session.texts.post(path, objectText(asked.kind, `object-${next++}`))
      const sent = performance.now()
      const answer = await connection.exchange(request)
      times.push(performance.now() - sent)
      if (answer.status !== 201) throw new Error(`create: got status ${answer.status}: ${answer.text()}`)
    }
  }
  const started = performance.now()
  await session.unlessFailed(Promise.all(connections.map(createAll)))
  const wallMs = performance.now() - started
  return { wallMs, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) }
}
