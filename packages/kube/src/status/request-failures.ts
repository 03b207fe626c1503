import { failure, type Status, type StatusCause, statusDetails } from './status.ts'

/** 401: who is asking is not known. */
export function unauthorizedStatus(why = ''): Status {
  return failure({ code: 401, reason: 'Unauthorized', message: why === '' ? 'not authorized' : why })
}

/** 400: the request cannot be understood. */
export function badRequestStatus(message: string): Status {
  return failure({ code: 400, reason: 'BadRequest', message })
}

/** 410: what is asked for no longer exists. */
export function goneStatus(message: string): Status {
  return failure({ code: 410, reason: 'Gone', message })
}

/** 410: the resource version or continue token is older than what the server remembers. */
export function resourceExpiredStatus(message: string): Status {
  return failure({ code: 410, reason: 'Expired', message })
}

/** 429 from a single endpoint, with the time after which to try again. */
export function tooManyRequestsStatus(message: string, retryAfterSeconds: number): Status {
  return failure({ code: 429, reason: 'TooManyRequests', message, details: statusDetails({ retryAfterSeconds }) })
}

/** 429 from the server as a whole. */
export function serverOverloadedStatus(message: string): Status {
  return failure({ code: 429, reason: 'TooManyRequests', message: `Too many requests: ${message}` })
}

export function serviceUnavailableStatus(message: string): Status {
  return failure({ code: 503, reason: 'ServiceUnavailable', message })
}

/** 500: something went wrong that the client cannot mend. */
export function internalErrorStatus(message: string): Status {
  return failure({
    code: 500,
    reason: 'InternalError',
    message: `Internal error occurred: ${message}`,
    details: { causes: [message === '' ? {} : { message }] },
  })
}

/** 504: the request took too long; it may still be carried out. */
export function timeoutStatus(message: string, retryAfterSeconds: number, causes: readonly StatusCause[] = []): Status {
  return failure({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: ${message}`,
    details: statusDetails({ causes, retryAfterSeconds }),
  })
}

/** 504: the client asks for a resource version that the server has not reached. */
export function tooLargeResourceVersionStatus(
  minimum: bigint | number,
  current: bigint | number,
  retryAfterSeconds: number,
): Status {
  const cause = { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }
  return timeoutStatus(`Too large resource version: ${minimum}, current: ${current}`, retryAfterSeconds, [cause])
}

/** 413 */
export function requestEntityTooLargeStatus(message: string): Status {
  return failure({ code: 413, reason: 'RequestEntityTooLarge', message: `Request entity too large: ${message}` })
}

/** 406: none of the media types that the client accepts can be served. */
export function notAcceptableStatus(accepted: readonly string[]): Status {
  const message = `only the following media types are accepted: ${accepted.join(', ')}`
  return failure({ code: 406, reason: 'NotAcceptable', message })
}

/** 406: the requested conversion (such as a Table) can be served only in these media types. */
export function notAcceptableConversionStatus(target: string, accepted: readonly string[]): Status {
  const message = `only the following media types are accepted when converting to ${target}: ${accepted.join(', ')}`
  return failure({ code: 406, reason: 'NotAcceptable', message })
}

/** 415: the body has a media type that the server does not read. */
export function unsupportedMediaTypeStatus(accepted: readonly string[]): Status {
  const types = accepted.join(', ')
  const message = `the body of the request was in an unknown format - accepted media types include: ${types}`
  return failure({ code: 415, reason: 'UnsupportedMediaType', message })
}
