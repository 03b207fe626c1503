/**
 * The Node authorizer. Guarantees: a node reads what its pods refer to and no other object of those kinds; the graph of
 * references is built on the first request of a node and then follows the store; for other users it costs one check of
 * the name.
 *
 * @module
 */
export { withNodes } from './node-authorizer.ts'
