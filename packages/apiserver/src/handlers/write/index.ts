/**
 * The steps of POST, PUT and PATCH, with the guards of single kinds; `../write-path.ts` has their order. Guarantees: a
 * write that changes nothing keeps its resourceVersion; preconditions and conflicts equal those of kube-apiserver.
 *
 * @module
 */
export { createReview } from './reviews.ts'
