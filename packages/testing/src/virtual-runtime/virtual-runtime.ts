import type { Runtime } from '@kubewright/kube/runtime'
import { TestingError } from '../errors.ts'
import { testingLimits } from '../limits.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'
import { TimerHeap } from './timer-heap.ts'
import { createVirtualProcess, type VirtualProcess } from './virtual-process.ts'

export interface VirtualRuntimeOptions {
  /** Determines every random number and ID; defaults to 0. */
  readonly seed?: number | string
  /** The wall-clock time at the start; defaults to 2026-01-01T00:00:00Z. */
  readonly startTime?: string
  /** Limit of the virtual time of one run. */
  readonly timeLimitMs?: number
  /** Limit of the timers that one run fires. */
  readonly timersMax?: number
}

export interface VirtualRuntime extends Runtime {
  readonly random: SeededRandom
  /**
   * Runs the work to its end and advances time whenever everything is idle.
   *
   * @throws TestingError TESTING_HANG, TESTING_TIME_LIMIT or TESTING_TIMER_LIMIT when the work does not end.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value>
  /** Runs everything that needs no time to pass. */
  settle(): Promise<void>
  /** Advances the clock and fires the timers that become due. */
  advance(durationMs: number): Promise<void>
  /** Moves only the wall clock, as an administrator or NTP would; a negative value moves it back. */
  jumpWallClock(byMs: number): void
  /** The Runtime of one simulated process, which can be killed. */
  process(name: string): VirtualProcess
}

/** Real time does not pass while virtual time does, so work that waits for real time looks idle. */
const unseenWorkHint =
  ', and work that is not on the clock of this Runtime, such as setTimeout, a socket or a file, may be the cause'

/** Control planes always have timers, so a run that waits for more time than its limit looks like one that hangs. */
function timeLimitHint(timeLimitMs: number): string {
  const hours = timeLimitMs / 3_600_000
  return `, the limit of ${hours} hours of virtual time for one run: to wait longer, use advance(), or raise createVirtualRuntime({ timeLimitMs })${unseenWorkHint}`
}

/** A Runtime whose time advances only when nothing can run. Everything that uses it must be in this process. */
export function createVirtualRuntime(options: VirtualRuntimeOptions = {}): VirtualRuntime {
  const random = createRandom(options.seed ?? 0)
  const timers = new TimerHeap()
  const waits = new Map<number, string>()
  const timeLimitMs = options.timeLimitMs ?? testingLimits.virtualTimeMsMax
  const timersMax = options.timersMax ?? testingLimits.virtualTimersMax
  let wallStartMs = Date.parse(options.startTime ?? '2026-01-01T00:00:00Z')
  let monotonicMs = 0
  let waitCount = 0

  // Whole milliseconds, like Date.now. Both clocks derive from one number: separate sums would differ by rounding, and
  // a timer for a wall-clock time would fire a moment early.
  const wallMs = () => Math.floor(wallStartMs + monotonicMs)

  const fireNext = () => {
    const timer = timers.pop()
    if (timer === undefined) return false
    monotonicMs = timer.dueMs
    timer.run()
    return true
  }

  const report = (hint = '') => describeWaits(`${new Date(wallMs()).toISOString()}${hint}`, [...waits.values()], timers)

  const runtime: VirtualRuntime = {
    random,
    clock: {
      now: wallMs,
      monotonic: () => monotonicMs,
      after: (delayMs, what, run) => timers.add(monotonicMs + Math.max(0, delayMs), what, run),
    },
    waiting(what, promise) {
      const id = waitCount++
      waits.set(id, what)
      const forget = () => waits.delete(id)
      promise.then(forget, forget)
      return promise
    },
    async run(work) {
      const observed = observe(work())
      const endMs = monotonicMs + timeLimitMs
      for (let fired = 0; ; fired++) {
        await untilIdle()
        if (observed.isSettled) return observed.promise
        if (fired >= timersMax) throw new TestingError('TESTING_TIMER_LIMIT', report())
        const next = timers.peek()
        if (next === undefined) throw new TestingError('TESTING_HANG', report(unseenWorkHint))
        if (next.dueMs > endMs) throw new TestingError('TESTING_TIME_LIMIT', report(timeLimitHint(timeLimitMs)))
        fireNext()
      }
    },
    settle: untilIdle,
    async advance(durationMs) {
      const endMs = monotonicMs + durationMs
      for (;;) {
        await untilIdle()
        const next = timers.peek()
        if (next === undefined || next.dueMs > endMs) break
        fireNext()
      }
      monotonicMs = endMs
    },
    jumpWallClock(byMs) {
      wallStartMs += byMs
    },
    process: (name) => createVirtualProcess(name, runtime),
  }
  return runtime
}

interface ObservedPromise<Value> {
  readonly promise: Promise<Value>
  isSettled: boolean
}

function observe<Value>(promise: Promise<Value>): ObservedPromise<Value> {
  const observed: ObservedPromise<Value> = { promise, isSettled: false }
  const settle = () => {
    observed.isSettled = true
  }
  promise.then(settle, settle)
  return observed
}

/** The next iteration of the event loop begins when no promise can make progress: nothing is runnable then. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function describeWaits(time: string, waits: readonly string[], timers: TimerHeap): string {
  const pending = timers.pending()
  const waitLines = waits.slice(0, testingLimits.reportedWaitsMax).map((what) => `  ${what}`)
  const timerLines = pending
    .slice(0, testingLimits.reportedWaitsMax)
    .map((timer) => `  ${timer.what} (timer due at ${timer.dueMs} ms)`)
  const lines = [...waitLines, ...timerLines]
  const head = pending.length === 0 ? 'no progress is possible' : 'the run has not ended'
  return `${head} at ${time}; waiting for:\n${lines.length === 0 ? '  no declared wait or timer' : lines.join('\n')}`
}
