/**
 * The tests of a client, to run on any server. Guarantees: each test creates and uses its own namespace, and needs only
 * the API of the server.
 *
 * @module
 */
export { clientSuite, type SuiteServer } from './client-suite.ts'
export { expectJane, jane } from './impersonation.ts'
