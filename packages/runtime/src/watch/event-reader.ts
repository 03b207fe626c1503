import { freezeJson, isJsonObject, parseJson } from '@kubewright/kube/json'
import type { TransportChunk, WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { EventLines } from './event-lines.ts'

/**
 * Turns the chunks of a watch into events: those of the in-process transport are passed on as they are, bytes are cut
 * into lines and parsed to frozen objects. A line that cannot be read is a problem of its own; the next is read.
 */
export class EventReader {
  private readonly onEvent: (event: WatchEvent) => void
  private readonly lines: EventLines

  constructor(onEvent: (event: WatchEvent) => void, onProblem: (problem: RuntimeError) => void) {
    this.onEvent = onEvent
    this.lines = new EventLines(
      (line) => {
        const event = parseEvent(line)
        if (event instanceof RuntimeError) onProblem(event)
        else onEvent(event)
      },
      () => onProblem(malformed(`a line is longer than ${runtimeLimits.watchLineBytesMax} bytes`)),
    )
  }

  read(chunk: TransportChunk): void {
    if (chunk.form === 'bytes') this.lines.read(chunk.bytes)
    else for (const event of chunk.events) this.onEvent(event)
  }
}

const eventTypes: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'])

function parseEvent(line: Uint8Array): WatchEvent | RuntimeError {
  let value: unknown
  try {
    value = parseJson(line, { sizeBytesMax: runtimeLimits.watchLineBytesMax })
  } catch (cause) {
    return malformed('a line is not JSON', cause)
  }
  if (!isJsonObject(value)) return malformed('a line is not an object')
  const { type, object } = value
  if (!eventTypes.has(type)) return malformed('an event has no known type')
  if (!isJsonObject(object)) return malformed(`an event of type ${String(type)} has no object`)
  return { type: type as WatchEventType, object: freezeJson(object) }
}

function malformed(why: string, cause?: unknown): RuntimeError {
  return new RuntimeError('WATCH_OBJECT_MALFORMED', `skipped what the watch sent: ${why}`, { cause })
}
