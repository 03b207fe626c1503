import type { Runtime } from '@kubewright/kube/runtime'
import { type Status, StatusError } from '@kubewright/kube/status'
import type { UserInfo } from '../api.ts'
import { createBootstrapTokens, createTokens, type SignedTokens, type Tokens } from '../authentication/index.ts'
import type { RequestLine } from '../request/index.ts'
import type { Store } from '../storage/index.ts'
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

/** Who may do what on one server. */
export interface Access {
  readonly authorizer: Authorizer
  readonly tokens: Tokens
  /**
   * The user as whom a request is made: the sender, or whom they want to be taken for. Throws a StatusError with 403 when
   * the one must not impersonate the other.
   */
  userFor(request: RequestLine, sender: UserInfo, wanted: ImpersonatedUser | undefined): UserInfo
  /** Whether a user may do what is asked. */
  decide(request: RequestLine, user: UserInfo): Decision
  /** What a user is told who may not. */
  refusal(request: RequestLine, user: UserInfo, decision: Decision): Status
  /** Refuses a request that changes what is there when there is nothing, and the user must not create. */
  refuseCreation(request: RequestLine, user: UserInfo): void
  /** Makes the roles again that every Kubernetes has, as at a start, where others were restored than there were. */
  restored(): void
  /** Refuses a role or a binding by which the user would give away more than they have. */
  refuseEscalation(write: GuardedWrite): void
}

export interface AccessOptions {
  readonly runtime: Runtime
  readonly signedTokens?: SignedTokens | undefined
}

/** Of members of system:masters, of whom nothing needs to be known but that. */
const allowed: Decision = { isAllowed: true, reason: '' }

const group = 'rbac.authorization.k8s.io'

/**
 * Access by roles. They are objects like others, and what they say counts at once. Those that every Kubernetes begins with
 * are made when first somebody asks for roles or must be judged by them: who works alone, as a master, never waits for them.
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

/** A path with escapes may mean anything. */
function isRbacRequest({ path }: RequestLine): boolean {
  return path.includes(group) || path.includes('%')
}
