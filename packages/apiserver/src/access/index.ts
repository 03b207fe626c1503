/**
 * Who may do what: tokens, roles and bindings, nodes, impersonation, and the reviews that tell of them.
 * Guarantees: decisions, reasons and refusals are those of kube-apiserver with Node and RBAC; a change of a role counts
 * when its commit returns; members of system:masters cost a look at their groups, everybody else microseconds; tokens are
 * compared in constant time and never told.
 * May import: store, resources.
 *
 * @module
 */
export type { Access, AccessOptions } from './access.ts'
export { createAccess } from './access.ts'
export type { Attributes, Decision } from './attributes.ts'
export type { Authorizer } from './authorizer.ts'
export type { WantedUser } from './impersonation.ts'
export { type DistinctHeaders, isImpersonating, wantedUserIn } from './impersonation-headers.ts'
export { refusalStatus } from './refusal.ts'
export type { Review, ReviewContext } from './review.ts'
export { reviewOf } from './reviews.ts'
export type { SignedTokens, StaticToken, TokenOwner, Tokens } from './tokens.ts'
export { authenticated } from './tokens.ts'
