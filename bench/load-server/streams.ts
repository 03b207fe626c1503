import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from './payload.ts'
import type { Texts } from './texts.ts'

/** The size of one write; a real server writes event by event, which would measure the server. */
const writeSizeBytes = 64 * 1024

/** The open watches, and the writes to them. */
export class Streams {
  readonly #payload: Payload
  readonly #open = new Set<ServerResponse>()

  constructor(payload: Payload) {
    this.#payload = payload
  }

  /** Begins a watch, with all objects if requested; it stays open until the client closes it. */
  async add(response: ServerResponse, withInitialEvents: boolean): Promise<void> {
    response.on('close', () => this.#open.delete(response))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    if (withInitialEvents) {
      await writeAll(response, this.#payload.initialEvents, this.#payload.count)
      response.write(this.#payload.initialEventsEnd)
    }
    if (!response.destroyed) this.#open.add(response)
  }

  /** Sends the first changes to every open watch, as fast as each reads. */
  async sendChanges(count: number): Promise<void> {
    await Promise.all([...this.#open].map((response) => writeAll(response, this.#payload.changes, count)))
  }

  /** Sends one change at a time, each with its send time. */
  async sendPaced(count: number, pauseMs: number): Promise<void> {
    for (let change = 0; change < Math.min(count, this.#payload.changes.count); change++) {
      await sleep(pauseMs)
      const sentAtMicros = Math.round((performance.timeOrigin + performance.now()) * 1000)
      const bytes = this.#payload.stampedChange(change, sentAtMicros)
      for (const response of this.#open) response.write(bytes)
    }
  }
}

/** Writes the first texts in pieces of about writeSizeBytes of whole texts. */
async function writeAll(response: ServerResponse, texts: Texts, count: number): Promise<void> {
  const end = Math.min(count, texts.count)
  let from = 0
  while (from < end && !response.destroyed) {
    const startBytes = texts.startOf(from)
    let to = from + 1
    while (to < end && texts.startOf(to + 1) - startBytes <= writeSizeBytes) to++
    if (!response.write(texts.range(from, to))) await untilDrained(response)
    from = to
  }
}

/** A closed stream never drains. */
function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    response.on('drain', settle).on('close', settle)
  })
}
