/**
 * A kind: a value with an id, a definition and the types of its objects. Also the kinds that need no schema from the
 * author: built-in and untyped ones. `kubewright/resource` exports all of it, and defineResource.
 * Guarantees: nothing here loads zod, so that a client, a cluster or a server starts without it.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BuiltinInput, BuiltinKind } from './builtin-kind.ts'
export { defineBuiltinKind } from './builtin-kind.ts'
export type { Desired, Infer, Kind, KindReference, NamespacedMeta, Stored, StoredMeta } from './kind.ts'
export type { KindParts } from './make-kind.ts'
export { kindIdOf, makeKind } from './make-kind.ts'
export { pluralOf } from './plural.ts'
export type { UntypedKindOptions, UntypedObject } from './untyped-kind.ts'
export { untypedKind } from './untyped-kind.ts'
