import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/** The times of an election, in full. */
export interface ElectionTimes {
  readonly leaseDurationMs: number
  readonly renewDeadlineMs: number
  readonly retryPeriodMs: number
}

/** Candidates wait for up to so many retry periods more than one, as client-go, so that they do not come all at once. */
export const jitterFactor = 1.2

/** The longest duration that a Lease can hold: its seconds are a 32-bit integer. */
const leaseDurationSecondsMax = 2 ** 31 - 1

/**
 * The rules of client-go: leaseDuration > renewDeadline > 1.2 retryPeriod > 0. What the first pair leaves is the margin
 * in which a write that was sent in time must reach the server, so it may not be empty.
 *
 * @throws RuntimeError LEADER_ELECTION_INVALID.
 */
export function electionTimesOf(options: Partial<Record<keyof ElectionTimes, number | undefined>>): ElectionTimes {
  const times: ElectionTimes = {
    leaseDurationMs: options.leaseDurationMs ?? runtimeLimits.leaseDurationMs,
    renewDeadlineMs: options.renewDeadlineMs ?? runtimeLimits.renewDeadlineMs,
    retryPeriodMs: options.retryPeriodMs ?? runtimeLimits.retryPeriodMs,
  }
  for (const name of ['leaseDurationMs', 'renewDeadlineMs', 'retryPeriodMs'] as const) {
    if (Number.isFinite(times[name]) && times[name] > 0) continue
    throw refuse(name, `${name} is ${times[name]}; it must be a number greater than zero`)
  }
  const { leaseDurationMs, renewDeadlineMs, retryPeriodMs } = times
  if (leaseDurationMs <= renewDeadlineMs) {
    throw refuse(
      'leaseDurationMs',
      `leaseDurationMs (${leaseDurationMs}) must be greater than renewDeadlineMs (${renewDeadlineMs})`,
    )
  }
  if (renewDeadlineMs <= jitterFactor * retryPeriodMs) {
    const least = `${jitterFactor} times retryPeriodMs (${retryPeriodMs})`
    throw refuse('renewDeadlineMs', `renewDeadlineMs (${renewDeadlineMs}) must be greater than ${least}`)
  }
  if (leaseDurationMs > leaseDurationSecondsMax * 1000) {
    throw refuse(
      'leaseDurationMs',
      `leaseDurationMs is ${leaseDurationMs}; a Lease holds ${leaseDurationSecondsMax} s at most`,
    )
  }
  return times
}

/** @throws RuntimeError LEADER_ELECTION_INVALID when a text that must be there is empty. */
export function demandText(name: string, text: string | undefined): string {
  if (typeof text === 'string' && text !== '') return text
  throw refuse(name, `${name} is empty; it must be a non-empty string`)
}

/** As client-go: half of the renew deadline, so that a second attempt fits into it, and no less than a second. */
export function leaseRequestTimeoutMs(renewDeadlineMs: number): number {
  return Math.max(runtimeLimits.leaseRequestTimeoutMsMin, renewDeadlineMs / 2)
}

function refuse(path: string, message: string): RuntimeError {
  return new RuntimeError('LEADER_ELECTION_INVALID', message, { path })
}
