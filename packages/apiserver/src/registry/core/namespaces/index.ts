/**
 * Namespaces. Guarantee: each has its name as a label, and the finalizer that keeps it until its content is deleted.
 *
 * @module
 */
export { namespaceStrategy } from './namespace-strategy.ts'
