/**
 * Rules that several groups share: field changes without copies, names, quantities, selectors, volume sources, Go's
 * value printing, replica counts, addresses and ports. Each file is imported by itself. Guarantees: pure functions;
 * messages equal those of Kubernetes.
 *
 * All validation of this registry has one style, that of k8s.io/kubernetes/pkg/apis/core/validation (tidy refuses
 * others):
 *
 * - `validateX(x, path, ...)` returns a new FieldError list, in the order of Kubernetes. The validated value comes
 *   first, then the old one, then the FieldPath, then everything else.
 * - A function whose place in the object is fixed has no path. A function with a second result returns it with its
 *   errors: `{ errors, valid }`.
 * - The caller appends with `addErrors`, never with `push(...list)`: a hostile object may cause more errors than a call
 *   can take as arguments. A list literal may spread. Responses name at most `limits.errorsNamedMax` of the errors.
 * - The errors of a list come from `collectErrors`, or are appended with `addError`, never with `push` in a loop: beyond
 *   that limit both only count.
 * - Values are read with the functions of read-object.ts: a missing value is empty, or undefined with `optional…At`.
 * - Errors are made with the constructors of @kubewright/kube/field, with `problemsAt` for a list of problems, and with
 *   `invalidGoValue` for values that Kubernetes prints as Go structs.
 *
 * @module
 */
export { isExtendedResourceName, isNativeResourceName } from './resource-names.ts'
