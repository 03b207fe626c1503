/** controller-runtime's buckets for reconciles: 40, from 5 ms to a minute. */
export const reconcileTimeBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
]

/** client-go's buckets for requests. */
export const requestTimeBuckets: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

/** Buckets for the number of objects of a list and of events of a watch. */
export const itemBuckets: readonly number[] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** Buckets for the duration of a watch, in seconds; clients request an end after five to ten minutes. */
export const watchTimeBuckets: readonly number[] = [1, 10, 60, 120, 300, 450, 600, 1200, 3600]

/** client-go's buckets for the sizes of bodies: 64 bytes to 16 MB. */
export const bodySizeBuckets: readonly number[] = [
  64, 256, 512, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216,
]

/**
 * Buckets of work queues and webhooks: 10 ns times ten, twelve times. Multiplied step by step as in Go, because bounds
 * are labels: one of them is 9.999999999999999e-06 there, and dashboards that name it must find it here.
 */
export const queueTimeBuckets: readonly number[] = exponentialBuckets(10e-9, 10, 12)

export function exponentialBuckets(start: number, factor: number, count: number): readonly number[] {
  const buckets: number[] = []
  let bound = start
  for (let index = 0; index < count; index++) {
    buckets.push(bound)
    bound *= factor
  }
  return buckets
}
