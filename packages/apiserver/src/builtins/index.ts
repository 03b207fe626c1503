/**
 * What each built-in kind decides by itself: defaults, what the registry and the admission plugins set, validation, warnings.
 * Guarantees: pure functions of objects and what they read of their surroundings; the rules, paths and messages are those
 * of Kubernetes; the rules of most kinds are loaded when the first object of one comes, which is why what a server
 * makes at its start is in files of its own, and what others need of pods or registration is imported from their folders.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BuiltinKind, BuiltinKinds, BuiltinView, CompanionChange, Surroundings } from './builtin-kind.ts'
export { validateFinalizerNames } from './common/finalizer-names.ts'
export { bootConfigObjects } from './config/boot.ts'
export { bootTokenTracking, tokenTracking } from './config/token-tracking.ts'
export { builtinKind, hasViews, viewedStorageName } from './kinds.ts'
export { bootNamespaceObjects } from './namespaces/index.ts'
export { bootNetworkObjects } from './network/boot.ts'
