/**
 * The audit log: who asked what of the server, and what came of it, as events of audit.k8s.io/v1. Guarantees: levels, rules,
 * stages and fields are those of kube-apiserver; nothing is told beyond what the policy says, and by default no content of
 * any object; without a log nothing is done; what cannot be written is counted and told, and never waited for.
 * May import: access, resources.
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
