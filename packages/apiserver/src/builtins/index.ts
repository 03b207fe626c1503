/**
 * What each built-in kind decides by itself: defaults, what the registry and the admission plugins set, validation, warnings.
 * Guarantees: pure functions of objects and what they read of their surroundings; the rules, paths and messages are those
 * of Kubernetes; kinds are loaded with the server and cost nothing until used.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BuiltinKind, BuiltinKinds, BuiltinView, CompanionChange, Surroundings } from './builtin-kind.ts'
export { validateFinalizerNames } from './common/finalizer-names.ts'
export { bootConfigObjects, bootTokenTracking, tokenTracking } from './config/index.ts'
export { builtinKind, viewedStorageName } from './kinds.ts'
export { bootNamespaceObjects } from './namespaces/index.ts'
export { bootNetworkObjects } from './network/index.ts'
export { commonNameOf, prepareForApproval, validateApproval } from './registration/index.ts'
