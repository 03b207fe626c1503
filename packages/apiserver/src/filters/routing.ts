import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import type { FilterContext, RequestHandler } from './filter.ts'
import { statusResponse } from './incoming-request.ts'

/** The end of the chain: hands the request to the server, which routes it and carries it out. */
export function routing({ carryOut }: FilterContext): RequestHandler {
  return ({ request, bodyFailure }) => {
    if (bodyFailure === undefined) return carryOut(request)
    const { error } = bodyFailure
    return error instanceof StatusError ? carryOut(withUnreadableBody(request, error)) : interruptedResponse(error)
  }
}

/** A request whose body is too large. The handler that reads the body gets the error; without a route, 404 or 405 comes first. */
function withUnreadableBody(request: ApiRequest, error: StatusError): ApiRequest {
  const refuse = () => {
    throw error
  }
  return Object.defineProperty({ ...request }, 'body', { get: refuse, enumerable: true })
}

/** The client disconnected while it sent the body. It reads no response; the audit log records this one. */
function interruptedResponse(error: unknown): ApiResponse {
  return statusResponse(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}
