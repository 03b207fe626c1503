/**
 * The built-in types of Kubernetes as zod schemas, to embed in a custom resource: `kubewright/schemas/core-v1` has
 * Container, PodSpec and so on, with one module for each group version.
 * Guarantees: importing a module creates one small object for each of its types; the schema of a type is made when a
 * definition or a parse first uses it. A definition with it has the types, formats, required fields, list types, map
 * keys and defaults of Kubernetes' OpenAPI.
 * May import: resource.
 *
 * @module
 */
export { builtinType } from './builtin-type.ts'
