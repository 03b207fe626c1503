/**
 * Generated roles and bindings, and what users may do with them, also by impersonation: the real server and the
 * embedded one decide alike. Guarantees: everything is generated from a seed; only roles and bindings are written to
 * either server.
 *
 * @module
 */
export type { Policy, Question } from './access-arbitrary.ts'
export { narrowed, sampledPolicies, sampledQuestions } from './access-arbitrary.ts'
export type { ImpersonationAttempt, ImpersonationRules } from './generated-impersonation.ts'
export { sampledImpersonationRules, sampledImpersonations } from './generated-impersonation.ts'
