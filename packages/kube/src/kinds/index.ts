/**
 * The built-in kinds of Kubernetes 1.36: their resources and names, their shapes, and in the generated files beside
 * this one, a file for each group version, their TypeScript types.
 * Guarantees: importing costs next to nothing; a shape is made when first asked for and is the same object ever after.
 * May import: json, shape, meta.
 *
 * @module
 */
export type { DefinitionSource } from './definitions.ts'
export { builtinKinds, definitionNameOfKind, definitionSource } from './definitions.ts'
export type { BuiltinKinds } from './kind-types.generated.ts'
export type { FieldNode, TypeNode } from './notation.ts'
export type { Embedded, IntOrString, Quantity, RawExtension } from './primitives.ts'
export type { ResourceMapper } from './resource-mapper.ts'
export { builtinResourceMapper, createResourceMapper } from './resource-mapper.ts'
export type { ApiResource, ApiSubresource } from './resources.ts'
export { builtinResources } from './resources.ts'
export { shapeOfDefinition, shapeOfKind } from './shapes.ts'
