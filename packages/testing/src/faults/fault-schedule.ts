import type { Runtime } from '@kubewright/kube/runtime'
import type { FaultRates } from './fault-rates.ts'

/** The faults that the wrapper and its streams share. */
export interface FaultSchedule {
  readonly runtime: Runtime
  rates: FaultRates
  happens(rate: keyof Omit<FaultRates, 'delayMsMax'>): boolean
  chooseBelow(bound: number): number
  delay(what: string, signal?: AbortSignal): Promise<void>
  report(fault: string): void
}
