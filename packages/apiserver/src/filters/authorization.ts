import type { Filter } from './filter.ts'
import { noSniffHeaders, statusResponse } from './incoming-request.ts'

/** Counts and logs the decision about the request, and responds 403 if the user may not do it. */
export const authorization: Filter =
  ({ access, metrics }, next) =>
  (state) => {
    const { decision } = state
    metrics.authorized(decision.isAllowed)
    state.record?.decided(decision)
    if (decision.isAllowed) return next(state)
    return statusResponse(access.refusal(state, state.user, decision), noSniffHeaders)
  }
