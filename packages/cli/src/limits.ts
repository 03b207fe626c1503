/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const cliLimits = {
  /** Size of a token file; enough for a hundred thousand users. */
  tokenFileSizeBytesMax: 16 * 1024 * 1024,
  /** Size of a file of client certificate authorities. */
  clientAuthoritiesSizeBytesMax: 1024 * 1024,
  /** Size of an audit policy file. */
  auditPolicyFileSizeBytesMax: 3 * 1024 * 1024,
  /** Size of one part of a backup that is sent to a running cluster; less than the limit of a request body. */
  restoredPieceSizeBytesMax: 2 * 1024 * 1024,
  /** Length of the name of a kind, so that its names with suffixes remain valid. */
  kindLengthMax: 50,
  /** Length of the name of a project, so that the names of its namespace, Service and Secret remain valid. */
  projectNameLengthMax: 40,
  /** Size of the archive of a base image, also when it is decompressed. */
  baseImageSizeBytesMax: 2 * 1024 * 1024 * 1024,
} as const
