import type { Clock, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
import type { HotLoop } from '../../trace/index.ts'
import { competingManager } from './competing-manager.ts'
import { FieldHistory, type Found, hashOf, RateCount } from './field-history.ts'
import { type ObservedRun, type ObservedWrite, originOf, type RunOrigin } from './observed-run.ts'

export interface BreakerOptions {
  readonly clock: Clock
  readonly controller: string
  /** A hot loop of a key was found; `write` is the write that showed it, if there was one. */
  onLoop(key: string, loop: HotLoop, write: ObservedWrite | undefined): void
  /** The loop has not shown for long enough: the key is no longer throttled. */
  onLoopEnded(key: string): void
}

/** The state of a key that has written, or was woken without need. */
interface WatchedKey {
  readonly fields: Map<string, FieldHistory>
  idle: { readonly object: string; readonly runs: RateCount } | undefined
}

interface SlowedKey {
  readonly loop: HotLoop
  /** The field and the object, as the history has them. */
  readonly id: string
  delayMs: number
  allowedMs: number
  seenMs: number
  timer: Timer
}

/**
 * Detects keys in hot loops and delays them; the delay doubles up to a limit while the loop goes on. It never drops an
 * event: a key that is woken during a delay runs after it. It counts per field and per reconcile, so a key with many
 * children may write more than one with few, and a burst of events is one run. HotLoop describes the kinds of loops;
 * limits that begin with "loop" have the numbers.
 */
export class HotLoopBreaker {
  readonly #options: BreakerOptions
  readonly #watched = new Map<string, WatchedKey>()
  readonly #slowed = new Map<string, SlowedKey>()
  #isStopped = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  get slowedCount(): number {
    return this.#slowed.size
  }

  /** Time until the key may run; zero unless it is throttled. */
  pauseMs(key: string): number {
    if (this.#slowed.size === 0) return 0
    const slowed = this.#slowed.get(key)
    return slowed === undefined ? 0 : Math.max(0, slowed.allowedMs - this.#options.clock.monotonic())
  }

  loopOf(key: string): HotLoop | undefined {
    return this.#slowed.size === 0 ? undefined : this.#slowed.get(key)?.loop
  }

  /** Records a run that ended without a failure. */
  ran(run: ObservedRun): void {
    // A run that ends after the stop must not leave a timer behind.
    if (this.#isStopped) return
    const slowed = this.#slowed.size === 0 ? undefined : this.#slowed.get(run.key)
    const origin = originOf(run.causes)
    if (run.writes.length === 0 && origin.updated.length === 0 && slowed === undefined) return
    const nowMs = this.#options.clock.monotonic()
    const isSeen =
      run.writes.length === 0 ? this.#idled(run, origin, slowed, nowMs) : this.#wrote(run, origin, slowed, nowMs)
    const after = this.#slowed.get(run.key)
    if (after === undefined) return
    if (slowed !== undefined && isSeen) {
      after.delayMs = Math.min(after.delayMs * 2, runtimeLimits.loopDelayMsMax)
      after.seenMs = nowMs
    }
    after.allowedMs = nowMs + after.delayMs
  }

  /** Stops detecting loops. */
  stop(): void {
    this.#isStopped = true
    for (const { timer } of this.#slowed.values()) timer.cancel()
    this.#slowed.clear()
    this.#watched.clear()
  }

  /** Whether the writes continue the loop of a throttled key; for another key, a loop may start here. */
  #wrote(run: ObservedRun, origin: RunOrigin, slowed: SlowedKey | undefined, nowMs: number): boolean {
    const { fields } = this.#watch(run.key)
    let isSeen = false
    for (const write of run.writes) {
      const object = `${write.kind} ${write.key}`
      const isDriven = origin.updated.includes(object)
      for (const [path, value] of valuesOf(write)) {
        const id = `${object} ${path}`
        const found = historyOf(fields, id).note(value, isDriven, origin, nowMs)
        if (slowed?.id === id) isSeen ||= found?.reason === 'flip' || (slowed.loop.reason !== 'flip' && run.wasPaused)
        else if (found !== undefined && slowed === undefined) this.#slow(run.key, id, write, path, found, nowMs)
      }
    }
    return isSeen
  }

  #idled(run: ObservedRun, { updated }: RunOrigin, slowed: SlowedKey | undefined, nowMs: number): boolean {
    const [object] = updated
    if (object === undefined) return false
    if (slowed !== undefined) {
      // Events during the pause show whether the loop goes on: half of the rate that counts as a loop is enough.
      const ratePerMs = runtimeLimits.loopIdleRunsMax / runtimeLimits.loopRateWindowMs
      return slowed.loop.reason === 'idle' && run.causeCount * 2 >= slowed.delayMs * ratePerMs
    }
    const watched = this.#watch(run.key)
    if (watched.idle?.object !== object) watched.idle = { object, runs: new RateCount() }
    const count = watched.idle.runs.add(nowMs)
    if (count <= runtimeLimits.loopIdleRunsMax) return false
    const [kind = '', key = ''] = object.split(' ')
    this.#begin(run.key, object, { reason: 'idle', kind, key, path: '', count }, undefined, nowMs)
    return true
  }

  #slow(key: string, id: string, write: ObservedWrite, path: string, { reason, count }: Found, nowMs: number): void {
    const manager = reason === 'self' ? undefined : competingManager(write.before, write.after, path)
    const loop: HotLoop = {
      reason,
      kind: write.kind,
      key: write.key,
      path,
      count,
      ...(manager === undefined ? {} : { manager }),
    }
    this.#begin(key, id, loop, write, nowMs)
  }

  #begin(key: string, id: string, loop: HotLoop, write: ObservedWrite | undefined, nowMs: number): void {
    if (this.#slowed.has(key) || this.#slowed.size >= runtimeLimits.loopKeysMax) return
    const delayMs = runtimeLimits.loopDelayFirstMs
    const timer = this.#loopEndTimer(key, runtimeLimits.loopCalmMs)
    this.#slowed.set(key, { loop, id, delayMs, allowedMs: nowMs + delayMs, seenMs: nowMs, timer })
    this.#options.onLoop(key, loop, write)
  }

  #loopEndTimer(key: string, afterMs: number): Timer {
    const { clock, controller } = this.#options
    return clock.after(afterMs, `calm of ${key} of ${controller}`, () => {
      const slowed = this.#slowed.get(key)
      if (slowed === undefined) return
      const leftMs = slowed.seenMs + runtimeLimits.loopCalmMs - clock.monotonic()
      if (leftMs > 0) {
        slowed.timer = this.#loopEndTimer(key, leftMs)
        return
      }
      this.#slowed.delete(key)
      this.#watched.delete(key)
      this.#options.onLoopEnded(key)
    })
  }

  /** Moves the key behind all others, so that the least recently used one is forgotten first. */
  #watch(key: string): WatchedKey {
    const known = this.#watched.get(key)
    const watched = known ?? { fields: new Map<string, FieldHistory>(), idle: undefined }
    if (known !== undefined) this.#watched.delete(key)
    this.#watched.set(key, watched)
    if (this.#watched.size > runtimeLimits.loopKeysMax) forgetOldest(this.#watched)
    return watched
  }
}

const there = 1
const gone = 2

/** The fields of a write with hashes of their values; the empty path stands for the object itself. */
function valuesOf(write: ObservedWrite): readonly (readonly [path: string, value: number])[] {
  if (write.result === 'created') return [['', there]]
  if (write.result === 'deleted') return [['', gone]]
  return write.changes.map(({ path, after }) => [path, hashOf(after)] as const)
}

function historyOf(fields: Map<string, FieldHistory>, id: string): FieldHistory {
  const known = fields.get(id)
  const history = known ?? new FieldHistory()
  if (known !== undefined) fields.delete(id)
  fields.set(id, history)
  if (fields.size > runtimeLimits.loopFieldsMax) forgetOldest(fields)
  return history
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
