/**
 * Authorizes a request: Node and RBAC authorizers, impersonation, and refusals. Guarantees: decisions, reasons and
 * refusals equal those of kube-apiserver with `--authorization-mode=Node,RBAC`; a changed role applies when its commit
 * returns; system:masters needs no lookup. May import: storage, request, authentication, registry.
 *
 * @module
 */
export type { Access } from './access.ts'
export { createAccess } from './access.ts'
export type { Attributes, Decision } from './attributes.ts'
export { resourceAttributes } from './attributes.ts'
export type { ImpersonatedUser } from './impersonation.ts'
export type { DistinctHeaders } from './impersonation-headers.ts'
export { impersonatedUserIn, isImpersonating } from './impersonation-headers.ts'
export { refusalStatus } from './refusal.ts'
