/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const testingLimits = {
  /** Timers that one virtual run may fire before it counts as an endless loop. */
  virtualTimersMax: 5_000_000,
  /** Default limit of the virtual time of one run: a day. */
  virtualTimeMsMax: 24 * 3600 * 1000,
  /** Waits and timers listed in the report of a hang. */
  reportedWaitsMax: 50,
  /** A simulation has settled when nothing changed for this long; a watch without data for 120 s is reopened. */
  restPeriodMs: 150_000,
  /** Periods without a change after which it has settled although wake-ups are scheduled. */
  scheduledRestPeriods: 4,
  /** How long a simulation waits for its condition `until` without a duration: four hours. */
  conditionMsMax: 4 * 3600 * 1000,
  /** Periods that may pass before it has settled; the longest backoff of a key is 1 000 s. */
  restPeriodsMax: 30,
  /** Objects of each version that a check of conversions generates by default. */
  conversionRuns: 100,
  /** Attempts to generate a valid object of a schema. */
  objectTriesMax: 1000,
  /** How long an operator that crashed is down in a test cluster. */
  restartMs: 1000,
  /** A test cluster has settled when nothing has changed for this long. */
  settleMs: 10_000,
  /** How long it may take to settle. */
  settleMsMax: 600_000,
  /** How long a test cluster waits for a condition by default: an hour. */
  untilMs: 3_600_000,
} as const
