import type { FieldError } from '@kubewright/kube/field'
import * as status from '@kubewright/kube/status'
import type { StatusQuestion } from './status-arbitrary.ts'

type Make = (asked: StatusQuestion) => status.Status

const aboutResources: { readonly [name: string]: Make } = {
  notFound: (asked) => status.notFoundStatus(asked, asked.name),
  alreadyExists: (asked) => status.alreadyExistsStatus(asked, asked.name),
  generateNameConflict: (asked) => status.generateNameConflictStatus(asked, asked.name, asked.seconds),
  forbidden: (asked) => status.forbiddenStatus(asked, asked.name, asked.text),
  conflict: (asked) => status.conflictStatus(asked, asked.name, asked.text),
  applyConflict: ({ causes, text }) => status.applyConflictStatus(causes, text),
  invalid: (asked) => status.invalidStatus(asked, asked.name, asked.errors.map(fieldError)),
  methodNotSupported: (asked) => status.methodNotSupportedStatus(asked, asked.verb),
  serverTimeout: (asked) => status.serverTimeoutStatus(asked, asked.verb, asked.seconds),
  response: ({ text, seconds, ...asked }) =>
    status.genericServerResponseStatus({
      ...asked,
      resource: asked,
      serverMessage: text,
      retryAfterSeconds: seconds,
    }),
}

const aboutRequests: { readonly [name: string]: Make } = {
  unauthorized: ({ text }) => status.unauthorizedStatus(text),
  badRequest: ({ text }) => status.badRequestStatus(text),
  gone: ({ text }) => status.goneStatus(text),
  expired: ({ text }) => status.resourceExpiredStatus(text),
  tooManyRequests: ({ text, seconds }) => status.tooManyRequestsStatus(text, seconds),
  overloaded: ({ text }) => status.serverOverloadedStatus(text),
  serviceUnavailable: ({ text }) => status.serviceUnavailableStatus(text),
  internalError: ({ text }) => status.internalErrorStatus(text),
  timeout: ({ text, seconds }) => status.timeoutStatus(text, seconds),
  tooLargeResourceVersion: ({ minimum, current, seconds }) =>
    status.tooLargeResourceVersionStatus(minimum, current, seconds),
  entityTooLarge: ({ text }) => status.requestEntityTooLargeStatus(text),
  notAcceptable: ({ accepted }) => status.notAcceptableStatus(accepted),
  notAcceptableConversion: ({ accepted, text }) => status.notAcceptableConversionStatus(text, accepted),
  unsupportedMediaType: ({ accepted }) => status.unsupportedMediaTypeStatus(accepted),
}

/** How each failure is made, by the names that the oracle knows. */
export const makers: { readonly [name: string]: Make } = { ...aboutResources, ...aboutRequests }

function fieldError({ type, field, value, detail }: StatusQuestion['errors'][number]): FieldError {
  return { type, field, detail, badValue: value }
}
