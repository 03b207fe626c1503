import type { Endpoint } from './endpoint.ts'

/** A server that takes part: it is started again for each round. */
export interface Contestant {
  readonly name: string
  start(): Promise<RunningServer>
}

export interface RunningServer extends Endpoint {
  /** Of everything that serves: their processor time and memory are added up. */
  readonly processIds: readonly number[]
  /** From the start of the first process to the first /readyz that says yes. */
  readonly readyMs: number
  stop(): Promise<void>
}
