import type { FieldError } from '@kubewright/kube/field'
import * as status from '@kubewright/kube/status'
import type { StatusQuestion } from './status-arbitrary.ts'

type Make = (question: StatusQuestion) => status.Status

const resourceStatusMakers: { readonly [name: string]: Make } = {
  notFound: (question) => status.notFoundStatus(question, question.name),
  alreadyExists: (question) => status.alreadyExistsStatus(question, question.name),
  generateNameConflict: (question) => status.generateNameConflictStatus(question, question.name, question.seconds),
  forbidden: (question) => status.forbiddenStatus(question, question.name, question.text),
  conflict: (question) => status.conflictStatus(question, question.name, question.text),
  applyConflict: ({ causes, text }) => status.applyConflictStatus(causes, text),
  invalid: (question) => status.invalidStatus(question, question.name, question.errors.map(fieldError)),
  methodNotSupported: (question) => status.methodNotSupportedStatus(question, question.verb),
  serverTimeout: (question) => status.serverTimeoutStatus(question, question.verb, question.seconds),
  response: ({ text, seconds, ...question }) =>
    status.genericServerResponseStatus({
      ...question,
      resource: question,
      serverMessage: text,
      retryAfterSeconds: seconds,
    }),
}

const requestStatusMakers: { readonly [name: string]: Make } = {
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

/** The constructor of each failure, by its name in the oracle. */
export const makers: { readonly [name: string]: Make } = { ...resourceStatusMakers, ...requestStatusMakers }

function fieldError({ type, field, value, detail }: StatusQuestion['errors'][number]): FieldError {
  return { type, field, detail, badValue: value }
}
