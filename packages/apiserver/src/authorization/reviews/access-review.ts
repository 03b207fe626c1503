import { type FieldError, invalid } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { badRequestStatus, invalidStatus, StatusError } from '@kubewright/kube/status'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import type { UserInfo } from '../../user-info.ts'
import { type Attributes, pathAttributes, resourceAttributes } from '../attributes.ts'
import { textsAt } from '../rbac/policy-rule.ts'
import { encodeGoMetadata } from './go-metadata.ts'
import type { Review, ReviewContext } from './review.ts'
import { fieldSelectorIn, selectorErrors, selectorProblems } from './review-selectors.ts'

const group = 'authorization.k8s.io'

/** SubjectAccessReview: checks any user. */
export const subjectAccessReview: Review = (review, context) => {
  refuseInvalid([...specErrors(review), ...subjectErrors(review), ...selectorErrors(review), ...metadataErrors(review)])
  return decided(review, context, subjectIn(review))
}

/** SelfSubjectAccessReview: checks the requesting user. */
export const selfSubjectAccessReview: Review = (review, context) => {
  refuseInvalid([...specErrors(review), ...selectorErrors(review), ...metadataErrors(review)])
  return decided(review, context, context.user)
}

/** LocalSubjectAccessReview: checks any user in the review's namespace. */
export const localSubjectAccessReview: Review = (review, context) => {
  refuseInvalid([
    ...specErrors(review),
    ...subjectErrors(review),
    ...selectorErrors(review),
    ...metadataErrors(review, 'namespace'),
    ...placeErrors(review),
  ])
  if (context.namespace !== textAt(review, 'metadata', 'namespace')) {
    const message = `spec.resourceAttributes.namespace must match namespace: ${context.namespace}`
    throw new StatusError(badRequestStatus(message))
  }
  return decided(review, context, subjectIn(review))
}

function decided(review: JsonObject, { authorizer }: ReviewContext, user: UserInfo): JsonObject {
  const { isAllowed, reason } = authorizer.authorize(reviewedAttributes(review, user))
  const evaluationError = selectorProblems(review).join('; ')
  return {
    ...review,
    status: {
      allowed: isAllowed,
      ...(reason === '' ? {} : { reason }),
      ...(evaluationError === '' ? {} : { evaluationError }),
    },
  }
}

/** The attributes to check. Validation guarantees either a resource or a path. */
function reviewedAttributes(review: JsonObject, user: UserInfo): Attributes {
  const requested = valueAt(review, 'spec', 'resourceAttributes')
  if (requested === undefined) {
    const path = objectAt(review, 'spec', 'nonResourceAttributes')
    return pathAttributes(user, textAt(path, 'verb'), textAt(path, 'path'))
  }
  return resourceAttributes(user, textAt(requested, 'verb'), {
    apiGroup: textAt(requested, 'group'),
    resource: textAt(requested, 'resource'),
    subresource: textAt(requested, 'subresource'),
    namespace: textAt(requested, 'namespace'),
    name: textAt(requested, 'name'),
    fieldSelector: fieldSelectorIn(review),
  })
}

function subjectIn(review: JsonObject): UserInfo {
  const { extra } = objectAt(review, 'spec')
  return {
    name: textAt(review, 'spec', 'user'),
    uid: textAt(review, 'spec', 'uid'),
    groups: textsAt(review, 'spec', 'groups'),
    ...(isJsonObject(extra) ? { extra: extra as unknown as Record<string, readonly string[]> } : {}),
  }
}

function specErrors(review: JsonObject): readonly FieldError[] {
  const { resourceAttributes: resource, nonResourceAttributes: path } = objectAt(review, 'spec')
  if (isJsonObject(resource) && isJsonObject(path)) {
    const detail = 'cannot be specified in combination with resourceAttributes'
    return [invalid('spec.nonResourceAttributes', pathValue(path), detail)]
  }
  if (isJsonObject(resource) || isJsonObject(path)) return []
  const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return [invalid('spec.resourceAttributes', null, detail)]
}

function subjectErrors(review: JsonObject): readonly FieldError[] {
  if (textAt(review, 'spec', 'user') !== '' || textsAt(review, 'spec', 'groups').length > 0) return []
  return [invalid('spec.user', '', 'at least one of user or group must be specified')]
}

/** managedFields are not checked: the server sets them. */
function metadataErrors(review: JsonObject, allowed?: 'namespace'): readonly FieldError[] {
  const metadata = objectAt(review, 'metadata')
  const fieldNames = Object.keys(metadata).filter((name) => name !== 'managedFields' && name !== allowed)
  if (fieldNames.length === 0) return []
  const detail = allowed === undefined ? 'must be empty' : 'must be empty except for namespace'
  return [invalid('metadata', undefined, `${encodeGoMetadata(metadata)}: ${detail}`)]
}

function placeErrors(review: JsonObject): readonly FieldError[] {
  const errors: FieldError[] = []
  const { resourceAttributes: resource, nonResourceAttributes: path } = objectAt(review, 'spec')
  const namespace = textAt(resource, 'namespace')
  if (isJsonObject(resource) && namespace !== textAt(review, 'metadata', 'namespace')) {
    errors.push(invalid('spec.resourceAttributes.namespace', namespace, 'must match metadata.namespace'))
  }
  if (isJsonObject(path)) {
    errors.push(invalid('spec.nonResourceAttributes', pathValue(path), 'disallowed on this kind of request'))
  }
  return errors
}

/** The value as messages show it: with the names of Kubernetes' internal fields. */
function pathValue(path: JsonObject): JsonValue {
  return { Path: textAt(path, 'path'), Verb: textAt(path, 'verb') }
}

/** Kubernetes' validation does not have the kind here, so the message lacks it. */
function refuseInvalid(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new StatusError(invalidStatus({ group, kind: '' }, '', errors))
}
