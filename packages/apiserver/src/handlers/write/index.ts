/**
 * POST, PUT and PATCH: create, update, the four patch types and apply, with the guards of single kinds. Guarantees: a
 * write that changes nothing keeps its resourceVersion; preconditions and conflicts equal those of kube-apiserver.
 *
 * @module
 */
export { createObject } from './create.ts'
export { patchObject } from './patch.ts'
export { createReview } from './reviews.ts'
export { replaceObject } from './update.ts'
