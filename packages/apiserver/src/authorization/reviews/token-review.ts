import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import { textsAt } from '../rbac/policy-rule.ts'
import type { Review } from './review.ts'
import { userInfoObject } from './self-review.ts'

const wrongToken = 'invalid bearer token'

/** TokenReview: the user and the audiences of a token. */
export const tokenReview: Review = async (review, { tokens }) => {
  const token = textAt(review, 'spec', 'token')
  if (token === '') throw new StatusError(badRequestStatus('token is required for TokenReview in authentication'))
  const audiences = textsAt(review, 'spec', 'audiences')
  const owner = await tokens.ownerOf(token, audiences)
  if (owner === undefined) {
    const problem = tokens.problemOf(token, audiences)
    const error = problem === undefined ? wrongToken : `[${wrongToken}, ${problem}]`
    return { ...review, status: { user: {}, error } }
  }
  return { ...review, status: { authenticated: true, user: userInfoObject(owner.user), audiences: owner.audiences } }
}
