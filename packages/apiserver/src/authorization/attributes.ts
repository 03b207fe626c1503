import type { UserInfo } from '../api.ts'

/** What somebody wants to do, as those who decide about it see it. */
export interface Attributes {
  readonly user: UserInfo
  /** The verb of a resource; of a path, the method in lower case. */
  readonly verb: string
  /** Whether it is about a resource, or about a path of the server itself. */
  readonly isResourceRequest: boolean
  readonly apiGroup: string
  readonly resource: string
  readonly subresource: string
  /** Empty for all namespaces, and for what lies in none. */
  readonly namespace: string
  /** Empty where no object is named. */
  readonly name: string
  readonly path: string
  /** The field selector of a list, a watch or a collection that is to be deleted, as it was sent. */
  readonly fieldSelector?: string | undefined
}

export interface Decision {
  readonly isAllowed: boolean
  /** Who allowed it, or why roles could not be looked up; empty for members of system:masters and for a plain no. */
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

/** Attributes of a request for a path that is no resource. */
export function pathAttributes(user: UserInfo, verb: string, path: string): Attributes {
  return { ...nothing, user, verb, path, isResourceRequest: false }
}

const privilegedGroup = 'system:masters'

/** Members of system:masters may do everything, whatever the roles say. */
export function isPrivileged({ groups }: UserInfo): boolean {
  return groups.includes(privilegedGroup)
}
