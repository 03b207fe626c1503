/**
 * DELETE of one object or a collection: propagation, finalizers, grace periods and preconditions, and the staged
 * deletion of namespaces and CustomResourceDefinitions.
 *
 * @module
 */

export { deleteObject } from './delete.ts'
export { deleteCollection } from './delete-collection.ts'
