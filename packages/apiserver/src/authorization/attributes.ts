import type { UserInfo } from '../user-info.ts'

/** A request as authorizers see it. */
export interface Attributes {
  readonly user: UserInfo
  /** The verb for a resource; for a path, the method in lower case. */
  readonly verb: string
  /** Whether it is for a resource, and not for a path of the server itself. */
  readonly isResourceRequest: boolean
  readonly apiGroup: string
  readonly resource: string
  readonly subresource: string
  /** Empty for all namespaces and for cluster-scoped objects. */
  readonly namespace: string
  /** Empty if no object is named. */
  readonly name: string
  readonly path: string
  /** The field selector of a list, watch or deletecollection, as sent. */
  readonly fieldSelector?: string | undefined
}

export interface Decision {
  readonly isAllowed: boolean
  /**
   * The rule that allowed it, or why roles could not be found; empty for system:masters and for a refusal without
   * details.
   */
  readonly reason: string
}

const nothing = { apiGroup: '', resource: '', subresource: '', namespace: '', name: '', path: '' }

/** Attributes of a request for a resource. */
export function resourceAttributes(
  user: UserInfo,
  verb: string,
  parts: Partial<Omit<Attributes, 'user' | 'verb' | 'isResourceRequest'>>,
): Attributes {
  return { ...nothing, ...parts, user, verb, isResourceRequest: true }
}

/** Attributes of a request for a path that is not a resource. */
export function pathAttributes(user: UserInfo, verb: string, path: string): Attributes {
  return { ...nothing, user, verb, path, isResourceRequest: false }
}

const privilegedGroup = 'system:masters'

/** Members of system:masters may do everything, regardless of roles. */
export function isPrivileged({ groups }: UserInfo): boolean {
  return groups.includes(privilegedGroup)
}
