/**
 * TokenReview, SelfSubjectReview, SubjectAccessReview and the other reviews: computed on create, never stored.
 * Guarantee: fields and reasons equal those of kube-apiserver.
 *
 * @module
 */
export { reviewOf } from './reviews.ts'
