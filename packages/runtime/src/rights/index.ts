/**
 * The permissions of operators in RBAC. rulesOf derives the rules that an operator needs from its definition, each with
 * its reason; rightsManifests makes the service account, roles and bindings from them.
 * Guarantees: the derivation is pure and complete for what the framework sends itself; a review of the rights that a
 * user has never fails the operator.
 * May import: resource, client, cache, controller.
 *
 * @module
 */
/** @internal */
export { bringWebhooks, fieldsWithChecks, needsConversion } from './carried-webhooks.ts'
export type { ManagerRights, ManagerRightsOptions } from './manager-rights.ts'
/** @internal */
export { createManagerRights } from './manager-rights.ts'
export type { OperatorRule, RulesOptions } from './operator-rules.ts'
export { rulesOf } from './operator-rules.ts'
export { missingRightsAmong } from './review-rights.ts'
export type { Right, WatchedNamespaces } from './right.ts'
export { leaseRights, namespacesOf, readVerbs, rightsFor } from './right.ts'
export type { RightsManifest, RightsManifestsOptions } from './rights-manifests.ts'
export { rightsManifests } from './rights-manifests.ts'
export type { RightsSubject } from './rights-subject.ts'
export { missingRulesOf, rulesText } from './rules-text.ts'
/** @internal */
export { chosenNamespaces, registrationName } from './watched-namespaces.ts'
