import { aggregateTexts } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import type { UserInfo } from '../../user-info.ts'
import { missingRoleText } from '../rbac/authorizer.ts'
import type { PolicyRule } from '../rbac/policy-rule.ts'
import type { Review } from './review.ts'

/** The requesting user as the server sees it. Nothing of the request body is in the response. */
export const selfSubjectReview: Review = ({ kind, apiVersion }, { user, now }) => {
  return {
    kind,
    apiVersion,
    metadata: { creationTimestamp: now() },
    status: { userInfo: userInfoObject(user) },
  } as JsonObject
}

/** The rules of the requesting user in a namespace. */
export const selfSubjectRulesReview: Review = (review, { authorizer, user }) => {
  const namespace = textAt(review, 'spec', 'namespace')
  if (namespace === '') throw new StatusError(badRequestStatus('no namespace on request'))
  const { rules, missing, incompleteness } = authorizer.rulesFor(user, namespace)
  const notes = incompleteness === undefined ? [] : [incompleteness]
  const problems = aggregateTexts([...notes, ...missing.map((role) => missingRoleText(role))])
  return {
    kind: review['kind'],
    apiVersion: review['apiVersion'],
    metadata: {},
    spec: {},
    status: {
      resourceRules: rules.filter(({ resources }) => resources.length > 0).map(resourceRule),
      nonResourceRules: rules.filter(({ nonResourceURLs }) => nonResourceURLs.length > 0).map(nonResourceRule),
      incomplete: incompleteness !== undefined,
      ...(problems === '' ? {} : { evaluationError: problems }),
    },
  } as JsonObject
}

function resourceRule({ verbs, apiGroups, resources, resourceNames }: PolicyRule): JsonObject {
  return {
    verbs,
    ...(apiGroups.length === 0 ? {} : { apiGroups }),
    resources,
    ...(resourceNames.length === 0 ? {} : { resourceNames }),
  }
}

function nonResourceRule({ verbs, nonResourceURLs }: PolicyRule): JsonObject {
  return { verbs, nonResourceURLs }
}

/** A user as reviews print it. */
export function userInfoObject({ name, uid = '', groups, extra = {} }: UserInfo): JsonObject {
  return {
    username: name,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra: extra as unknown as JsonObject }),
  }
}
