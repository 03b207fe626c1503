import { localSubjectAccessReview, selfSubjectAccessReview, subjectAccessReview } from './access-review.ts'
import type { Review } from './review.ts'
import { selfSubjectReview, selfSubjectRulesReview } from './self-review.ts'
import { tokenReview } from './token-review.ts'

/** By the storage names of their resources, although they are never stored. */
const reviews: ReadonlyMap<string, Review> = new Map([
  ['localsubjectaccessreviews.authorization.k8s.io', localSubjectAccessReview],
  ['selfsubjectaccessreviews.authorization.k8s.io', selfSubjectAccessReview],
  ['selfsubjectrulesreviews.authorization.k8s.io', selfSubjectRulesReview],
  ['subjectaccessreviews.authorization.k8s.io', subjectAccessReview],
  ['selfsubjectreviews.authentication.k8s.io', selfSubjectReview],
  ['tokenreviews.authentication.k8s.io', tokenReview],
])

/** The review function of a resource; undefined for all others. */
export function reviewOf(storageName: string): Review | undefined {
  return reviews.get(storageName)
}
