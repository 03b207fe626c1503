/**
 * `kubewright completion`: scripts that complete commands and options in a shell. Guarantees: a script contains every
 * command and option of the program, and completes without starting Node.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { addCompletionCommand } from './completion-command.ts'
