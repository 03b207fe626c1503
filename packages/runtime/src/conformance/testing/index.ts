/**
 * The tests of the runtime as a whole, to run on any server, and proxies that break the connections between a server
 * and a client. Guarantees: each test creates and uses its own namespace, and needs only the API of the server.
 *
 * @module
 */
export { runtimeSuite } from './runtime-suite.ts'
export type { RuntimeSuiteServer } from './suite-context.ts'
