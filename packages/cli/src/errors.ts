/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const cliErrorCodes = {
  CLI_USAGE: 'The command line is wrong; the message says what, and `--help` what would be right.',
  CLI_TOKEN_FILE_UNREADABLE: 'The file of tokens cannot be read; the message says why.',
  CLI_TOKEN_FILE_INVALID: 'The file of tokens is not what it must be; the message says in which line.',
  CLI_CLIENT_CA_FILE_INVALID: 'The file with the authorities of clients cannot be used; the message says why.',
  CLI_AUDIT_POLICY_UNREADABLE: 'The file of the audit policy cannot be read; the message says why.',
  CLI_BACKUP_UNREADABLE: 'The file of a backup cannot be read; the message says why.',
  CLI_BACKUP_REFUSED: 'The cluster gives out no backup to whom the kubeconfig names.',
  CLI_RESTORE_REFUSED: 'The cluster does not take the backup in; the message says why.',
} as const

export type CliErrorCode = keyof typeof cliErrorCodes

/** The one error class of this package. Match on `code`; the message is for people. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly code: CliErrorCode

  constructor(code: CliErrorCode, message: string, details: { readonly cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
  }
}

export function isCliError(error: unknown, code?: CliErrorCode): error is CliError {
  return error instanceof CliError && (code === undefined || error.code === code)
}
