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
  /** Size of a file of CustomResourceDefinitions to make types of or to compare with. */
  definitionsSizeBytesMax: 64 * 1024 * 1024,
  /** Fields in the table of a version in docs/api.md; the page says how many more there are. */
  documentedFieldsMax: 500,
  /** Percent of the API server's cost limit from which a comparison with a release lists a rule. */
  reportedRuleCostPercentMin: 10,
  /** Percent of the API server's cost limit from which a comparison with a release warns of a rule. */
  warnedRuleCostPercentMin: 50,
} as const
