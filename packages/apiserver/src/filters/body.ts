import { type Filter, type RequestState, requestOf } from './filter.ts'

/**
 * Waits for the body of an allowed request, before the request takes a seat: a slow body takes no seat. Responds 429 to
 * a user who has too much to read under way. A body that cannot be read is not refused here: see the handler `routing`.
 */
export const body: Filter =
  ({ flowControl }, next) =>
  (state) => {
    const { incoming, decision, request, info } = state
    if (!decision.isAllowed) return next(state)
    const read = flowControl.readBody(request, info, () => incoming?.readBody())
    if (read !== undefined && 'form' in read) return read
    if (read === undefined) return next(completed(state, undefined))
    return read.then(
      (bytes) => next(completed(state, bytes)),
      (error: unknown) => {
        state.bodyFailure = { error }
        return next(state)
      },
    )
  }

function completed(state: RequestState, bytes: Uint8Array | undefined): RequestState {
  const { incoming, user } = state
  if (incoming !== undefined && bytes !== undefined) {
    state.request = requestOf(state, incoming, user, { form: 'bytes', bytes })
  }
  state.record?.complete(state.request)
  return state
}
