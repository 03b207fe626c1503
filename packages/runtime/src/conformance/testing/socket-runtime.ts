import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { systemRuntime } from '../../host/index.ts'
import type { Activity } from './activity.ts'

/** A Runtime whose time stands still while anything happens on the sockets of this process. */
export interface SocketRuntime extends Runtime {
  /** Does the work; whenever the sockets are quiet, time moves on to the next timer. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

/**
 * Virtual time for both ends of real connections, so that deadlines of minutes cost nothing and no test waits. Both ends,
 * and whatever is between them, must be in this process and tell `activity` what they read. The wall time begins at the
 * real one, because certificates are checked by it.
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
        // Without a timer the virtual Runtime says what everybody waits for.
        if (due.size === 0) return virtual.run(() => outcome)
        await virtual.advance(Math.min(...due.values()) - virtual.clock.monotonic())
      }
    },
  }
}
