/**
 * Differential tests: scenarios as data, sent to a real control plane and to the embedded server, and their answers
 * compared after what must differ was normalised by named rules.
 * Guarantees: every difference fails a test unless docs/reference/fidelity.md lists it; every line of that list still
 * differs; a scenario that asks the real server for what it does not give fails as written wrong.
 *
 * @module
 */

export { compareCommands } from './command-comparison.ts'
export type { ComparedStep, ServerPair } from './response-comparison.ts'
export { compareRequests } from './response-comparison.ts'
export type { Command, CommandScenario, RequestScenario, RequestStep, Step, WatchStep } from './scenario.ts'
export { startControlledPair, startServerPair } from './server-pair.ts'
export { openSuite } from './suite.ts'
