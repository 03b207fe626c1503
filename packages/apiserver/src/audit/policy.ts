/** How much of a request is logged, in increasing order. */
export const auditLevels = ['None', 'Metadata', 'Request', 'RequestResponse'] as const
export type AuditLevel = (typeof auditLevels)[number]

/** When an event of a request is logged. */
export const auditStages = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const
export type AuditStage = (typeof auditStages)[number]

/**
 * Decides which requests are logged and how much of each: the first matching rule wins; without a match nothing is
 * logged.
 */
export interface AuditPolicy {
  readonly rules: readonly AuditRule[]
  readonly omitStages: readonly AuditStage[]
  readonly omitManagedFields: boolean
}

/** A rule of an audit policy. An empty list matches everything. */
export interface AuditRule {
  readonly level: AuditLevel
  readonly users: readonly string[]
  readonly userGroups: readonly string[]
  readonly verbs: readonly string[]
  readonly resources: readonly AuditedResources[]
  readonly namespaces: readonly string[]
  readonly nonResourceURLs: readonly string[]
  readonly omitStages: readonly AuditStage[]
  /** The policy's value by default. */
  readonly omitManagedFields?: boolean | undefined
}

export interface AuditedResources {
  /** Empty for the core group, "*" for all. */
  readonly group: string
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
}

export function isAtLeast(level: AuditLevel, least: AuditLevel): boolean {
  return auditLevels.indexOf(level) >= auditLevels.indexOf(least)
}

const everything = {
  users: [],
  userGroups: [],
  verbs: [],
  resources: [],
  namespaces: [],
  nonResourceURLs: [],
  omitStages: [],
}

/**
 * The default policy: logs the metadata of every request (user, verb, object, result) but never the content of an
 * object, and skips requests for health, version and metrics.
 */
export const defaultAuditPolicy: AuditPolicy = {
  rules: [
    { ...everything, level: 'None', nonResourceURLs: ['/healthz*', '/livez*', '/readyz*', '/version', '/metrics'] },
    { ...everything, level: 'Metadata' },
  ],
  omitStages: ['RequestReceived'],
  omitManagedFields: true,
}
