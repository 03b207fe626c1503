/**
 * ResourceDefinition: the description of a resource that the client, the cache, the server, the CLI and the generators
 * share. Guarantees: pure; each shape is built on first use and is the same object on every call.
 * May import: json, meta, shape, kinds, schema.
 *
 * @module
 */
export { builtinDefinition, builtinDefinitions } from './builtin-definition.ts'
export type { ResourceDefinition } from './definition.ts'
export { apiVersionOf } from './definition.ts'
export { definitionOfManifest } from './manifest-definition.ts'
export type { ResourceLocation } from './path.ts'
export { resourcePath } from './path.ts'
