/**
 * Field paths and field errors: how Kubernetes reports which field is invalid and why. Guarantees: messages are those
 * of k8s.io/apimachinery/pkg/util/validation/field, character by character.
 * May import: json.
 *
 * @module
 */
export type { FieldLocation } from './constructors.ts'
export {
  duplicate,
  forbidden,
  internalError,
  invalid,
  moreErrors,
  notFound,
  notSupported,
  omittedErrors,
  required,
  tooFew,
  tooLong,
  tooLongCharacters,
  tooMany,
  tooShort,
  typeInvalid,
} from './constructors.ts'
export type { FieldError, FieldErrorType } from './error.ts'
export type { ErrorSummary } from './format.ts'
export {
  addErrors,
  aggregateMessage,
  aggregateTexts,
  cutText,
  distinctFieldErrors,
  formatFieldError,
  formatFieldErrorBody,
  summarizeErrors,
} from './format.ts'
export { FieldPath } from './path.ts'
