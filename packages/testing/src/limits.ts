/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const testingLimits = {
  /** Timers that one virtual run may fire before it counts as running in circles. */
  virtualTimersMax: 5_000_000,
  /** Virtual time that one run may take, unless it is given a limit of its own: a day. */
  virtualTimeMsMax: 24 * 3600 * 1000,
  /** Waits and timers that the report of a hang lists. */
  reportedWaitsMax: 50,
  /** A simulation is at rest when nothing changed for so long; a watch that is silent for 120 s is opened anew. */
  restPeriodMs: 150_000,
  /** So many periods may pass before that; the longest backoff of a key is 1 000 s. */
  restPeriodsMax: 30,
} as const
