/**
 * Roles, ClusterRoles and their bindings. authorization/ decides by them.
 *
 * @module
 */
export { clusterRoleBindingKind, roleBindingKind } from './role-bindings.ts'
export { clusterRoleStrategy, roleStrategy } from './roles.ts'
