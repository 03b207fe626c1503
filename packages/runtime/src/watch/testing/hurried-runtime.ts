import type { Runtime } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { systemRuntime } from '../../host/index.ts'

/**
 * The system's Runtime with a clock that runs this many times as fast, for tests over real sockets: pauses and
 * deadlines of minutes pass in moments. Randomness is seeded.
 */
export function hurriedRuntime(times: number, seed: number): Runtime {
  const { clock, waiting } = systemRuntime()
  return {
    clock: {
      now: () => clock.now(),
      monotonic: () => clock.monotonic() * times,
      after: (delayMs, what, run) => clock.after(delayMs / times, what, run),
    },
    random: createVirtualRuntime({ seed }).random,
    waiting,
  }
}
