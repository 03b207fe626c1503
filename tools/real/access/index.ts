/**
 * Roles and bindings that are made up, and what users may do by them, and as whom: the real server and the embedded one decide
 * alike.
 * Guarantees: everything is made from a seed; nothing but the roles and bindings is written on either server.
 *
 * @module
 */
export type { Policy, Question } from './access-arbitrary.ts'
export { narrowed, sampledPolicies, sampledQuestions } from './access-arbitrary.ts'
export type { ImpersonationAttempt, ImpersonationRules } from './generated-impersonation.ts'
export { sampledImpersonationRules, sampledImpersonations } from './generated-impersonation.ts'
