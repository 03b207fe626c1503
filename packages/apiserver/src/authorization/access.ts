import type { Runtime } from '@kubewright/kube/runtime'
import { type Status, StatusError } from '@kubewright/kube/status'
import { createBootstrapTokens, createTokens, type SignedTokens, type Tokens } from '../authentication/index.ts'
import type { RequestLine } from '../request/index.ts'
import type { Store } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'
import { type Attributes, type Decision, isPrivileged } from './attributes.ts'
import { createImpersonation, type ImpersonatedUser } from './impersonation.ts'
import { withNodes } from './nodes/index.ts'
import { bootRoles } from './rbac/bootstrap/index.ts'
import {
  type Authorizer,
  createAuthorizer,
  type GuardedWrite,
  refuseEscalation,
  watchAggregatedRoles,
} from './rbac/index.ts'
import { refusalStatus } from './refusal.ts'
import { requestAttributes } from './request-attributes.ts'

/** Authentication tokens and authorization of one server. */
export interface Access {
  readonly authorizer: Authorizer
  readonly tokens: Tokens
  /**
   * The user of a request: the sender, or the user whom the sender impersonates. Throws a StatusError with 403 if the
   * impersonation is forbidden.
   */
  userFor(request: RequestLine, sender: UserInfo, wanted: ImpersonatedUser | undefined): UserInfo
  /** Whether a user is allowed to make the request. */
  decide(request: RequestLine, user: UserInfo): Decision
  /** The 403 Status of a forbidden request. */
  refusal(request: RequestLine, user: UserInfo, decision: Decision): Status
  /** Refuses an update of a missing object if the user may not create it. */
  refuseCreation(request: RequestLine, user: UserInfo): void
  /** Creates missing bootstrap roles, as at start, after a backup was restored. */
  restored(): void
  /** Refuses a role or a binding that would grant more than the user has. */
  refuseEscalation(write: GuardedWrite): void
}

export interface AccessOptions {
  readonly runtime: Runtime
  readonly signedTokens?: SignedTokens | undefined
}

/** For members of system:masters, without any lookup. */
const allowed: Decision = { isAllowed: true, reason: '' }

const group = 'rbac.authorization.k8s.io'

/**
 * Role-based access. Roles are objects in the store, and a write applies at once. The bootstrap roles are created when
 * a request first reads roles or needs them for a decision: a server used only by system:masters never waits for them.
 */
export function createAccess(store: Store, { runtime, signedTokens }: AccessOptions): Access {
  let isPrepared = false
  const prepare = () => {
    if (isPrepared) return
    isPrepared = true
    bootRoles(store, runtime)
    watchAggregatedRoles(store, () => `${new Date(runtime.clock.now()).toISOString().slice(0, 19)}Z`)
  }
  const authorizer = withNodes(createAuthorizer(store, prepare), store)
  const impersonate = createImpersonation(authorizer)

  const check = (attributes: Attributes) => {
    const { isAllowed, reason } = authorizer.authorize(attributes)
    if (!isAllowed) throw new StatusError(refusalStatus(attributes, reason))
  }

  return {
    authorizer,
    tokens: createTokens(signedTokens, createBootstrapTokens(store, runtime.clock)),
    userFor(request, sender, wanted) {
      return wanted === undefined ? sender : impersonate(wanted, requestAttributes(request, sender))
    },
    decide(request, user) {
      if (!isPrepared && isRbacRequest(request)) prepare()
      return isPrivileged(user) ? allowed : authorizer.authorize(requestAttributes(request, user))
    },
    refusal: (request, user, { reason }) => refusalStatus(requestAttributes(request, user), reason),
    refuseCreation(request, user) {
      if (request.method === 'POST' || isPrivileged(user)) return
      check({ ...requestAttributes(request, user), verb: 'create' })
    },
    restored() {
      if (isPrepared) bootRoles(store, runtime)
    },
    refuseEscalation: (write) => refuseEscalation(authorizer, write),
  }
}

/** A path with escapes may name any group. */
function isRbacRequest({ path }: RequestLine): boolean {
  return path.includes(group) || path.includes('%')
}
