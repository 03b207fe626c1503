/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const cliErrorCodes = {
  CLI_USAGE: 'The command line is invalid; the message says why. `--help` lists the commands and options.',
  CLI_TOKEN_FILE_UNREADABLE: 'The token file cannot be read; the message says why.',
  CLI_TOKEN_FILE_INVALID: 'The token file is malformed; the message names the line.',
  CLI_CLIENT_CA_FILE_INVALID: 'The file of client certificate authorities cannot be used; the message says why.',
  CLI_AUDIT_POLICY_UNREADABLE: 'The audit policy file cannot be read; the message says why.',
  CLI_BACKUP_UNREADABLE: 'The backup file cannot be read; the message says why.',
  CLI_BACKUP_REFUSED:
    'The cluster refused to serve a backup; the user of the kubeconfig must be a member of system:masters.',
  CLI_RESTORE_REFUSED: 'The cluster refused the backup; the message says why.',
  CLI_PROJECT_NOT_FOUND: 'No package.json of this folder or one above it has the key "kubewright".',
  CLI_PROJECT_INVALID: 'A package.json cannot be parsed, or its key "kubewright" is invalid; the message says where.',
  CLI_OPERATOR_INVALID: "The project's operator cannot be loaded; the message names the file and the line.",
  CLI_SAMPLE_INVALID: 'A file of the folder samples is malformed; the message names the file.',
  CLI_MANIFEST_INVALID: 'A file of objects cannot be read, or is malformed; the message says why.',
  CLI_PLAN_IMPOSSIBLE: 'No plan can be made for an object; the message says why.',
  CLI_NOTHING_RECORDED: 'No recorded reconcile was of the object, or wrote it.',
  CLI_OPERATOR_NOT_FOUND: 'The cluster has no pods of the operator.',
  CLI_OPERATOR_ENDED: 'The operator has ended with an error, which it has printed.',
  CLI_CHECKS_FAILED: 'A check of doctor has failed; its lines say which and what to do.',
  CLI_KIND_NOT_SERVED: 'The cluster does not serve a kind although its CustomResourceDefinition was applied.',
  CLI_FILE_EXISTS: 'A file to be written exists and differs. `--dry-run` shows the difference, `--force` replaces it.',
  CLI_CANCELLED: 'A question was cancelled; nothing was written.',
  CLI_INSTALL_FAILED: 'npm could not install the dependencies of a new project, or generate its files.',
  CLI_OPERATOR_UNEDITABLE:
    'The file of the operator has another form than a scaffold; the message says what to edit by hand.',
  CLI_KIND_UNKNOWN: 'The project defines no kind of this name; the message lists those that it has.',
  CLI_GENERATED_OUTDATED:
    'Generated files are not those of the sources; run kubewright generate and commit the result.',
  CLI_IMAGE_BASE_INVALID: 'The archive of the base image cannot be used; the message says why.',
  CLI_IMAGE_BASE_NEEDED:
    'An image without a base image contains the Node of this machine, which must be one for Linux.',
  CLI_RELEASE_UNREADABLE: 'The definitions of the last release cannot be read; the message says why.',
  CLI_INCOMPATIBLE: 'The definitions break users of the last release; the output lists how.',
  CLI_DEFINITIONS_UNREADABLE: 'The CustomResourceDefinitions to make types of cannot be read; the message says why.',
  CLI_IMPORT_UNREADABLE: 'The project of kubebuilder to take over cannot be read; the message says why.',
  CLI_PATH_OUTSIDE: 'A file to be written is outside of the folder of the project.',
} as const

export type CliErrorCode = keyof typeof cliErrorCodes

/** The one error class of this package. Match on `code`; the message may change. */
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
