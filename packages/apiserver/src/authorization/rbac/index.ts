/**
 * The RBAC authorizer: an index of roles and bindings, aggregated cluster roles, and the check against privilege
 * escalation. Guarantees: rules match as in Kubernetes; the index follows the store with each commit.
 *
 * @module
 */
export { watchAggregatedRoles } from './aggregation.ts'
export type { Authorizer } from './authorizer.ts'
export { createAuthorizer } from './authorizer.ts'
export type { GuardedWrite } from './escalation.ts'
export { refuseEscalation } from './escalation.ts'
