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
  /** Failing keys whose last message `dev` remembers, so that it does not print each retry. */
  rememberedFailuresMax: 10_000,
  /** Mistakes that `dev` reports between two reloads. */
  findingsMax: 1000,
  /** Objects that `dev` lists when they do not fit a changed schema. */
  invalidObjectsMax: 50,
  /** Problems that `dev` lists of such an object. */
  invalidObjectProblemsMax: 10,
  /** Time for running reconciles to end before `dev` starts the changed operator. */
  reloadGraceMs: 5000,
  /** Files that are saved within this time cause one reload. */
  changeSettleMs: 20,
  /** When `dev` looks again at a file that has changed; longer than the 50 ms in which chokidar drops a second change. */
  changeRecheckMs: 100,
  /** Records of reconciles that `dev` keeps for `explain`. */
  devRecordsMax: 10_000,
  /** Objects that `plan` reads from the cluster. */
  plannedObjectsMax: 50_000,
  /** Difference of clocks that `doctor` accepts; leases of 15 seconds tolerate it. */
  clockSkewMsMax: 5000,
  /** Timeout of `doctor` for a connection to the URL of a webhook. */
  reachTimeoutMs: 5000,
  /** Type errors that `dev` prints. */
  typeProblemsMax: 50,
  /** Objects in the overview of `dev`. */
  overviewLinesMax: 100,
  /** Interval of the requests for a kind that a cluster does not serve yet. */
  servedPollMs: 150,
  /** Number of these requests; 15 seconds in total. */
  servedPollsMax: 100,
} as const
