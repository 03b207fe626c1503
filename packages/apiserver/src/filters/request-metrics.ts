import type { Filter } from './filter.ts'

/** Counts requests in flight, and allowed requests by code and duration. */
export const requestMetrics: Filter =
  ({ metrics }, next) =>
  (state) =>
    metrics.observe(state.request, state.info, state.startMs, () => next(state))
