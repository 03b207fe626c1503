/**
 * Writes the audit log: who sent which request and with what result, as events of audit.k8s.io/v1. Guarantees: levels,
 * rules, stages and fields equal those of kube-apiserver; the default policy logs no content of objects; without a log
 * auditing costs nothing; events that cannot be written are counted and reported, and no request waits for them.
 * May import: request, api, authorization.
 *
 * @module
 */
export type { AuditFileOptions } from './audit-file.ts'
export { openAuditFile } from './audit-file.ts'
export type { AuditLog, AuditOptions, AuditSink } from './audit-log.ts'
export { createAuditLog } from './audit-log.ts'
export type { AuditedRequest, AuditRecord, RecordOptions } from './audit-record.ts'
export type { AuditedResources, AuditLevel, AuditPolicy, AuditRule, AuditStage } from './policy.ts'
export { defaultAuditPolicy } from './policy.ts'
export type { AuditDecision } from './policy-match.ts'
export type { ReadAuditPolicy } from './read-policy.ts'
export { readAuditPolicy } from './read-policy.ts'
