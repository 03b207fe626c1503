/**
 * The `kubewright` command. Everything it does is also a function: `runCommand` takes the arguments and what it needs of a
 * process, `runInProcess` gives it the one that it is called in.
 *
 * @module
 */
export type { CommandHost } from './command/index.ts'
export { runCommand, runInProcess } from './command/index.ts'
export type { CliErrorCode } from './errors.ts'
export { CliError, cliErrorCodes, isCliError } from './errors.ts'
export { cliLimits } from './limits.ts'
