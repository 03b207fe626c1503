import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'

/** Who wants to know what becomes of a stream. */
export interface StreamObserver {
  /** So many events were given to the reader at once. */
  events?(count: number): void
  /** Called once: the reader has seen the end, or wants no more. */
  ended(): void
}

/** The same stream, observed. */
export function observeStream(stream: TransportStream, observer: StreamObserver): TransportStream {
  let isEnded = false
  const end = () => {
    if (isEnded) return
    isEnded = true
    observer.ended()
  }
  const note = (chunk: TransportChunk | undefined) => {
    if (chunk === undefined) end()
    else if (chunk.form === 'events') observer.events?.(chunk.events.length)
    return chunk
  }
  return {
    next: () => stream.next().then(note),
    close() {
      stream.close()
      end()
    },
  }
}
