import type { ApiRequest, ApiResponse } from '../../../api/index.ts'
import { negotiate } from '../../../request/negotiation.ts'

/** The response as the request path returns it: with the negotiated representation. */
export function represented(request: ApiRequest, response: ApiResponse): ApiResponse {
  if (!('resource' in response) || response.status >= 400) return response
  const isCustom = response.resource?.isCustom === true
  return { ...response, representation: negotiate(request.headers['accept'], { isCustom, hasTable: true }) }
}
