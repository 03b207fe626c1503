/**
 * The built-in kinds of Kubernetes 1.36: their resources, names and shapes. Their TypeScript types are in the generated
 * files in this folder, one for each group version. Guarantees: importing costs next to nothing; each shape is built on
 * first use and is the same object on every call.
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

// For the generators of this repository: published types do not have this name.

/** @internal */
export { definitionNames } from './definitions.ts'
