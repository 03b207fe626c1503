/**
 * The Node authorizer. Guarantees: a node reads what its pods refer to and nothing else of those kinds; the graph of
 * references is built on the first request of a node and then follows the store; other users cost one look at the name.
 *
 * @module
 */
export { withNodes } from './node-authorizer.ts'
