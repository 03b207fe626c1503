/**
 * ResourceDefinition: what a schema becomes, and the one thing that client, cache, server, command and generators all
 * know a resource by. Guarantees: pure; a shape is made when first asked for and is the same object ever after.
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
