import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/** The complete timing of an election. */
export interface ElectionTimes {
  readonly leaseDurationMs: number
  readonly renewDeadlineMs: number
  readonly retryPeriodMs: number
}

/** Jitter in retry periods, as in client-go, so that candidates do not retry at the same time. */
export const jitterFactor = 1.2

/** The longest duration that a Lease can hold: its seconds are a 32-bit integer. */
const leaseDurationSecondsMax = 2 ** 31 - 1

/**
 * client-go's rules: leaseDuration > renewDeadline > 1.2 retryPeriod > 0. The difference of the first two is the margin in
 * which a write that was sent in time must reach the server, so it must not be zero.
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

/** @throws RuntimeError LEADER_ELECTION_INVALID when a required text is empty. */
export function requireText(name: string, text: string | undefined): string {
  if (typeof text === 'string' && text !== '') return text
  throw refuse(name, `${name} is empty; it must be a non-empty string`)
}

/** As in client-go, half of the renew deadline, so that a second attempt fits, and at least one second. */
export function leaseRequestTimeoutMs(renewDeadlineMs: number): number {
  return Math.max(runtimeLimits.leaseRequestTimeoutMsMin, renewDeadlineMs / 2)
}

function refuse(path: string, message: string): RuntimeError {
  return new RuntimeError('LEADER_ELECTION_INVALID', message, { path })
}
