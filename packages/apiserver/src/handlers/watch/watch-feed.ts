import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import { StatusError, toStatus } from '@kubewright/kube/status'
import type { WatchEvent } from '@kubewright/kube/transport'
import { apiserverLimits } from '../../limits.ts'
import { type CommittedChange, objectSizeBytes } from '../../storage/index.ts'
import { convertForAll } from '../conversions.ts'
import type { Operation } from '../operation.ts'
import type { Selection } from '../selection.ts'
import { unknownAtVersion } from '../versions.ts'
import { eventOfChange, newEvent, objectsOfChange } from './events.ts'
import { hasRoomFor, type WatchStream } from './watch-stream.ts'

/** Passes the changes of a watch to its stream. */
export interface WatchFeed {
  change(change: CommittedChange): void
  push(event: WatchEvent): void
  /** Ends the stream after everything added before. */
  end(): void
}

/** Passes items on in order: at once, or when a webhook has converted the earlier ones. */
export function createWatchFeed(operation: Operation, selection: Selection, stream: WatchStream): WatchFeed {
  const deliver = (item: FeedItem): void => {
    if (item === 'end') stream.end()
    else if ('type' in item) stream.push(item)
    else sendChange(operation, selection, stream, item)
  }
  if (operation.resource.versions?.webhook === undefined) {
    return { change: deliver, push: deliver, end: () => deliver('end') }
  }
  const queue = new ConvertingQueue(operation, selection, stream, deliver)
  return { change: (change) => queue.add(change), push: (event) => queue.add(event), end: () => queue.add('end') }
}

type FeedItem = CommittedChange | WatchEvent | 'end'

function sendChange(operation: Operation, selection: Selection, stream: WatchStream, change: CommittedChange): void {
  try {
    const event = eventOfChange(operation.resource, change, selection)
    if (event !== undefined) stream.push(event)
  } catch (error) {
    endWithError(operation, stream, error)
  }
}

/** An object that cannot be converted ends the watch, because the client must not see later events without it. */
function endWithError({ context }: Operation, stream: WatchStream, error: unknown): void {
  if (!(error instanceof StatusError)) context.onInternalError?.(error)
  const status = { ...toStatus(error), reason: 'InternalError' }
  stream.push(newEvent('ERROR', freezeJson(status as JsonObject)))
  stream.end()
}

function sizeBytesOf(item: FeedItem): number {
  if (item === 'end') return 0
  const object = 'type' in item ? item.object : (item.object ?? item.previous)
  return object === undefined ? 0 : objectSizeBytes(object)
}

class ConvertingQueue {
  readonly #operation: Operation
  readonly #selection: Selection
  readonly #stream: WatchStream
  readonly #deliver: (item: FeedItem) => void
  #waiting: FeedItem[] = []
  #waitingSizeBytes = 0
  #isConverting = false

  constructor(operation: Operation, selection: Selection, stream: WatchStream, deliver: (item: FeedItem) => void) {
    this.#operation = operation
    this.#selection = selection
    this.#stream = stream
    this.#deliver = deliver
    stream.whenEnded(() => {
      this.#waiting = []
    })
  }

  add(item: FeedItem): void {
    if (this.#stream.isEnded) return
    if (!this.#isConverting && this.#unknownIn([item]).length === 0) {
      this.#deliver(item)
      return
    }
    const sizeBytes = sizeBytesOf(item)
    if (!hasRoomFor(sizeBytes, this.#waiting.length, this.#waitingSizeBytes)) {
      this.#stream.end()
      return
    }
    this.#waiting.push(item)
    this.#waitingSizeBytes += sizeBytes
    if (!this.#isConverting) void this.#run()
  }

  /** Never rejects: the stream reports the error. */
  async #run(): Promise<void> {
    this.#isConverting = true
    while (this.#waiting.length > 0) {
      const items = this.#waiting.splice(0, apiserverLimits.conversionReviewObjectsMax)
      for (const item of items) this.#waitingSizeBytes -= sizeBytesOf(item)
      await this.#convertAndDeliver(items)
    }
    this.#isConverting = false
  }

  async #convertAndDeliver(items: readonly FeedItem[]): Promise<void> {
    try {
      await this.#convert(items)
      for (const item of items) this.#deliver(item)
    } catch {
      // Sends the events before the one that cannot be converted.
      for (const item of items) if (!this.#stream.isEnded) await this.#convertOne(item)
    }
  }

  async #convertOne(item: FeedItem): Promise<void> {
    try {
      await this.#convert([item])
      this.#deliver(item)
    } catch (error) {
      endWithError(this.#operation, this.#stream, error)
    }
  }

  async #convert(items: readonly FeedItem[]): Promise<void> {
    const { context, resource } = this.#operation
    const unknown = this.#unknownIn(items)
    if (unknown.length === 0 || resource.versions === undefined) return
    const converted = convertForAll(context, resource.versions, unknown, apiVersionOf(resource.definition))
    await context.runtime.waiting('the conversion of a watched object', converted)
  }

  #unknownIn(items: readonly FeedItem[]): readonly JsonObject[] {
    const { versions, definition } = this.#operation.resource
    if (versions === undefined) return []
    const objects = items.flatMap((item) =>
      item === 'end' || 'type' in item ? [] : objectsOfChange(item, this.#selection),
    )
    return unknownAtVersion(versions, objects, apiVersionOf(definition))
  }
}
