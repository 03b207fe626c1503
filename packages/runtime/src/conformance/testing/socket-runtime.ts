import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { systemRuntime } from '../../host/index.ts'
import type { Activity } from './activity.ts'

/** A Runtime whose clock stands still while the sockets of this process are active. */
export interface SocketRuntime extends Runtime {
  /** Runs the work; whenever the sockets are quiet, the clock advances to the next timer. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

/**
 * Virtual time for both ends of real connections, so that deadlines of minutes cost nothing and no test waits. Both
 * ends, and everything between them, must be in this process and report what they read to `activity`. The wall clock
 * starts at the real time, because certificates are checked against it.
 */
export function createSocketRuntime(seed: number | string, activity: Activity): SocketRuntime {
  const startTime = new Date(systemRuntime().clock.now()).toISOString()
  const virtual = createVirtualRuntime({ seed, startTime })
  const due = new Map<object, number>()

  const after: Runtime['clock']['after'] = (delayMs, what, run) => {
    const entry = {}
    due.set(entry, virtual.clock.monotonic() + Math.max(0, delayMs))
    const timer: Timer = virtual.clock.after(delayMs, what, () => {
      due.delete(entry)
      run()
    })
    return {
      cancel() {
        due.delete(entry)
        timer.cancel()
      },
    }
  }

  return {
    random: virtual.random,
    clock: { now: () => virtual.clock.now(), monotonic: () => virtual.clock.monotonic(), after },
    waiting: (what, promise) => virtual.waiting(what, promise),
    async run(work) {
      const outcome = work()
      let isSettled = false
      const settle = () => {
        isSettled = true
      }
      outcome.then(settle, settle)
      for (;;) {
        await activity.calm()
        if (isSettled) return outcome
        // Without a timer the virtual Runtime reports what everything waits for.
        if (due.size === 0) return virtual.run(() => outcome)
        await virtual.advance(Math.min(...due.values()) - virtual.clock.monotonic())
      }
    },
  }
}
