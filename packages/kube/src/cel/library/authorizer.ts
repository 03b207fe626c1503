import { trimSpace } from '../../json/index.ts'
import { dns1123LabelProblems, dns1123SubdomainProblems } from '../../names/index.ts'
import type { CelOverload } from '../function.ts'
import { celBool, celOpaqueType, celString } from '../type.ts'
import { CelError, CelOpaque } from '../value.ts'
import { member } from './overload.ts'

/**
 * kubernetes.authz and kubernetes.authzSelectors: expressions check whether a user is authorized. The value of the
 * `authorizer` variable injects the authorizer.
 */
export interface AuthorizationUser {
  readonly name: string
  readonly groups: readonly string[]
}

export interface AuthorizationAttributes {
  readonly user: AuthorizationUser
  readonly verb: string
  /** Set for non-resource paths, such as /healthz. */
  readonly path?: string
  readonly group?: string
  readonly resource?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

export interface AuthorizationDecision {
  readonly allowed: boolean
  readonly reason: string
  readonly error?: string
}

export type Authorize = (attributes: AuthorizationAttributes) => AuthorizationDecision

const prefix = 'kubernetes.authorization.'
export const celAuthorizerType = celOpaqueType(`${prefix}Authorizer`)
export const celResourceCheckType = celOpaqueType(`${prefix}ResourceCheck`)
const pathCheckType = celOpaqueType(`${prefix}PathCheck`)
const groupCheckType = celOpaqueType(`${prefix}GroupCheck`)
const decisionType = celOpaqueType(`${prefix}Decision`)

/** These values are only receivers of calls; they are compared by identity. */
abstract class ReceiverValue extends CelOpaque {
  equals(other: CelOpaque): boolean {
    return other === this
  }
}

export class CelAuthorizer extends ReceiverValue {
  readonly typeName = `${prefix}Authorizer`
  readonly user: AuthorizationUser
  readonly authorize: Authorize

  constructor(user: AuthorizationUser, authorize: Authorize) {
    super()
    this.user = user
    this.authorize = authorize
  }
}

class CelPathCheck extends ReceiverValue {
  readonly typeName = `${prefix}PathCheck`
  readonly authorizer: CelAuthorizer
  readonly path: string

  constructor(authorizer: CelAuthorizer, path: string) {
    super()
    this.authorizer = authorizer
    this.path = path
  }
}

class CelGroupCheck extends ReceiverValue {
  readonly typeName = `${prefix}GroupCheck`
  readonly authorizer: CelAuthorizer
  readonly group: string

  constructor(authorizer: CelAuthorizer, group: string) {
    super()
    this.authorizer = authorizer
    this.group = group
  }
}

type ResourceAttributes = Omit<AuthorizationAttributes, 'user' | 'verb' | 'path'>

export class CelResourceCheck extends ReceiverValue {
  readonly typeName = `${prefix}ResourceCheck`
  readonly authorizer: CelAuthorizer
  readonly attributes: ResourceAttributes

  constructor(authorizer: CelAuthorizer, attributes: ResourceAttributes) {
    super()
    this.authorizer = authorizer
    this.attributes = attributes
  }

  with(changed: ResourceAttributes): CelResourceCheck {
    return new CelResourceCheck(this.authorizer, { ...this.attributes, ...changed })
  }
}

class CelDecision extends ReceiverValue {
  readonly typeName = `${prefix}Decision`
  readonly decision: AuthorizationDecision

  constructor(decision: AuthorizationDecision) {
    super()
    this.decision = decision
  }
}

function pathCheck(authorizer: CelAuthorizer, path: string): CelPathCheck | CelError {
  return trimSpace(path) === '' ? new CelError('path must not be empty') : new CelPathCheck(authorizer, path)
}

function serviceAccount(authorizer: CelAuthorizer, namespace: string, name: string): CelAuthorizer | CelError {
  if (dns1123SubdomainProblems(name).length > 0) return new CelError('Invalid service account name')
  if (dns1123LabelProblems(namespace).length > 0) return new CelError('Invalid service account namespace')
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  return new CelAuthorizer({ name: `system:serviceaccount:${namespace}:${name}`, groups }, authorizer.authorize)
}

function resourceCheck(check: CelGroupCheck, resource: string): CelResourceCheck | CelError {
  if (trimSpace(resource) === '') return new CelError('resource must not be empty')
  return new CelResourceCheck(check.authorizer, { group: check.group, resource })
}

function checkPath({ authorizer, path }: CelPathCheck, verb: string): CelDecision {
  return new CelDecision(authorizer.authorize({ user: authorizer.user, verb, path }))
}

function checkResource({ authorizer, attributes }: CelResourceCheck, verb: string): CelDecision {
  return new CelDecision(authorizer.authorize({ ...attributes, user: authorizer.user, verb }))
}

const resourceSetter = (id: string, name: keyof ResourceAttributes): CelOverload =>
  member(id, name, [celResourceCheckType, celString], celResourceCheckType, (check: CelResourceCheck, value: string) =>
    check.with({ [name]: value }),
  )

export const authorizerLibrary: readonly CelOverload[] = [
  member('authorizer_path', 'path', [celAuthorizerType, celString], pathCheckType, pathCheck),
  member(
    'authorizer_group',
    'group',
    [celAuthorizerType, celString],
    groupCheckType,
    (on: CelAuthorizer, group: string) => new CelGroupCheck(on, group),
  ),
  member(
    'authorizer_serviceaccount',
    'serviceAccount',
    [celAuthorizerType, celString, celString],
    celAuthorizerType,
    serviceAccount,
  ),
  member('groupcheck_resource', 'resource', [groupCheckType, celString], celResourceCheckType, resourceCheck),
  resourceSetter('resourcecheck_subresource', 'subresource'),
  resourceSetter('resourcecheck_namespace', 'namespace'),
  resourceSetter('resourcecheck_name', 'name'),
  resourceSetter('authorizer_fieldselector', 'fieldSelector'),
  resourceSetter('authorizer_labelselector', 'labelSelector'),
  member('pathcheck_check', 'check', [pathCheckType, celString], decisionType, checkPath),
  member('resourcecheck_check', 'check', [celResourceCheckType, celString], decisionType, checkResource),
  member('decision_errored', 'errored', [decisionType], celBool, (on: CelDecision) => on.decision.error !== undefined),
  member('decision_error', 'error', [decisionType], celString, (on: CelDecision) => on.decision.error ?? ''),
  member('decision_allowed', 'allowed', [decisionType], celBool, (on: CelDecision) => on.decision.allowed),
  member('decision_reason', 'reason', [decisionType], celString, (on: CelDecision) => on.decision.reason),
]
