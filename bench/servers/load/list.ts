import type { WholeAnswer } from './connection.ts'
import { collectionPath } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { ListAsked } from './works.ts'

/** Reads a whole collection; counts its objects if `expected` is given. */
export async function listObjects(
  session: LoadSession,
  asked: ListAsked,
): Promise<{ wallMs: number; sizeBytes: number }> {
  const [connection] = await session.connections(1)
  if (connection === undefined) throw new Error('no connection')
  const request = session.texts.get(collectionPath(asked.kind, asked.namespace))
  const started = performance.now()
  const answer = await session.unlessFailed(connection.exchange(request))
  const wallMs = performance.now() - started
  if (answer.status !== 200) throw new Error(`list: got status ${answer.status}: ${answer.text()}`)
  if (asked.expected !== undefined) checkCount(answer, asked.expected)
  return { wallMs, sizeBytes: answer.sizeBytes }
}

function checkCount(answer: WholeAnswer, expected: number): void {
  const { items } = JSON.parse(answer.text()) as { items: unknown[] }
  if (items.length !== expected) throw new Error(`the list has ${items.length} objects, not ${expected}`)
}
