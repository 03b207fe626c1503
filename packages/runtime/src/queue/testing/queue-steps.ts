import fc from 'fast-check'

/** A step that a test performs on a queue. */
export type Step =
  | { readonly type: 'add'; readonly key: string; readonly priority: number; readonly times: number }
  | { readonly type: 'addAll'; readonly keys: readonly string[]; readonly priority: number }
  | { readonly type: 'addAfter'; readonly key: string; readonly delayMs: number; readonly priority: number | undefined }
  | { readonly type: 'take' }
  | {
      readonly type: 'finish'
      readonly worker: number
      readonly result: 'ok' | 'fail' | 'requeue' | 'neither'
      readonly priority: number | undefined
    }
  | { readonly type: 'forget'; readonly key: string }
  | { readonly type: 'advance'; readonly durationMs: number }

/** The operations of a queue. */
export interface Setting {
  readonly fairness: boolean
  readonly ageing: { readonly afterMs: number; readonly every: number } | false
  readonly debounce: { readonly quietMs: number; readonly longestMs: number } | undefined
  readonly limiter: 'backoff' | 'fast and slow'
  readonly retryBucket: { readonly perSecond: number; readonly burst: number } | undefined
  readonly retriesMax: number | undefined
}

export function stepOf(key: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  const priority = fc.constantFrom(-100, 0, 0, 7)
  const override = fc.constantFrom(undefined, undefined, -100, 7)
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('add' as const), key, priority, times: timesAdded }) },
    fc.record({ type: fc.constant('addAll' as const), keys: fc.array(key, { maxLength: 6 }), priority }),
    fc.record({
      type: fc.constant('addAfter' as const),
      key,
      delayMs: fc.integer({ min: -1, max: 60 }),
      priority: override,
    }),
    { weight: 3, arbitrary: fc.record({ type: fc.constant('take' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('finish' as const),
        worker: fc.nat(3),
        result: fc.constantFrom(
          'ok' as const,
          'fail' as const,
          'fail' as const,
          'requeue' as const,
          'neither' as const,
        ),
        priority: override,
      }),
    },
    fc.record({ type: fc.constant('forget' as const), key }),
    { weight: 2, arbitrary: fc.record({ type: fc.constant('advance' as const), durationMs: fc.nat(40) }) },
  )
}

const timesAdded = fc.constantFrom(1, 1, 1, 2, 30)

/** One in two settings has each feature, so that they meet in all combinations. */
export const settings: fc.Arbitrary<Setting> = fc.record({
  fairness: fc.boolean(),
  ageing: fc.constantFrom<Setting['ageing']>(
    false,
    { afterMs: 30, every: 2 },
    { afterMs: 0, every: 1 },
    { afterMs: 10, every: 3 },
  ),
  debounce: fc.constantFrom<Setting['debounce']>(
    undefined,
    undefined,
    { quietMs: 10, longestMs: 25 },
    { quietMs: 7, longestMs: 7 },
  ),
  limiter: fc.constantFrom('backoff' as const, 'fast and slow' as const),
  retryBucket: fc.constantFrom<Setting['retryBucket']>(undefined, { perSecond: 125, burst: 2 }),
  retriesMax: fc.constantFrom<Setting['retriesMax']>(undefined, undefined, 0, 3),
})
