/**
 * The `kubewright` command as functions: `runCommand` takes the arguments and a host, and `runInProcess` runs the
 * command line of the current process.
 *
 * @module
 */

export { runCommand, runInProcess } from './command/index.ts'
export type { CliErrorCode } from './errors.ts'
export { CliError, cliErrorCodes, isCliError } from './errors.ts'
export type { CommandHost } from './host.ts'
export { cliLimits } from './limits.ts'
