import type { JsonValue } from '../json/index.ts'

/** The types of field errors; they appear verbatim as the `reason` of a Status cause. */
export type FieldErrorType =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooShort'
  | 'FieldValueTooMany'
  | 'FieldValueTooFew'
  | 'InternalError'
  | 'FieldValueTypeInvalid'

/** One problem with one field: what, where, and what would be right. */
export interface FieldError {
  readonly type: FieldErrorType
  /** The path as text; empty for the whole object. */
  readonly field: string
  /** The invalid value; absent if Kubernetes prints none. */
  readonly badValue?: JsonValue
  readonly detail: string
  /** The number of further errors that this error represents, which were counted but not collected. */
  readonly omitted?: number
}
