import { aggregateMessage, FieldPath } from '@kubewright/kube/field'
import { quoteGo } from '@kubewright/kube/json'
import { dns1123SubdomainProblems, validateDomainPrefixedPath } from '@kubewright/kube/names'
import { StatusError } from '@kubewright/kube/status'
import { splitServiceAccountName } from '../authentication/service-accounts/index.ts'
import { apiserverLimits } from '../limits.ts'
import type { UserInfo } from '../user-info.ts'
import { type Attributes, resourceAttributes } from './attributes.ts'
import type { Authorizer } from './rbac/index.ts'
import { refusalStatus } from './refusal.ts'

/** The user in a request's Impersonate-* headers, before any groups are added. */
export interface ImpersonatedUser {
  readonly name: string
  readonly uid: string
  readonly groups: readonly string[]
  readonly extra: Readonly<Record<string, readonly string[]>>
}

/** Checks whether the sender may impersonate the user, and returns that user. Throws a StatusError with 403. */
export type Impersonate = (wanted: ImpersonatedUser, attributes: Attributes) => UserInfo

/** One mode of impersonation. Returns undefined if it does not apply to such users. */
type Mode = (authorizer: Authorizer, wanted: ImpersonatedUser, attributes: Attributes) => UserInfo | undefined

const authenticationGroup = 'authentication.k8s.io'
const nodePrefix = 'system:node:'
const nodesGroup = 'system:nodes'
const mastersGroup = 'system:masters'
const nodeNameKey = 'authentication.kubernetes.io/node-name'
/** From this number of groups or extra values on, checks first whether all may be impersonated. */
const manyChecks = 4
const extraKeyPath = FieldPath.root('extra').child('key')

/** The constrained modes come first, each for one kind of user; then the legacy mode, which allows every verb. */
const modes: readonly Mode[] = [
  constrained('associated-node', (wanted, sender) => isOnlyName(wanted) && isNodeOf(sender, wanted.name)),
  constrained('arbitrary-node', (wanted) => isOnlyName(wanted) && nodeNameOf(wanted.name) !== undefined),
  constrained('serviceaccount', (wanted) => isOnlyName(wanted) && splitServiceAccountName(wanted.name) !== undefined),
  constrained('user-info', ({ name }) => nodeNameOf(name) === undefined && splitServiceAccountName(name) === undefined),
  (authorizer, wanted, { user }) => take(authorizer, wanted, { user, verb: 'impersonate', isConstrained: false }),
]

/**
 * Impersonation as in Kubernetes 1.36. Modes are tried in order, and the refusal of the first one is reported. The mode
 * that last succeeded for a sender comes first in that order.
 */
export function createImpersonation(authorizer: Authorizer): Impersonate {
  const lastModes = new Map<string, Mode>()

  const remember = (name: string, mode: Mode) => {
    lastModes.delete(name)
    lastModes.set(name, mode)
    if (lastModes.size <= apiserverLimits.impersonatorsRememberedMax) return
    const [oldest = ''] = lastModes.keys()
    lastModes.delete(oldest)
  }

  return (wanted, attributes) => {
    const last = lastModes.get(attributes.user.name)
    const ordered = last === undefined ? modes : [last, ...modes.filter((mode) => mode !== last)]
    let first: StatusError | undefined
    for (const mode of ordered) {
      try {
        const user = mode(authorizer, wanted, attributes)
        if (user === undefined) continue
        remember(attributes.user.name, mode)
        return user
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        first ??= error
      }
    }
    throw first ?? new Error('no impersonation mode applies to this user')
  }
}

/**
 * The sender must be allowed the request's verb while impersonating, and must be allowed to impersonate each attribute.
 */
function constrained(name: string, isFor: (wanted: ImpersonatedUser, sender: UserInfo) => boolean): Mode {
  return (authorizer, wanted, attributes) => {
    if (!isFor(wanted, attributes.user)) return undefined
    check(authorizer, { ...attributes, verb: `impersonate-on:${name}:${attributes.verb}` })
    return take(authorizer, wanted, { user: attributes.user, verb: `impersonate:${name}`, isConstrained: true })
  }
}

interface ModeCheck {
  readonly user: UserInfo
  readonly verb: string
  readonly isConstrained: boolean
}

/** Checks each attribute of the impersonated user, and completes its groups. */
function take(authorizer: Authorizer, wanted: ImpersonatedUser, modeCheck: ModeCheck): UserInfo {
  const { name, uid, extra } = wanted
  const groups = takeName(authorizer, wanted, modeCheck)
  if (uid !== '') check(authorizer, wantedPart(modeCheck, 'uids', uid))
  takeGroups(authorizer, wanted, modeCheck)
  takeExtra(authorizer, wanted, modeCheck)
  return {
    name,
    groups: completeGroups(name, groups),
    ...(uid === '' ? {} : { uid }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

function wantedPart({ user, verb }: ModeCheck, resource: string, name: string, subresource = ''): Attributes {
  return resourceAttributes(user, verb, { apiGroup: authenticationGroup, resource, name, subresource })
}

/** Users and groups are in the core group in the legacy mode, and in authentication.k8s.io in the constrained modes. */
function userGroup({ isConstrained }: ModeCheck): string {
  return isConstrained ? authenticationGroup : ''
}

/**
 * Returns the groups. They are fixed for nodes in the constrained modes, and for service accounts without named groups.
 */
function takeName(authorizer: Authorizer, wanted: ImpersonatedUser, modeCheck: ModeCheck): readonly string[] {
  const { name, groups } = wanted
  const account = splitServiceAccountName(name)
  const node = modeCheck.isConstrained ? nodeNameOf(name) : undefined
  const place =
    account !== undefined
      ? { resource: 'serviceaccounts', ...account }
      : node !== undefined
        ? { resource: 'nodes', name: modeCheck.verb === 'impersonate:associated-node' ? '*' : node }
        : { resource: 'users', name }
  check(authorizer, resourceAttributes(modeCheck.user, modeCheck.verb, { apiGroup: userGroup(modeCheck), ...place }))
  if (node !== undefined) return [nodesGroup]
  if (account === undefined || groups.length > 0) return groups
  return ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`]
}

function takeGroups(authorizer: Authorizer, { groups }: ImpersonatedUser, modeCheck: ModeCheck): void {
  const of = (name: string) =>
    resourceAttributes(modeCheck.user, modeCheck.verb, { apiGroup: userGroup(modeCheck), resource: 'groups', name })
  if (modeCheck.isConstrained) {
    if (groups.includes('')) refuse(of(''), 'impersonating the empty string group is not allowed')
    if (groups.includes(mastersGroup)) {
      refuse(of(mastersGroup), 'impersonating the system:masters group is not allowed')
    }
    if (groups.length >= manyChecks && authorizer.authorize(of('*')).isAllowed) return
  }
  for (const group of groups) check(authorizer, of(group))
}

function takeExtra(authorizer: Authorizer, { extra }: ImpersonatedUser, modeCheck: ModeCheck): void {
  const entries = Object.entries(extra)
  if (modeCheck.isConstrained) {
    for (const [key, values] of entries) {
      const problem = extraProblem(key, values)
      if (problem !== undefined) refuse(wantedPart(modeCheck, 'userextras', ''), problem)
    }
    const count = entries.reduce((sum, [, values]) => sum + values.length, 0)
    if (count >= manyChecks && authorizer.authorize(wantedPart(modeCheck, 'userextras', '*', '*')).isAllowed) return
  }
  for (const [key, values] of entries) {
    for (const value of values) check(authorizer, wantedPart(modeCheck, 'userextras', value, key))
  }
}

/** Keys come from header names, which are lower-case; percent-encoded ones may contain upper case. */
function extraProblem(key: string, values: readonly string[]): string | undefined {
  if (key === '') return 'impersonating the empty string key in extra is not allowed'
  const errors = validateDomainPrefixedPath(key, extraKeyPath)
  if (errors.length > 0) return `impersonating an invalid key in extra is not allowed: ${aggregateMessage(errors)}`
  if (key !== key.toLowerCase()) return `impersonating a non-lowercase key in extra is not allowed: ${quoteGo(key)}`
  if (values.length === 0) return 'impersonating empty values in extra is not allowed'
  return values.includes('') ? 'impersonating the empty string value in extra is not allowed' : undefined
}

/**
 * Adds system:authenticated, or system:unauthenticated for the anonymous user; a user who is in system:unauthenticated
 * stays so.
 */
function completeGroups(name: string, groups: readonly string[]): readonly string[] {
  if (groups.includes('system:unauthenticated')) return groups
  const last = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated'
  return groups.includes(last) ? groups : [...groups, last]
}

function check(authorizer: Authorizer, attributes: Attributes): void {
  const { isAllowed, reason } = authorizer.authorize(attributes)
  if (!isAllowed) refuse(attributes, reason)
}

function refuse(attributes: Attributes, reason: string): never {
  throw new StatusError(refusalStatus(attributes, reason))
}

function isOnlyName({ uid, groups, extra }: ImpersonatedUser): boolean {
  return uid === '' && groups.length === 0 && Object.keys(extra).length === 0
}

function nodeNameOf(userName: string): string | undefined {
  if (!userName.startsWith(nodePrefix)) return undefined
  const name = userName.slice(nodePrefix.length)
  return dns1123SubdomainProblems(name).length === 0 ? name : undefined
}

/** A service account whose token is bound to a pod on a node is associated with that node. */
function isNodeOf(sender: UserInfo, wantedName: string): boolean {
  const node = nodeNameOf(wantedName)
  if (node === undefined || splitServiceAccountName(sender.name) === undefined) return false
  const names = sender.extra?.[nodeNameKey] ?? []
  return names.length === 1 && names[0] === node
}
