import { sleep } from '@kubewright/kube/runtime'
import { TestingError } from '../errors.ts'
import { testingLimits } from '../limits.ts'
import type { VirtualRuntime } from '../virtual-runtime/index.ts'
import type { OperatorProcess } from './operator-process.ts'

export interface RestOptions {
  /**
   * How long the simulation goes on after the faults have ended, at least restPeriodMs; then the check runs, whatever is
   * scheduled. For operators that write on a schedule, which never come to rest.
   */
  readonly durationMs?: number | undefined
  /**
   * Ends the simulation when it returns true; it is called every second after the faults have ended. With a duration, it
   * must do so within it.
   */
  readonly until?: (() => boolean | Promise<boolean>) | undefined
}

export interface RestingParts {
  /** How many changes of the store there were, without renewals of Leases. */
  changes(): number
  readonly processes: readonly OperatorProcess[]
  readonly runtime: VirtualRuntime
}

/** Waits until the simulation ends: at its condition, after its duration, or, without both, when it is at rest. */
export async function untilEnd(parts: RestingParts, { durationMs, until }: RestOptions): Promise<void> {
  if (until !== undefined) return untilCondition(parts, until, durationMs)
  if (durationMs === undefined) return untilRest(parts)
  await sleep(parts.runtime, Math.max(durationMs, testingLimits.restPeriodMs), 'the duration of the simulation')
}

const conditionPeriodMs = 1000

async function untilCondition(
  { runtime }: RestingParts,
  until: () => boolean | Promise<boolean>,
  durationMs: number = testingLimits.conditionMsMax,
): Promise<void> {
  const endMs = runtime.clock.monotonic() + durationMs
  while (!(await until())) {
    if (runtime.clock.monotonic() >= endMs) {
      const message = `the condition \`until\` of the simulation did not become true within ${durationMs} ms`
      throw new TestingError('TESTING_UNREST', message)
    }
    await sleep(runtime, conditionPeriodMs, 'the condition of the simulation')
  }
}

/**
 * At rest, nothing has changed for longer than it takes to detect a stalled connection, and the operator has nothing to
 * do. Wake-ups that it has scheduled may remain if nothing has changed for several such periods.
 */
async function untilRest({ changes, processes, runtime }: RestingParts): Promise<void> {
  const { restPeriodsMax, restPeriodMs, scheduledRestPeriods } = testingLimits
  let quietPeriods = 0
  for (let period = 0; period < restPeriodsMax; period++) {
    const before = changes()
    await sleep(runtime, restPeriodMs, 'rest')
    const works = processes.map(({ work }) => work)
    const isQuiet = changes() === before && !works.includes('pending')
    quietPeriods = isQuiet ? quietPeriods + 1 : 0
    if (quietPeriods >= (works.includes('scheduled') ? scheduledRestPeriods : 1)) return
  }
  const isScheduled = processes.some(({ work }) => work === 'scheduled')
  const hint = isScheduled
    ? '; an operator that writes on a schedule never comes to rest: say with durationMs or until when the simulation ends'
    : ''
  throw new TestingError('TESTING_UNREST', `the simulation does not settle${hint}`)
}
