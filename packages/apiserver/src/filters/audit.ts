import type { Status } from '@kubewright/kube/status'
import type { ApiResponse } from '../api/index.ts'
import type { Filter, FilterContext, RequestState } from './filter.ts'
import { statusResponse } from './incoming-request.ts'

/** Records the request and its response in the audit log, as the audit policy wants. */
export const audit: Filter = ({ auditLog }, next) => {
  if (auditLog === undefined) return next
  return (state) => {
    const record = auditLog.begin(state.arrived, state.info, state.sender, state.annotations)
    if (record === undefined) return next(state)
    state.record = record
    const response = next(state)
    return response instanceof Promise
      ? response.then((late) => record.recordResponse(late))
      : record.recordResponse(response)
  }
}

/** Refuses a request whose user is not known. It passes no filter behind `authentication`, so it is logged here, in one event. */
export function refuseUnauthenticated({ auditLog }: FilterContext, state: RequestState, status: Status): ApiResponse {
  const response = statusResponse(status)
  auditLog?.refused(state.arrived, state.info, response)
  return response
}
