import type { Endpoint } from './endpoint.ts'

/** A measured server: it is restarted for each round. */
export interface Contestant {
  readonly name: string
  start(): Promise<RunningServer>
}

export interface RunningServer extends Endpoint {
  /** The IDs of all serving processes: their processor time and memory are added up. */
  readonly processIds: readonly number[]
  /** From the start of the first process to the first successful /readyz. */
  readonly readyMs: number
  stop(): Promise<void>
}
