import { RuntimeError } from '../errors.ts'
import type { Counter, Gauge, Histogram } from './metrics.ts'

/** One class per type of series: each has one shape, so the call on the hot path is inlined. */
export class CounterSeries implements Counter {
  value = 0

  increment(by = 1): void {
    if (!(by >= 0))
      throw new RuntimeError('METRIC_INVALID', `a counter can only increase: it cannot be incremented by ${by}`)
    this.value += by
  }
}

export class GaugeSeries implements Gauge {
  value = 0

  set(value: number): void {
    this.value = value
  }

  add(difference: number): void {
    this.value += difference
  }
}

export class HistogramSeries implements Histogram {
  sum = 0
  count = 0
  /** Values per bucket, not cumulative; the last bucket has no upper bound. */
  readonly counts: Float64Array
  readonly #bounds: Float64Array

  constructor(bounds: Float64Array) {
    this.#bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    if (Number.isNaN(value)) return
    const bounds = this.#bounds
    let low = 0
    let high = bounds.length
    // The first bucket whose bound is not below the value: a bound belongs to its bucket.
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((bounds[middle] as number) < value) low = middle + 1
      else high = middle
    }
    this.counts[low] = (this.counts[low] as number) + 1
    this.sum += value
    this.count++
  }
}
