/**
 * Differential tests: scenarios as data, sent to a real control plane and to the embedded server, and their responses
 * compared after named rules have normalised values that must differ. Guarantees: every difference fails a test unless
 * docs/reference/fidelity.md lists it; every line of that list still differs; a scenario whose expectations fail on the
 * real server is itself wrong and fails.
 *
 * @module
 */

export { compareCommands } from './command-comparison.ts'
export type { ComparedStep, ServerPair } from './response-comparison.ts'
export { compareRequests } from './response-comparison.ts'
export { runCommand } from './run-command.ts'
export type { Command, CommandScenario, RequestScenario, RequestStep, Step, WatchStep } from './scenario.ts'
export { type ClosableEndpoint, startControlledPair, startOurs, startReal, startServerPair } from './server-pair.ts'
export { openSuite } from './suite.ts'
