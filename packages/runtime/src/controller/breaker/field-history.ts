import { encodeCanonicalJson, type JsonValue } from '@kubewright/kube/json'
import { runtimeLimits } from '../../limits.ts'
import type { HotLoop } from '../../trace/index.ts'
import type { RunOrigin } from './observed-run.ts'

/** Counts events within a window. */
export class RateCount {
  #count = 0
  #startMs = Number.NEGATIVE_INFINITY

  /** Counts one more; returns the number within the window that began with the first. */
  add(nowMs: number): number {
    if (nowMs - this.#startMs > runtimeLimits.loopRateWindowMs) {
      this.#startMs = nowMs
      this.#count = 0
    }
    return ++this.#count
  }
}

/** The writes of a key to one field of one object. */
export class FieldHistory {
  #written = Number.NaN
  #flips = 0
  #flippedMs = Number.NEGATIVE_INFINITY
  #self: RateCount | undefined
  #driven: RateCount | undefined

  /** Records a write; returns the loop that it is part of, with its count, when that happened too often. */
  note(value: number, isDriven: boolean, { isOwn }: RunOrigin, nowMs: number): Found | undefined {
    const flips = this.#flip(value, nowMs)
    if (flips >= runtimeLimits.loopFlipsMax) return { reason: 'flip', count: flips }
    if (isOwn) {
      this.#self ??= new RateCount()
      const count = this.#self.add(nowMs)
      if (count > runtimeLimits.loopSelfWritesMax) return { reason: 'self', count }
    } else if (isDriven) {
      this.#driven ??= new RateCount()
      const count = this.#driven.add(nowMs)
      if (count > runtimeLimits.loopDrivenWritesMax) return { reason: 'driven', count }
    }
    return undefined
  }

  /** The same value had to be written again: another client has changed it back in between. */
  #flip(value: number, nowMs: number): number {
    if (nowMs - this.#flippedMs > runtimeLimits.loopFlipWindowMs) this.#flips = 0
    if (value !== this.#written) {
      this.#written = value
      return 0
    }
    this.#flippedMs = nowMs
    return ++this.#flips
  }
}

export interface Found {
  readonly reason: HotLoop['reason']
  readonly count: number
}

/** A number that represents a value: FNV-1a of its canonical JSON, 32 bits. */
export function hashOf(value: JsonValue | undefined): number {
  if (value === undefined) return 0
  const text = encodeCanonicalJson(value)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
