import { CliError } from './errors.ts'

/** An error of the command line. The runner adds which help to read. */
export function usageError(message: string): CliError {
  return new CliError('CLI_USAGE', message)
}
