import { setTimeout as sleep } from 'node:timers/promises'
import { collectionPath, definitionsPath, definitionText, objectText } from './objects.ts'
import type { LoadSession } from './session.ts'

const pauseMs = 5
const deadlineMs = 60_000

/** From the creation of the definition to that of the first object; the server returns 404 until it serves the kind. */
export async function createFirstCustomResource(session: LoadSession, namespace: string): Promise<number> {
  const [connection] = await session.connections(1)
  if (connection === undefined) throw new Error('no connection')
  const creation = session.texts.post(collectionPath('custom', namespace), objectText('custom', 'first'))
  const started = performance.now()
  const defined = await session.unlessFailed(connection.exchange(session.texts.post(definitionsPath, definitionText)))
  if (defined.status !== 201) throw new Error(`create definition: got status ${defined.status}: ${defined.text()}`)
  for (;;) {
    const response = await session.unlessFailed(connection.exchange(creation))
    const elapsedMs = performance.now() - started
    if (response.status === 201) return elapsedMs
    if (response.status !== 404 || elapsedMs > deadlineMs) {
      throw new Error(`create first object: got status ${response.status} after ${elapsedMs} ms: ${response.text()}`)
    }
    await sleep(pauseMs)
  }
}
