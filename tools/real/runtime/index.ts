/**
 * The runtime on a real kube-apiserver: the same suites of client, watch, cache, controller and leader election that
 * the embedded server passes, and faults of the connection to it.
 *
 * @module
 */
export { type RealServer, withRealServer } from './real-server.ts'
