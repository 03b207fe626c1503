import { requestInfoOf } from '../request/index.ts'
import type { Filter } from './filter.ts'
import { invalidRequestLineResponse, isServerWideOptions, serverWideOptionsResponse } from './incoming-request.ts'

/** Parses the request line once, for all filters. Refuses a line that cannot be parsed before anything else is known. */
export const requestInfo: Filter =
  ({ runtime }, next) =>
  (state) => {
    const info = requestInfoOf(state)
    if (info.problem !== undefined) return invalidRequestLineResponse(state, state.arrived.search, info.problem)
    if (isServerWideOptions(state)) return serverWideOptionsResponse
    state.info = info
    state.startMs = runtime.clock.monotonic()
    return next(state)
  }
