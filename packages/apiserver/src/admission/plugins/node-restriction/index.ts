/**
 * The admission plugin NodeRestriction: kubelets write their own node and what belongs to the pods on it. Kubernetes leaves it
 * off unless asked for; every cluster asks for it. Guarantees: users that are no nodes are not looked at.
 *
 * @module
 */
export { createNodeRestriction } from './node-restriction.ts'
