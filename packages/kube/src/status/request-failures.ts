import { failure, type Status, type StatusCause, statusDetails } from './status.ts'

/** 401: the caller is not authenticated. */
export function unauthorizedStatus(why = ''): Status {
  return failure({ code: 401, reason: 'Unauthorized', message: why === '' ? 'not authorized' : why })
}

/** 400: the request is malformed. */
export function badRequestStatus(message: string): Status {
  return failure({ code: 400, reason: 'BadRequest', message })
}

/** 410: the requested resource no longer exists. */
export function goneStatus(message: string): Status {
  return failure({ code: 410, reason: 'Gone', message })
}

/** 410: the resourceVersion or continue token is older than the server's history. */
export function resourceExpiredStatus(message: string): Status {
  return failure({ code: 410, reason: 'Expired', message })
}

/** 429 from a single endpoint, with the time to wait before a retry. */
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

/** 500: an error in the server that the client cannot fix. */
export function internalErrorStatus(message: string): Status {
  return failure({
    code: 500,
    reason: 'InternalError',
    message: `Internal error occurred: ${message}`,
    details: { causes: [message === '' ? {} : { message }] },
  })
}

/** 504: the request timed out; the server may still execute it. */
export function timeoutStatus(message: string, retryAfterSeconds: number, causes: readonly StatusCause[] = []): Status {
  return failure({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: ${message}`,
    details: statusDetails({ causes, retryAfterSeconds }),
  })
}

/** 504: the client requests a resourceVersion that the server has not reached. */
export function tooLargeResourceVersionStatus(
  minimum: bigint | number,
  current: bigint | number,
  retryAfterSeconds: number,
): Status {
  const cause = { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }
  return timeoutStatus(`Too large resource version: ${minimum}, current: ${current}`, retryAfterSeconds, [cause])
}

/** 413: the request body is too large. */
export function requestEntityTooLargeStatus(message: string): Status {
  return failure({ code: 413, reason: 'RequestEntityTooLarge', message: `Request entity too large: ${message}` })
}

/** 406: the server can produce none of the media types that the client accepts. */
export function notAcceptableStatus(accepted: readonly string[]): Status {
  const message = `only the following media types are accepted: ${accepted.join(', ')}`
  return failure({ code: 406, reason: 'NotAcceptable', message })
}

/** 406: the server can produce the requested conversion (such as a Table) only in these media types. */
export function notAcceptableConversionStatus(target: string, accepted: readonly string[]): Status {
  const message = `only the following media types are accepted when converting to ${target}: ${accepted.join(', ')}`
  return failure({ code: 406, reason: 'NotAcceptable', message })
}

/** 415: the server does not accept the media type of the request body. */
export function unsupportedMediaTypeStatus(accepted: readonly string[]): Status {
  const types = accepted.join(', ')
  const message = `the body of the request was in an unknown format - accepted media types include: ${types}`
  return failure({ code: 415, reason: 'UnsupportedMediaType', message })
}
