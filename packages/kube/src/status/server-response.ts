import { quoteGo } from '../json/index.ts'
import { formatGroupResource, type GroupResource } from '../meta/index.ts'
import { failure, resourceDetails, type Status, type StatusCause, type StatusReason } from './status.ts'

/** A response whose body is not a Status. */
export interface ServerResponse {
  readonly code: number
  /** The HTTP method of the request. */
  readonly verb: string
  readonly resource?: GroupResource
  readonly name?: string
  /** The body of the response, if it is text. */
  readonly serverMessage: string
  readonly retryAfterSeconds?: number
  /** The response is not in a format that the API server uses, so another server may have sent it. */
  readonly unexpected?: boolean
}

interface Wording {
  readonly reason?: StatusReason
  readonly message: string
}

/** Creates a Status for a response with another body, with client-go's messages. */
export function genericServerResponseStatus(response: ServerResponse): Status {
  const { code, verb, name = '', serverMessage, retryAfterSeconds = 0, unexpected = false } = response
  const resource = response.resource ?? { group: '', resource: '' }
  const { reason, message } = wordingFor(response)
  const causes: StatusCause[] = unexpected ? [unexpectedResponse(serverMessage)] : []
  return failure({
    code,
    reason,
    message: message + requestSuffix(verb, resource, name),
    details: resourceDetails(resource, name, { causes, retryAfterSeconds }),
  })
}

function unexpectedResponse(message: string): StatusCause {
  const cause = { reason: 'UnexpectedServerResponse' }
  return message === '' ? cause : { ...cause, message }
}

/** `(get pods web)`: names the failed request. */
function requestSuffix(verb: string, resource: GroupResource, name: string): string {
  if (resource.group === '' && resource.resource === '') return ''
  return ` (${verb.toLowerCase()} ${formatGroupResource(resource)}${name === '' ? '' : ` ${name}`})`
}

function wordingFor({ code, verb, serverMessage }: ServerResponse): Wording {
  switch (code) {
    case 409:
      return { reason: verb === 'POST' ? 'AlreadyExists' : 'Conflict', message: 'the server reported a conflict' }
    case 403:
      return { reason: 'Forbidden', message: serverMessage }
    case 415:
      return { reason: 'UnsupportedMediaType', message: serverMessage }
    case 406:
      return { reason: 'NotAcceptable', message: notAcceptableMessage(serverMessage) }
    default:
      return fixedWordings.get(code) ?? otherWording(code, serverMessage)
  }
}

function notAcceptableMessage(serverMessage: string): string {
  if (serverMessage !== '' && serverMessage !== 'unknown') return serverMessage
  return 'the server was unable to respond with a content type that the client supports'
}

function otherWording(code: number, serverMessage: string): Wording {
  if (code >= 500) {
    const message = `an error on the server (${quoteGo(serverMessage)}) has prevented the request from succeeding`
    return { reason: 'InternalError', message }
  }
  return { message: `the server responded with the status code ${code} but did not return more information` }
}

const fixedWordings: ReadonlyMap<number, Wording> = new Map<number, Wording>([
  [400, { reason: 'BadRequest', message: 'the server rejected our request for an unknown reason' }],
  [401, { reason: 'Unauthorized', message: 'the server has asked for the client to provide credentials' }],
  [404, { reason: 'NotFound', message: 'the server could not find the requested resource' }],
  [405, { reason: 'MethodNotAllowed', message: 'the server does not allow this method on the requested resource' }],
  [422, { reason: 'Invalid', message: 'the server rejected our request due to an error in our request' }],
  [
    429,
    {
      reason: 'TooManyRequests',
      message: 'the server has received too many requests and has asked us to try again later',
    },
  ],
  [503, { reason: 'ServiceUnavailable', message: 'the server is currently unable to handle the request' }],
  [
    504,
    {
      reason: 'Timeout',
      message:
        'the server was unable to return a response in the time allotted, but may still be processing the request',
    },
  ],
])
