/**
 * Current: the object has reached the state of its spec. InProgress: not yet. Failed: it will not without a change.
 * Terminating: it is being deleted. These are the names of kstatus.
 */
export type ReadinessStatus = 'Current' | 'InProgress' | 'Failed' | 'Terminating'

export interface Readiness {
  readonly status: ReadinessStatus
  /** Why, such as "1 of 3 replicas are ready". */
  readonly message: string
}
