/**
 * The suite of the runtime as a whole, for every server that there is to run it on, and what stands between a server and
 * a client to break their connections. Guarantees: each test works in a namespace of its own, which it makes itself, and
 * needs nothing of the server but the API.
 *
 * @module
 */
export { runtimeSuite } from './runtime-suite.ts'
export type { RuntimeSuiteServer } from './suite-context.ts'
