/**
 * Command lines for tests, in a temporary folder.
 *
 * @module
 */
export { commandHost, scaffoldedProject } from './command-host.ts'
