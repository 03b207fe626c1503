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
  notFound,
  notSupported,
  required,
  tooFew,
  tooLong,
  tooLongCharacters,
  tooMany,
  tooShort,
  typeInvalid,
} from './constructors.ts'
export type { FieldError, FieldErrorType } from './error.ts'
export {
  addError,
  addErrors,
  aggregateMessage,
  aggregateTexts,
  collectErrors,
  formatFieldError,
  formatFieldErrorBody,
} from './format.ts'
export { FieldPath } from './path.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { omittedErrors } from './constructors.ts'
/** @internal */
export { cutText, summarizeErrors } from './format.ts'
