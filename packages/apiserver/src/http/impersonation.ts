import type { IncomingMessage } from 'node:http'
import type { UserInfo } from '../api.ts'

const serviceAccountName = /^system:serviceaccount:([^:]+):[^:]+$/

/**
 * The user as whom the request is to be carried out: the sender, or whom it names in Impersonate-* headers. Every
 * authenticated user may impersonate, as every one may do everything.
 *
 * @returns a text when the headers cannot be honoured.
 */
export function impersonatedUser(request: IncomingMessage, sender: UserInfo): UserInfo | string {
  const name = request.headers['impersonate-user']
  const uid = request.headers['impersonate-uid']
  // Node reads all headers anew to tell repeated ones apart, so that is asked for last.
  const groups =
    request.headers['impersonate-group'] === undefined ? [] : (request.headersDistinct['impersonate-group'] ?? [])
  if (typeof name !== 'string' || name === '') {
    const isAsked = uid !== undefined || groups.length > 0
    return isAsked ? 'impersonating groups or a uid needs the header Impersonate-User' : sender
  }
  const all = groups.length > 0 ? groups : groupsOfServiceAccount(name)
  return {
    name,
    groups: name === 'system:anonymous' ? ['system:unauthenticated'] : [...new Set([...all, 'system:authenticated'])],
    ...(typeof uid === 'string' ? { uid } : {}),
  }
}

function groupsOfServiceAccount(name: string): readonly string[] {
  const [, namespace] = serviceAccountName.exec(name) ?? []
  return namespace === undefined ? [] : ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
}
