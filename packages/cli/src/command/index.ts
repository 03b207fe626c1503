/**
 * From a command line to a command: arguments, help, exit codes. Guarantees: an exit code of 0 for success, 2 for a command
 * line that is wrong and 1 for everything else; what is wrong is said in one line on the error output. May import: backup, cluster.
 *
 * @module
 */
export type { CommandHost } from './host.ts'
export { runCommand } from './run-command.ts'
export { runInProcess } from './run-in-process.ts'
