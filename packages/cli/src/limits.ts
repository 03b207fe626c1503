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
  /** Failing keys whose last message `dev` remembers, so that it does not print each retry. */
  rememberedFailuresMax: 10_000,
  /** Mistakes that `dev` reports between two reloads. */
  findingsMax: 1000,
  /** Objects that `dev` lists when they do not fit a changed schema, and problems of each. */
  invalidObjectsMax: 50,
  invalidObjectProblemsMax: 10,
  /** Time for running reconciles to end before `dev` starts the changed operator. */
  reloadGraceMs: 5000,
  /** Files that are saved within this time cause one reload. */
  changeSettleMs: 20,
  /** Type errors that `dev` prints. */
  typeProblemsMax: 50,
  /** Objects in the overview of `dev`. */
  overviewLinesMax: 100,
  /** Interval and number of the requests for a kind that a cluster does not serve yet; 15 seconds in total. */
  servedPollMs: 150,
  servedPollsMax: 100,
} as const
