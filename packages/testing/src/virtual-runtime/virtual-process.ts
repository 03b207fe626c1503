import type { Runtime, Timer } from '@kubewright/kube/runtime'
import type { Transport, TransportResponse, TransportStream } from '@kubewright/kube/transport'

/**
 * The Runtime of one simulated process. `kill` simulates a crash: its timers never fire, its requests get no response,
 * and the server sees its streams closed.
 */
export interface VirtualProcess extends Runtime {
  readonly name: string
  readonly isKilled: boolean
  kill(): void
  /** Binds a transport to this process: after `kill`, it sends and receives nothing. */
  connect(transport: Transport): Transport
}

export function createVirtualProcess(name: string, runtime: Runtime): VirtualProcess {
  const timers = new Set<Timer>()
  const streams = new Set<TransportStream>()
  let isKilled = false

  const after: Runtime['clock']['after'] = (delayMs, what, run) => {
    if (isKilled) return { cancel() {} }
    const timer = runtime.clock.after(delayMs, `${name}: ${what}`, () => {
      timers.delete(timer)
      run()
    })
    timers.add(timer)
    return {
      cancel() {
        timers.delete(timer)
        timer.cancel()
      },
    }
  }

  const track = (stream: TransportStream): TransportStream => {
    streams.add(stream)
    return {
      next: () => untilKilled(stream.next(), () => isKilled),
      close() {
        streams.delete(stream)
        stream.close()
      },
    }
  }

  return {
    name,
    get isKilled() {
      return isKilled
    },
    clock: { now: () => runtime.clock.now(), monotonic: () => runtime.clock.monotonic(), after },
    random: runtime.random,
    // The report of a hang leaves out the waits of a killed process.
    waiting: (what, promise) => (isKilled ? promise : runtime.waiting(`${name}: ${what}`, promise)),
    kill() {
      isKilled = true
      for (const timer of timers) timer.cancel()
      for (const stream of streams) stream.close()
      timers.clear()
      streams.clear()
    },
    connect: (transport) => ({
      async send(request) {
        if (isKilled) return never()
        const response = await untilKilled(transport.send(request), () => isKilled)
        return withStream(response, track)
      },
      close: () => transport.close(),
    }),
  }
}

function withStream(
  response: TransportResponse,
  track: (stream: TransportStream) => TransportStream,
): TransportResponse {
  if (response.body.form !== 'stream') return response
  return { ...response, body: { form: 'stream', stream: track(response.body.stream) } }
}

function never<Value>(): Promise<Value> {
  return new Promise(() => {})
}

/** Settles like the promise, unless the process is dead by then. */
function untilKilled<Value>(promise: Promise<Value>, isKilled: () => boolean): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => {
        if (!isKilled()) resolve(value)
      },
      (error) => {
        if (!isKilled()) reject(error)
      },
    )
  })
}
