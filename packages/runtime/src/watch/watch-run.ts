import { isKubeError } from '@kubewright/kube'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { EventReader } from './event-reader.ts'
import { IdleDeadline } from './idle-deadline.ts'

export interface WatchRunOptions {
  readonly stream: TransportStream
  readonly runtime: Runtime
  /** What is watched, for reports of hangs. */
  readonly what: string
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
  readonly idleMaxMs: () => number
  onEvent(event: WatchEvent): void
  onProblem(problem: Error): void
}

/** How a watch ended. */
export interface WatchEnd {
  readonly durationMs: number
  /** There was no sign of life, and it was closed from here. */
  readonly isDead: boolean
  /** The connection broke, for this reason. */
  readonly cut: Error | undefined
}

/** Reads a watch to its end, whoever ends it, and closes it. Throws what onEvent throws. */
export async function readWatch(options: WatchRunOptions): Promise<WatchEnd> {
  const { stream, runtime, signal, timeoutSeconds, idleMaxMs } = options
  const openedMs = runtime.clock.monotonic()
  const end = (isDead: boolean, cut?: Error) => ({ durationMs: runtime.clock.monotonic() - openedMs, isDead, cut })
  let isDead = false
  const onDead = () => {
    isDead = true
    stream.close()
  }
  const close = () => stream.close()
  const deadline = new IdleDeadline(runtime, { timeoutSeconds, idleMaxMs, onDead })
  const reader = new EventReader(options.onEvent, options.onProblem)
  signal.addEventListener('abort', close, { once: true })
  try {
    for (;;) {
      const chunk = await runtime.waiting(options.what, stream.next())
      if (chunk === undefined || signal.aborted) return end(isDead)
      deadline.alive()
      reader.read(chunk)
    }
  } catch (error) {
    if (!isKubeError(error, 'KUBE_TRANSPORT_CUT')) throw error
    return end(isDead, error)
  } finally {
    deadline.cancel()
    signal.removeEventListener('abort', close)
    stream.close()
  }
}
