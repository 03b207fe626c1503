/**
 * From a checked tree to a program: planning into closures, and evaluation. Guarantees: a running program never throws;
 * every loop is bounded; costs are reported as cel-go counts them.
 * May import: standard, regex, and the types of cel/.
 *
 * @module
 */
export { Dispatcher } from './dispatch.ts'
export { planProgram } from './program.ts'
