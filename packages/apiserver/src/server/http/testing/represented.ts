import type { ApiAnswer, ApiRequest } from '../../../api.ts'
import { negotiate } from '../../../request/negotiation.ts'

/** The answer as the request path gives it: with the form in which the client wants it. */
export function represented(request: ApiRequest, answer: ApiAnswer): ApiAnswer {
  if (!('resource' in answer) || answer.status >= 400) return answer
  const isCustom = answer.resource?.isCustom === true
  return { ...answer, representation: negotiate(request.headers['accept'], { isCustom, hasTable: true }) }
}
