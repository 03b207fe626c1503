import { isKubeError } from '@kubewright/kube'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'
import { IdleDeadline, type WatchStall } from './idle-deadline.ts'

export interface WatchRunOptions {
  readonly stream: TransportStream
  readonly runtime: Runtime
  /** What is watched, for reports of hangs. */
  readonly what: string
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
  readonly idleMaxMs: () => number
  /** Reads a chunk completely: its bytes are invalid once the next one is requested. */
  read(chunk: TransportChunk): void
}

/** How a watch ended. */
export interface WatchEnd {
  readonly durationMs: number
  /** Why this side closed it. */
  readonly stall: WatchStall | undefined
  /** Why the connection broke. */
  readonly cut: Error | undefined
}

/** Reads a watch to its end and closes it, whichever side ends it. Throws what `read` throws. */
export async function readWatch(options: WatchRunOptions): Promise<WatchEnd> {
  const { stream, runtime, signal, timeoutSeconds, idleMaxMs } = options
  const openedMs = runtime.clock.monotonic()
  let stall: WatchStall | undefined
  const end = (cut?: Error) => ({ durationMs: runtime.clock.monotonic() - openedMs, stall, cut })
  const onDead = (why: WatchStall) => {
    stall = why
    stream.close()
  }
  const close = () => stream.close()
  const deadline = new IdleDeadline(runtime, { timeoutSeconds, idleMaxMs, onDead })
  signal.addEventListener('abort', close, { once: true })
  try {
    for (;;) {
      const chunk = await runtime.waiting(options.what, stream.next())
      if (chunk === undefined || signal.aborted) return end()
      deadline.alive()
      options.read(chunk)
    }
  } catch (error) {
    if (!isKubeError(error, 'KUBE_TRANSPORT_CUT')) throw error
    return end(error)
  } finally {
    deadline.cancel()
    signal.removeEventListener('abort', close)
    stream.close()
  }
}
