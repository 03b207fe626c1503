import { freezeJson, isJsonObject, parseJson } from '@kubewright/kube/json'
import type { TransportChunk, WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { LineCutter } from './line-cutter.ts'

const eventTypes: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'])

/**
 * Decodes the chunks of a watch to events with frozen objects. Throws on invalid data, because a reader of single
 * changes must not miss one.
 */
export class WatchEventReader {
  readonly #what: string
  readonly #cutter = new LineCutter(runtimeLimits.watchLineBytesMax)

  constructor(what: string) {
    this.#what = what
  }

  *read(chunk: TransportChunk): Generator<WatchEvent, void, undefined> {
    if (chunk.form === 'events') yield* chunk.events
    else for (const line of this.#cutter.lines(chunk.bytes)) if (line.length > 0) yield this.#parse(line)
  }

  #parse(line: Uint8Array): WatchEvent {
    let value: unknown
    try {
      value = parseJson(line, { sizeBytesMax: runtimeLimits.watchLineBytesMax })
    } catch (cause) {
      const isCut = line.length >= runtimeLimits.watchLineBytesMax
      throw this.#invalid(isCut ? `a line has more than ${line.length} bytes` : 'a line is not JSON', cause)
    }
    if (!isJsonObject(value)) throw this.#invalid('a line is not an object')
    const { type, object } = value
    if (!eventTypes.has(type)) throw this.#invalid('an event has no known type')
    if (!isJsonObject(object)) throw this.#invalid('an event has no object')
    return { type: type as WatchEventType, object: freezeJson(object) }
  }

  #invalid(why: string, cause?: unknown): RuntimeError {
    return new RuntimeError('CLIENT_RESPONSE_INVALID', `cannot read the watch of ${this.#what}: ${why}`, { cause })
  }
}
