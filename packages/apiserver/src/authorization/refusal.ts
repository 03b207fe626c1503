import { quoteGo } from '@kubewright/kube/json'
import { forbiddenStatus, type Status } from '@kubewright/kube/status'
import type { Attributes } from './attributes.ts'

/** 403: the forbidden request, and the reason if there is one. */
export function refusalStatus(attributes: Attributes, reason: string): Status {
  const { apiGroup: group, resource, name } = attributes
  const message = withoutMarkup(describeAttempt(attributes))
  return forbiddenStatus({ group, resource }, name, reason === '' ? message : `${message}: ${reason}`)
}

function describeAttempt(attributes: Attributes): string {
  const { user, verb, path, resource, subresource, apiGroup, namespace } = attributes
  if (!attributes.isResourceRequest) return `User ${quoteGo(user.name)} cannot ${verb} path ${quoteGo(path)}`
  const what = subresource === '' ? resource : `${resource}/${subresource}`
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${quoteGo(namespace)}`
  return `User ${quoteGo(user.name)} cannot ${verb} resource ${quoteGo(what)} in API group ${quoteGo(apiGroup)} ${where}`
}

/** Escapes names, so that no response looks like HTML. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
