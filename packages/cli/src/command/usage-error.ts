import { CliError } from '../errors.ts'

export function usageError(message: string): CliError {
  return new CliError('CLI_USAGE', `${message}; run kubewright --help`)
}
