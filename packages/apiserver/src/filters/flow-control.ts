import type { Filter } from './filter.ts'

/** API priority and fairness: waits for a seat, or responds 429. Probes and system:masters never wait. */
export const flowControl: Filter = (context, next) => (state) =>
  context.flowControl.admit(state.request, state.info, () => next(state))
