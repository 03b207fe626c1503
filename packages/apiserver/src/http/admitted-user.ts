import { StatusError, unauthorizedStatus } from '@kubewright/kube/status'
import type { Access, AskedRequest } from '../access/index.ts'
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
  auditId: string,
): UserInfo | Promise<UserInfo> {
  const sender = authenticate(incoming)
  const admit = (found: UserInfo | undefined) => admitted(access, incoming, target, auditId, found)
  return sender instanceof Promise ? sender.then(admit) : admit(sender)
}

function admitted(
  access: Access,
  incoming: Incoming,
  { path, query }: RequestTarget,
  auditId: string,
  sender: UserInfo | undefined,
): UserInfo {
  if (sender === undefined) throw new StatusError(unauthorizedStatus('Unauthorized'))
  const asked: AskedRequest = {
    ...{ method: incoming.method ?? 'GET', path, query, auditId },
    // Node gives lists for set-cookie only, which no client sends.
    headers: incoming.headers as Readonly<Record<string, string>>,
    source: incoming.socket.remoteAddress,
  }
  return access.admit(asked, sender, wantedUserOf(incoming))
}
