/**
 * Command lines of curl with their expected output: a server without any client library. Guarantees: each call has a
 * deadline; without curl the scenario is skipped by name.
 *
 * @module
 */
export type { CommandLine } from './command-line.ts'
export { hasCurl, runCurlScenario } from './run.ts'
