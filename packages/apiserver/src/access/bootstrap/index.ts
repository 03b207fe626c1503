/**
 * The roles and bindings that every Kubernetes 1.36 begins with, as tables of text, and what makes objects of them.
 * Guarantees: names, rules, labels, annotations and managers are those of kube-apiserver; the tables are read once in a
 * process; what was changed by others is completed, never overwritten.
 *
 * @module
 */
export { bootRoles } from './boot.ts'
export { bootstrapTemplates } from './templates.ts'
