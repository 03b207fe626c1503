import type { AdmissionInput } from '@kubewright/kube/rules'
import type { Access } from '../../authorization/index.ts'
import type { AdmissionAttributes } from '../admission.ts'

const nothing = { apiGroup: '', resource: '', subresource: '', namespace: '', name: '', path: '' }

/** The authorizer of expressions: decides what the user of the request, or a service account, may do. */
export function authorizerFor(
  access: Access,
  attributes: AdmissionAttributes,
): NonNullable<AdmissionInput['authorizer']> {
  const { user, resource, subresource, namespace, name } = attributes
  const { group, plural } = resource.definition
  return {
    user,
    requestResource: { group, resource: plural, subresource, namespace, name },
    authorize: ({ user: checkedUser, verb, path, group: apiGroup = '', ...parts }) => {
      const { isAllowed, reason } = access.authorizer.authorize({
        ...nothing,
        user: checkedUser,
        verb,
        isResourceRequest: path === undefined,
        ...(path === undefined ? {} : { path }),
        apiGroup,
        resource: parts.resource ?? '',
        subresource: parts.subresource ?? '',
        namespace: parts.namespace ?? '',
        name: parts.name ?? '',
      })
      return { allowed: isAllowed, reason }
    },
  }
}
