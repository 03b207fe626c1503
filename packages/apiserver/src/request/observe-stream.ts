import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'

/** Observes the progress of a stream. */
export interface StreamObserver {
  /** Called with the number of events that the reader received at once. */
  events?(count: number): void
  /** Called once, when the reader has reached the end or has closed the stream. */
  ended(): void
}

/** Wraps a stream with an observer. */
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
