/**
 * Command lines of curl with what they must print: a server seen without any client's library.
 * Guarantees: each call ends by a deadline; where curl is absent the journey is skipped by name.
 *
 * @module
 */
export type { CommandLine } from './command-line.ts'
export { hasCurl, runCurlScenario } from './run.ts'
