import type { JsonValue } from '@kubewright/kube/json'
import * as status from '@kubewright/kube/status'
import { compareWithOracle } from '../comparison.ts'
import { type StatusQuestion, statuses, statusQuestions } from './status-arbitrary.ts'
import { makers } from './status-makers.ts'

compareWithOracle<StatusQuestion>('failures are the same Status', {
  functionName: 'status.make',
  inputs: statusQuestions(Object.keys(makers)),
  question: (question) => question as unknown as JsonValue,
  ours: (question) => ({ output: (makers[question.constructor] as (typeof makers)[string])(question) }),
})

const predicates: { readonly [name: string]: (value: unknown) => boolean } = {
  alreadyExists: status.isAlreadyExists,
  badRequest: status.isBadRequest,
  conflict: status.isConflict,
  forbidden: status.isForbidden,
  gone: status.isGone,
  internalError: status.isInternalError,
  invalid: status.isInvalid,
  methodNotSupported: status.isMethodNotSupported,
  notAcceptable: status.isNotAcceptable,
  notFound: status.isNotFound,
  requestEntityTooLarge: status.isRequestEntityTooLarge,
  resourceExpired: status.isResourceExpired,
  serverTimeout: status.isServerTimeout,
  serviceUnavailable: status.isServiceUnavailable,
  storageReadError: status.isStorageReadError,
  timeout: status.isTimeout,
  tooLargeResourceVersion: status.isTooLargeResourceVersion,
  tooManyRequests: status.isTooManyRequests,
  unauthorized: status.isUnauthorized,
  unexpectedServerError: status.isUnexpectedServerError,
  unsupportedMediaType: status.isUnsupportedMediaType,
}

compareWithOracle('a Status is classified as the same failure', {
  functionName: 'status.judge',
  inputs: statuses,
  ours: (made) => {
    const delay = status.retryAfterSeconds(made)
    const holding = Object.keys(predicates).filter((name) => predicates[name]?.(made))
    const reason = status.reasonForStatus(made)
    return { output: { holding, reason, ...(delay === undefined ? {} : { delay }) } }
  },
})
