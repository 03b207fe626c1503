/**
 * Parses and runs a command line. Guarantees: exit code 0 for success, 2 for a usage error and 1 for every other error;
 * an error is one line on standard error. May import: backup, cluster, completion, scaffold, generate, dev, inspect, build, packaging.
 *
 * @module
 */
export { runCommand } from './run-command.ts'
export { runInProcess } from './run-in-process.ts'
