/**
 * The suite of what a client does, for every server that there is to run it on. Guarantees: each test works in a
 * namespace of its own, which it makes itself, and needs nothing of the server but the API.
 *
 * @module
 */
export { clientSuite, type SuiteServer } from './client-suite.ts'
export { expectJane, jane } from './impersonation.ts'
