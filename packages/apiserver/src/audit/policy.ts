/** How much is told of a request. Each tells more than the one before it. */
export const auditLevels = ['None', 'Metadata', 'Request', 'RequestResponse'] as const
export type AuditLevel = (typeof auditLevels)[number]

/** When something is told of a request. */
export const auditStages = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const
export type AuditStage = (typeof auditStages)[number]

/** What is told of which requests: the first rule that fits decides, and nothing is told where none does. */
export interface AuditPolicy {
  readonly rules: readonly AuditRule[]
  readonly omitStages: readonly AuditStage[]
  readonly omitManagedFields: boolean
}

/** An empty list fits everything. */
export interface AuditRule {
  readonly level: AuditLevel
  readonly users: readonly string[]
  readonly userGroups: readonly string[]
  readonly verbs: readonly string[]
  readonly resources: readonly AuditedResources[]
  readonly namespaces: readonly string[]
  readonly nonResourceURLs: readonly string[]
  readonly omitStages: readonly AuditStage[]
  /** What the policy says unless given. */
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
 * What is told where nobody says what: who did what to which object, and with what result, but never the content of an
 * object; and nothing of those who ask whether the server is well.
 */
export const defaultAuditPolicy: AuditPolicy = {
  rules: [
    { ...everything, level: 'None', nonResourceURLs: ['/healthz*', '/livez*', '/readyz*', '/version', '/metrics'] },
    { ...everything, level: 'Metadata' },
  ],
  omitStages: ['RequestReceived'],
  omitManagedFields: true,
}
