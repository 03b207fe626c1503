import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Clock, Random, Runtime, Timer } from '@kubewright/kube/runtime'

/** setTimeout accepts delays that fit into 31 bits; it would run a longer one at once. */
const timeoutMaxMs = 2 ** 31 - 1
/** crypto.randomInt accepts bounds below 2^48. */
const integerBoundMax = 2 ** 48 - 1

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delayMs, _what, run) => {
    if (delayMs <= timeoutMaxMs) {
      const timeout = setTimeout(run, Math.max(0, delayMs))
      return { cancel: () => clearTimeout(timeout) }
    }
    return afterLongDelay(delayMs, run)
  },
}

const random: Random = {
  fraction: () => Math.random(),
  integer: (bound) => {
    if (!Number.isSafeInteger(bound) || bound < 1 || bound > integerBoundMax) {
      throw new RangeError(`the bound of a random integer must be from 1 to 2^48 - 1, not ${bound}`)
    }
    return randomInt(bound)
  },
  bytes: (count) => new Uint8Array(randomBytes(count)),
  uuid: () => randomUUID(),
}

const system: Runtime = { clock, random, waiting: (_what, promise) => promise }

/** The Runtime of a real process: the system's clock, timers and randomness. */
export function systemRuntime(): Runtime {
  return system
}

/** Sleeps in pieces, by the monotonic clock, so that the delays of late timers do not add up. */
function afterLongDelay(delayMs: number, run: () => void): Timer {
  const dueMs = performance.now() + delayMs
  let timeout: ReturnType<typeof setTimeout> | undefined
  const sleep = () => {
    const leftMs = dueMs - performance.now()
    if (leftMs <= 0) run()
    // An infinite delay never runs.
    else timeout = setTimeout(sleep, Math.min(leftMs, timeoutMaxMs))
  }
  sleep()
  return { cancel: () => clearTimeout(timeout) }
}
