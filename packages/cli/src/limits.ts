/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const cliLimits = {
  /** A file of tokens; a line for each of a hundred thousand users fits in. */
  tokenFileSizeBytesMax: 16 * 1024 * 1024,
  /** A file with the authorities of clients. */
  clientAuthoritiesSizeBytesMax: 1024 * 1024,
  /** A file with an audit policy. */
  auditPolicyFileSizeBytesMax: 3 * 1024 * 1024,
  /** What is sent at once of a backup that a running cluster takes in; less than the body of a request may be. */
  restoredPieceSizeBytesMax: 2 * 1024 * 1024,
} as const
