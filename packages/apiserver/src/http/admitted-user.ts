import { StatusError, unauthorizedStatus } from '@kubewright/kube/status'
import type { Access } from '../access/index.ts'
import type { UserInfo } from '../api.ts'
import type { Authenticate } from './authentication.ts'
import type { Incoming } from './exchange.ts'
import { wantedUserOf } from './impersonation.ts'
import type { RequestTarget } from './incoming-request.ts'

export interface AdmissionOptions {
  readonly access: Access
  readonly authenticate: Authenticate
}

/**
 * The user as whom a request is carried out, before anything else of it is looked at: authentication, impersonation,
 * authorization, in this order. Throws a StatusError with 400, 401 or 403.
 */
export function admittedUser(
  { access, authenticate }: AdmissionOptions,
  incoming: Incoming,
  target: RequestTarget,
): UserInfo | Promise<UserInfo> {
  const sender = authenticate(incoming)
  const admit = (found: UserInfo | undefined) => admitted(access, incoming, target, found)
  return sender instanceof Promise ? sender.then(admit) : admit(sender)
}

function admitted(
  access: Access,
  incoming: Incoming,
  { path, query }: RequestTarget,
  sender: UserInfo | undefined,
): UserInfo {
  if (sender === undefined) throw new StatusError(unauthorizedStatus('Unauthorized'))
  return access.admit({ method: incoming.method ?? 'GET', path, query }, sender, wantedUserOf(incoming))
}
