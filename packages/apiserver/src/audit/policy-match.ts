import type { RequestInfo } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'
import type { AuditedResources, AuditLevel, AuditPolicy, AuditRule, AuditStage } from './policy.ts'

/** The decision of a policy for one request. */
export interface AuditDecision {
  readonly level: AuditLevel
  readonly omitStages: readonly AuditStage[]
  readonly omitManagedFields: boolean
}

/** The first matching rule decides; without one nothing is logged. */
export function ruleFor(policy: AuditPolicy, user: UserInfo, info: RequestInfo): AuditDecision {
  const rule = policy.rules.find((candidate) => fits(candidate, user, info))
  if (rule === undefined) {
    return { level: 'None', omitStages: policy.omitStages, omitManagedFields: policy.omitManagedFields }
  }
  return {
    level: rule.level,
    omitStages: rule.omitStages.length === 0 ? policy.omitStages : [...policy.omitStages, ...rule.omitStages],
    omitManagedFields: rule.omitManagedFields ?? policy.omitManagedFields,
  }
}

function fits(rule: AuditRule, user: UserInfo, info: RequestInfo): boolean {
  if (rule.users.length > 0 && !rule.users.includes(user.name)) return false
  if (rule.userGroups.length > 0 && !user.groups.some((group) => rule.userGroups.includes(group))) return false
  if (rule.verbs.length > 0 && !rule.verbs.includes(info.verb)) return false
  if (rule.namespaces.length > 0 || rule.resources.length > 0) return fitsResource(rule, info)
  if (rule.nonResourceURLs.length === 0) return true
  return !info.isResourceRequest && rule.nonResourceURLs.some((url) => fitsPath(url, info.path))
}

function fitsPath(url: string, path: string): boolean {
  if (url === '*' || url === path) return true
  return url.endsWith('*') && path.startsWith(url.slice(0, -1))
}

function fitsResource({ namespaces, resources }: AuditRule, info: RequestInfo): boolean {
  if (!info.isResourceRequest) return false
  if (namespaces.length > 0 && !namespaces.includes(info.namespace)) return false
  return resources.length === 0 || resources.some((each) => coversResource(each, info))
}

function coversResource({ group, resources, resourceNames }: AuditedResources, info: RequestInfo): boolean {
  if (group !== '*' && group !== info.apiGroup) return false
  if (resources.length === 0) return true
  if (resourceNames.length > 0 && !resourceNames.includes(info.name)) return false
  return resources.some((pattern) => namesResource(pattern, info))
}

/**
 * A resource does not match its subresources; "pods/*" and "*" match both, and "*" + "/status" matches that subresource
 * of all.
 */
function namesResource(pattern: string, { resource, subresource }: RequestInfo): boolean {
  if (pattern === '*' || pattern === (subresource === '' ? resource : `${resource}/${subresource}`)) return true
  if (subresource !== '' && pattern === `*/${subresource}`) return true
  return pattern === `${resource}/*`
}
