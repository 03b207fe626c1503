import type { Filter } from './filter.ts'

/**
 * Decides whether the user may do it, and only remembers the decision: the body of a forbidden request is not read, but
 * as in kube-apiserver its 403 waits for a seat, so the filter `authorization` refuses it.
 */
export const authorizationDecision: Filter =
  ({ access }, next) =>
  (state) => {
    state.decision = access.decide(state, state.user)
    return next(state)
  }
