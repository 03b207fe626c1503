/**
 * Field paths and field errors: how Kubernetes says which field is wrong and why.
 * Guarantees: messages are those of k8s.io/apimachinery/pkg/util/validation/field, character by character.
 * May import: json.
 *
 * @module
 */
export type { FieldError, FieldErrorType } from './error.ts'
export { FieldPath } from './path.ts'
