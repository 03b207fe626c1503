import type { Random, Runtime } from '@kubewright/kube/runtime'
import type { Transport, TransportResponse } from '@kubewright/kube/transport'

/**
 * The Runtime of a process that can be stopped and continued, as by SIGSTOP and SIGCONT. While it is stopped, no timer
 * fires and no response arrives, but time advances. When it continues, everything overdue comes in a random order:
 * Node's event loop handles connections before timers.
 */
export interface PausableProcess extends Runtime {
  readonly isPaused: boolean
  pause(): void
  resume(): void
  /** Stops it for ever. */
  kill(): void
  connect(transport: Transport): Transport
}

export function createPausableProcess(base: Runtime, order: Random): PausableProcess {
  const held: (() => void)[] = []
  let state: 'running' | 'paused' | 'killed' = 'running'

  const deliver = (run: () => void) => {
    if (state === 'running') run()
    else if (state === 'paused') held.push(run)
  }

  const after: Runtime['clock']['after'] = (delayMs, what, run) => {
    let isCancelled = false
    const runUnlessCancelled = () => {
      if (!isCancelled) run()
    }
    const timer = base.clock.after(delayMs, what, () => deliver(runUnlessCancelled))
    return {
      cancel() {
        isCancelled = true
        timer.cancel()
      },
    }
  }

  return {
    clock: { now: () => base.clock.now(), monotonic: () => base.clock.monotonic(), after },
    random: base.random,
    waiting: (_what, promise) => promise,
    get isPaused() {
      return state === 'paused'
    },
    pause() {
      if (state === 'running') state = 'paused'
    },
    resume() {
      if (state !== 'paused') return
      state = 'running'
      while (held.length > 0) {
        const [run] = held.splice(order.integer(held.length), 1)
        // Each in a task of its own, and held again if the process is stopped before.
        base.clock.after(0, 'what a stopped process has missed', () => deliver(run as () => void))
      }
    },
    kill() {
      state = 'killed'
      held.length = 0
    },
    connect: (transport) => ({
      send: (request) =>
        new Promise<TransportResponse>((resolve, reject) => {
          transport.send(request).then(
            (response) => deliver(() => resolve(response)),
            (error) => deliver(() => reject(error)),
          )
        }),
      close: () => transport.close(),
    }),
  }
}
