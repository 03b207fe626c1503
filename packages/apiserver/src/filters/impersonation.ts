import { StatusError } from '@kubewright/kube/status'
import type { ApiRequest } from '../api/index.ts'
import { type ImpersonatedUser, impersonatedUserIn, isImpersonating } from '../authorization/index.ts'
import { type Filter, type RequestState, requestOf } from './filter.ts'
import { noSniffHeaders, statusResponse } from './incoming-request.ts'

/** Replaces the user by the one in the Impersonate-* headers, or responds 403 if the sender must not impersonate that user. */
export const impersonation: Filter =
  ({ access }, next) =>
  (state) => {
    try {
      state.user = access.userFor(state, state.sender, impersonatedUserOf(state))
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return statusResponse(error.status, noSniffHeaders)
    }
    state.record?.impersonatedAs(state.user)
    state.request = requestWithUser(state)
    return next(state)
  }

function impersonatedUserOf({ incoming, request }: RequestState): ImpersonatedUser | undefined {
  if (incoming !== undefined) return incoming.impersonatedUser()
  const { headers } = request
  if (!isImpersonating(headers)) return undefined
  // In process a header has one value.
  return impersonatedUserIn(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])))
}

function requestWithUser(state: RequestState): ApiRequest {
  const { incoming, request, user, info, record: audit } = state
  if (incoming !== undefined) return requestOf(state, incoming, user)
  return user === request.user && audit === undefined ? request : { ...request, user, info, audit }
}
