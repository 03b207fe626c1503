/**
 * Serves custom resources: compiles each CustomResourceDefinition into a served resource, accepts its names and sets
 * its conditions. Guarantees: names, conditions and messages equal those of k8s.io/apiextensions-apiserver; schemas are
 * compiled on first use.
 *
 * @module
 */
export { acceptNames, hasAllNames, isServed } from './accepted-names.ts'
export { customResources } from './custom-resource.ts'
export type { DefinitionContext } from './definition-resource.ts'
export {
  definitionResource,
  definitionsStorageName,
  isSameName,
  noteStorageVersion,
  timeFor,
} from './definition-resource.ts'
export { cleanupFinalizer, definitionStrategy } from './definition-strategy.ts'
