/**
 * The admission plugin NodeRestriction: kubelets write their own node and what belongs to the pods on it. Kubernetes
 * leaves it off by default, and every cluster enables it. Guarantee: requests of users that are not nodes are not
 * checked.
 *
 * @module
 */
export { createNodeRestriction } from './node-restriction.ts'
