import { freezeJson, isJsonObject, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportChunk, WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import { matches, type ObjectState, type StateTable } from '../bytes/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { EventLines } from './event-lines.ts'
import { malformed } from './object-problem.ts'
import type { ReflectorEventType } from './reflector.ts'
import type { ReadState, StateReader } from './state-reader.ts'

/** Receives the events of a watch, in order. */
export interface EventReceiver<T extends KubernetesObject> {
  /** The state is valid until this returns. */
  onState(type: ReflectorEventType, state: ObjectState<T>): void
  /**
   * The table to which new objects can be added in batches, without onState; undefined when onState must get each
   * object. Absent: onState gets each object.
   */
  bulkTable?(): StateTable<T> | undefined
  /** This number of objects was added to the table. */
  onBulk?(count: number): void
  /** A bookmark or an error. */
  onNotice(event: WatchEvent): void
  /** An object could not be read; the next one is read normally. */
  onProblem(problem: RuntimeError): void
  /** A line could not be read. It may have been a change of any object. */
  onUnreadable(problem: RuntimeError): void
}

interface EventHead {
  readonly type: ReflectorEventType
  readonly bytes: Buffer
}

const heads = (['ADDED', 'MODIFIED', 'DELETED'] as const).map(
  (type): EventHead => ({ type, bytes: Buffer.from(`{"type":"${type}","object":`) }),
)
/** The beginning of the line of an initial object. */
const addedHead = (heads.find(({ type }) => type === 'ADDED') as EventHead).bytes
const closeBrace = 0x7d

/**
 * Converts the chunks of a watch to states. Events of the in-process transport are passed on as objects; bytes are
 * split into lines, and lines in the usual form of API servers are not parsed.
 */
export class EventReader<T extends KubernetesObject> {
  readonly #states: StateReader<T>
  readonly #receiver: EventReceiver<T>
  readonly #lines: EventLines

  constructor(states: StateReader<T>, receiver: EventReceiver<T>) {
    this.#states = states
    this.#receiver = receiver
    this.#lines = new EventLines(
      (bytes, start, end) => this.#line(bytes, start, end),
      // A list would return it again: it is skipped, like any object that cannot be kept.
      () =>
        receiver.onProblem(
          malformed(`skipped a line of the watch of more than ${runtimeLimits.watchLineBytesMax} bytes`),
        ),
      (start, end) => this.#many(start, end),
    )
  }

  read(chunk: TransportChunk): void {
    if (chunk.form === 'bytes') this.#lines.read(chunk.bytes)
    else for (const event of chunk.events) this.#event(event)
  }

  #many(start: number, end: number): number {
    const table = this.#receiver.bulkTable?.()
    const batch = table === undefined ? undefined : this.#states.batch(addedHead)
    if (table === undefined || batch === undefined) return start
    batch.read(start, end)
    const taken = batch.count === 0 ? 0 : table.take(batch)
    if (taken > 0) this.#receiver.onBulk?.(taken)
    return taken === batch.count ? batch.end : batch.lineAt(taken)
  }

  #line(bytes: Buffer, start: number, end: number): void {
    const head = headAt(bytes, start, end)
    if (head !== undefined) {
      const from = start + head.bytes.length
      const objectEnd = this.#states.scanAt(bytes, from, end)
      if (objectEnd >= 0 && objectEnd === end - 1 && bytes[objectEnd] === closeBrace) {
        this.#emit(head.type, this.#states.scanned(bytes, from, objectEnd, placeOf(head.type)))
        return
      }
    }
    const event = parseEvent(bytes.subarray(start, end))
    if (event instanceof RuntimeError) this.#receiver.onUnreadable(event)
    else this.#event(event)
  }

  #event(event: WatchEvent): void {
    const { type, object } = event
    if (type === 'BOOKMARK' || type === 'ERROR') this.#receiver.onNotice(event)
    else this.#emit(type, this.#states.fromObject(object, placeOf(type)))
  }

  #emit(type: ReflectorEventType, state: ReadState<T>): void {
    if (state instanceof RuntimeError) this.#receiver.onProblem(state)
    else this.#receiver.onState(type, state)
  }
}

function placeOf(type: ReflectorEventType): 'event' | 'deletion' {
  return type === 'DELETED' ? 'deletion' : 'event'
}

function headAt(bytes: Buffer, start: number, end: number): EventHead | undefined {
  for (const head of heads) if (matches(bytes, start, end, head.bytes)) return head
  return undefined
}

const eventTypes: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'])

function parseEvent(line: Buffer): WatchEvent | RuntimeError {
  let value: unknown
  try {
    value = parseJson(line, { sizeBytesMax: runtimeLimits.watchLineBytesMax })
  } catch (cause) {
    return unreadable('a line is not JSON', cause)
  }
  if (!isJsonObject(value)) return unreadable('a line is not an object')
  const { type, object } = value
  if (!eventTypes.has(type)) return unreadable('an event has no known type')
  if (!isJsonObject(object)) return unreadable(`an event of type ${String(type)} has no object`)
  return { type: type as WatchEventType, object: freezeJson(object) }
}

function unreadable(why: string, cause?: unknown): RuntimeError {
  return new RuntimeError('WATCH_LINE_UNREADABLE', `cannot read what the watch sent: ${why}`, { cause })
}
