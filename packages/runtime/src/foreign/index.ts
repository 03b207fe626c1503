/**
 * Kinds of CustomResourceDefinitions that other operators define: kindsOfManifest makes them at run time, without
 * types; typesOfManifest writes the TypeScript module that has them with types. Both work for clients, caches and
 * controllers, as children and as reads.
 * Guarantees: pure; names depend only on the definitions, not on their order; the written text compiles and is always
 * the same for the same definitions.
 * May import: kind.
 *
 * @module
 */
export type { UntypedKind } from './kinds-of-manifest.ts'
export { kindsOfManifest } from './kinds-of-manifest.ts'
export type { Manifest } from './read-manifest.ts'
export { typesOfManifest } from './types-of-manifest.ts'
