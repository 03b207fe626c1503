/**
 * TokenReview, SelfSubjectReview, SubjectAccessReview and their relatives: computed on create, never stored. Guarantee:
 * fields and reasons equal those of kube-apiserver.
 *
 * @module
 */
export { reviewOf } from './reviews.ts'
