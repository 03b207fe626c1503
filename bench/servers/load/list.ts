import type { BufferedResponse } from './connection.ts'
import { collectionPath } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { ListOptions } from './works.ts'

/** Reads a whole collection; counts its objects if `expected` is given. */
export async function listObjects(
  session: LoadSession,
  options: ListOptions,
): Promise<{ wallMs: number; sizeBytes: number }> {
  const [connection] = await session.connections(1)
  if (connection === undefined) throw new Error('no connection')
  const request = session.texts.get(collectionPath(options.kind, options.namespace))
  const started = performance.now()
  const response = await session.unlessFailed(connection.exchange(request))
  const wallMs = performance.now() - started
  if (response.status !== 200) throw new Error(`list: got status ${response.status}: ${response.text()}`)
  if (options.expected !== undefined) checkCount(response, options.expected)
  return { wallMs, sizeBytes: response.sizeBytes }
}

function checkCount(response: BufferedResponse, expected: number): void {
  const { items } = JSON.parse(response.text()) as { items: unknown[] }
  if (items.length !== expected) throw new Error(`the list has ${items.length} objects, not ${expected}`)
}
