import { type Random, type Runtime, sleep } from '@kubewright/kube/runtime'
import type { FaultRates } from './fault-rates.ts'

export interface FaultScheduleOptions {
  readonly runtime: Runtime
  /** The source of the faults: a fork of the run's random source, so that faults do not shift other random numbers. */
  readonly random: Random
  readonly rates: FaultRates
  /** Called for each fault when it happens. */
  readonly onFault?: (fault: string) => void
}

/** The faults that the wrapper and its streams share. */
export interface FaultSchedule {
  readonly runtime: Runtime
  rates: FaultRates
  happens(rate: keyof Omit<FaultRates, 'delayMsMax'>): boolean
  chooseBelow(bound: number): number
  delay(what: string, signal?: AbortSignal): Promise<void>
  report(fault: string): void
}

/** Every fault is drawn from the random source, and none is possible once the rates are calm. */
export function createFaultSchedule({ runtime, random, rates, onFault }: FaultScheduleOptions): FaultSchedule {
  const schedule: FaultSchedule = {
    runtime,
    rates,
    happens: (rate) => schedule.rates[rate] > 0 && random.fraction() < schedule.rates[rate],
    chooseBelow: (bound) => random.integer(bound),
    async delay(what, signal) {
      if (!schedule.happens('delay')) return
      await sleep(runtime, random.fraction() * schedule.rates.delayMsMax, `the delay of ${what}`, signal)
    },
    report: (fault) => onFault?.(fault),
  }
  return schedule
}
