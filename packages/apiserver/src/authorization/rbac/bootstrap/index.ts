/**
 * The roles and bindings that every Kubernetes 1.36 cluster has, as tables. Guarantees: names, rules, labels,
 * annotations and managers equal kube-apiserver's; missing rules are added at start, and changes by users are kept.
 *
 * @module
 */
export { bootRoles } from './boot.ts'
export { bootstrapTemplates } from './templates.ts'
