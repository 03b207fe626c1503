import { audit } from './audit.ts'
import { authentication } from './authentication.ts'
import { authorization } from './authorization.ts'
import { authorizationDecision } from './authorization-decision.ts'
import { body } from './body.ts'
import { deadline } from './deadline.ts'
import type { Filter, FilterContext, RequestHandler } from './filter.ts'
import { flowControl } from './flow-control.ts'
import { impersonation } from './impersonation.ts'
import { requestInfo } from './request-info.ts'
import { requestMetrics } from './request-metrics.ts'
import { routing } from './routing.ts'

/**
 * The filters of a request from a socket, outermost first, in the order of kube-apiserver's DefaultBuildHandlerChain.
 *
 * Its panic recovery is outside the chain: server/http/serve-request.ts responds 500 to whatever a filter throws, because
 * only the code that holds the socket can cut a response that has begun. A handler of resources never throws
 * (handlers/handle.ts).
 */
export const socketFilters: readonly Filter[] = [
  requestInfo, // verb, group, resource and name; an unreadable line gets 400 or 500
  deadline, // 504 after the timeout of the query, at most responseTimeoutMs; not for long-running requests
  authentication, // the user behind the credentials, or 401
  audit, // RequestReceived before everything behind it, ResponseComplete with the response
  impersonation, // the user of the Impersonate-* headers, or 403
  authorizationDecision, // decides; `authorization` refuses
  body, // reads the body if the request is allowed; 429 if its user has too much to read under way
  flowControl, // waits for a seat, or 429
  authorization, // 403 if the decision was no
  requestMetrics, // what is behind it counts as in flight, and is counted by code and duration
]

/** In process the user is known, the body is here, and the caller waits at its own expense. */
const onlyOverSockets: ReadonlySet<Filter> = new Set([deadline, authentication, body, flowControl])

const inProcessFilters = socketFilters.filter((filter) => !onlyOverSockets.has(filter))

export function socketChain(context: FilterContext): RequestHandler {
  return composed(socketFilters, context)
}

export function inProcessChain(context: FilterContext): RequestHandler {
  return composed(inProcessFilters, context)
}

/** One function of all filters, made when the server starts. `routing` is the end. */
function composed(filters: readonly Filter[], context: FilterContext): RequestHandler {
  return filters.reduceRight((next, filter) => filter(context, next), routing(context))
}
