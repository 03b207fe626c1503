import { cutText, type FieldError, formatFieldErrorBody, summarizeErrors } from '../field/index.ts'
import { quoteGo } from '../json/index.ts'
import { limits } from '../limits.ts'
import { formatGroupKind, formatGroupResource, type GroupKind, type GroupResource } from '../meta/index.ts'
import { failure, resourceDetails, type Status, type StatusCause, statusDetails } from './status.ts'

/** 404: the object does not exist. */
export function notFoundStatus(resource: GroupResource, name: string): Status {
  return failure({
    code: 404,
    reason: 'NotFound',
    message: `${formatGroupResource(resource)} ${quoteGo(name)} not found`,
    details: resourceDetails(resource, name),
  })
}

/** 409: an object of that name already exists. */
export function alreadyExistsStatus(resource: GroupResource, name: string): Status {
  return failure({
    code: 409,
    reason: 'AlreadyExists',
    message: `${formatGroupResource(resource)} ${quoteGo(name)} already exists`,
    details: resourceDetails(resource, name),
  })
}

/** 409: every generated name was taken. */
export function generateNameConflictStatus(resource: GroupResource, name: string, retryAfterSeconds: number): Status {
  const problem = 'already exists, the server was not able to generate a unique name for the object'
  return failure({
    code: 409,
    reason: 'AlreadyExists',
    message: `${formatGroupResource(resource)} ${quoteGo(name)} ${problem}`,
    details: resourceDetails(resource, name, { retryAfterSeconds }),
  })
}

/** 403: the request is not allowed. An empty name means the resource as a whole. */
export function forbiddenStatus(resource: GroupResource, name: string, why: string): Status {
  const details = resourceDetails(resource, name)
  if (resource.group === '' && resource.resource === '') {
    return failure({ code: 403, reason: 'Forbidden', message: `forbidden: ${why}`, details })
  }
  const subject = name === '' ? formatGroupResource(resource) : `${formatGroupResource(resource)} ${quoteGo(name)}`
  return failure({ code: 403, reason: 'Forbidden', message: `${subject} is forbidden: ${why}`, details })
}

/** 409: the object changed since it was read, or its state does not allow the operation. */
export function conflictStatus(resource: GroupResource, name: string, why: string): Status {
  return failure({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${formatGroupResource(resource)} ${quoteGo(name)}: ${why}`,
    details: resourceDetails(resource, name),
  })
}

/** 409: other field managers own fields that an apply would change; there is one cause for each field. */
export function applyConflictStatus(causes: readonly StatusCause[], message: string): Status {
  return failure({ code: 409, reason: 'Conflict', message, details: statusDetails({ causes }) })
}

/** 422: fields of the object are invalid; there is one cause for each field. */
export function invalidStatus(kind: GroupKind, name: string, errors: readonly FieldError[]): Status {
  const subject = `${formatGroupKind(kind)} ${quoteGo(name)} is invalid`
  const { named, message } = summarizeErrors(errors)
  return failure({
    code: 422,
    reason: 'Invalid',
    message: errors.length === 0 ? subject : `${subject}: ${message}`,
    details: statusDetails({ name, group: kind.group, kind: kind.kind, causes: named.map(causeOf) }),
  })
}

function causeOf(error: FieldError): StatusCause {
  const cause = { reason: error.type, message: cutText(formatFieldErrorBody(error), limits.errorsCharactersMax) }
  return error.field === '' ? cause : { ...cause, field: error.field }
}

/** 405: the resource does not support this verb. */
export function methodNotSupportedStatus(resource: GroupResource, action: string): Status {
  return failure({
    code: 405,
    reason: 'MethodNotAllowed',
    message: `${action} is not supported on resources of kind ${quoteGo(formatGroupResource(resource))}`,
    details: resourceDetails(resource, ''),
  })
}

/** 500: a transient server error; the client should retry. */
export function serverTimeoutStatus(resource: GroupResource, operation: string, retryAfterSeconds: number): Status {
  const subject = `The ${operation} operation against ${formatGroupResource(resource)}`
  return failure({
    code: 500,
    reason: 'ServerTimeout',
    message: `${subject} could not be completed at this time, please try again.`,
    details: resourceDetails(resource, operation, { retryAfterSeconds }),
  })
}
