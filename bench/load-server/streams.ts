import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from './payload.ts'
import type { Texts } from './texts.ts'

/** What is written at once; a real server writes event by event, which would measure the server. */
const writeSizeBytes = 64 * 1024

/** The watches that are open, and what is sent to them. */
export class Streams {
  private readonly payload: Payload
  private readonly open = new Set<ServerResponse>()

  constructor(payload: Payload) {
    this.payload = payload
  }

  /** Begins a watch, with all objects if they are wanted; it stays open until the client goes. */
  async add(response: ServerResponse, withInitialEvents: boolean): Promise<void> {
    response.on('close', () => this.open.delete(response))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    if (withInitialEvents) {
      await writeAll(response, this.payload.initialEvents, this.payload.count)
      response.write(this.payload.initialEventsEnd)
    }
    if (!response.destroyed) this.open.add(response)
  }

  /** Sends the first changes to every open watch, as fast as each reads. */
  async sendChanges(count: number): Promise<void> {
    await Promise.all([...this.open].map((response) => writeAll(response, this.payload.changes, count)))
  }

  /** Sends one change at a time, each with the moment it was sent. */
  async sendPaced(count: number, pauseMs: number): Promise<void> {
    for (let change = 0; change < Math.min(count, this.payload.changes.count); change++) {
      await sleep(pauseMs)
      const sentAtMicros = Math.round((performance.timeOrigin + performance.now()) * 1000)
      const bytes = this.payload.stampedChange(change, sentAtMicros)
      for (const response of this.open) response.write(bytes)
    }
  }
}

/** Writes the first texts in pieces of about writeSizeBytes that end with a text. */
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

/** A reader that has gone drains nothing any more. */
function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    response.on('drain', settle).on('close', settle)
  })
}
