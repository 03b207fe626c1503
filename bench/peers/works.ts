/**
 * The works of the peers: the request is JSON in the first argument, the result is one line of JSON. The Go program has
 * the same types in works.go.
 */

/** Wall time, and the CPU time of the whole process in that time. */
export interface Spent {
  readonly wallSeconds: number
  readonly cpuSeconds: number
}

interface ServerAddress {
  readonly server: string
  /** PEM; for HTTPS. */
  readonly certificateAuthority?: string | undefined
  readonly token?: string | undefined
}

/** Fills an informer, reads every object once, then handles changes. */
export interface InformerWork extends ServerAddress {
  readonly work: 'informer'
  readonly objects: number
  /** 0 skips this part. */
  readonly changes: number
}

export interface InformerResult {
  readonly sync: Spent
  readonly read: Spent
  /** Resident bytes after a forced collection: before the sync and after it. */
  readonly residentBytesBefore: number
  readonly residentBytesSynced: number
  /** The language's own heap after the sync; for Go the bytes of live objects. */
  readonly heapBytesSynced: number
  readonly changes?: Spent | undefined
}

/** Starts an operator, reconciles all objects, then all of them repeatedly; a reconcile reads its object. */
export interface OperatorWork extends ServerAddress {
  readonly work: 'operator'
  readonly objects: number
  readonly workers: number
  /** How often all objects are reconciled again. */
  readonly rounds: number
}

export interface OperatorResult {
  /** From the start of the process until every object was reconciled once. */
  readonly start: Spent
  readonly again: Spent
  readonly reconcilesAgain: number
}

/** Reconciles objects that change one at a time; measures how long each change takes to reach the reconciler. */
export interface LatencyWork extends ServerAddress {
  readonly work: 'latency'
  readonly objects: number
  readonly changes: number
  readonly pauseMs: number
}

export interface LatencyResult {
  readonly medianMs: number
  readonly slowMs: number
}

/** Reconciles objects without a child: each reconcile reads its object and its child, and creates the child. */
export interface ChildWriteWork extends ServerAddress {
  readonly work: 'child-write'
  readonly objects: number
  readonly workers: number
}

export interface ChildWriteResult {
  /** From the first reconcile to the end of the last. */
  readonly reconciles: Spent
}

/** The smallest possible operator, with one object or none. */
export interface MinimalWork extends ServerAddress {
  readonly work: 'minimal'
  readonly objects: 0 | 1
}

export interface MinimalResult {
  /** From the start of the process to the first reconcile, or to the sync without an object. */
  readonly start: Spent
  readonly residentBytes: number
}

export interface ResultOf {
  readonly informer: InformerResult
  readonly operator: OperatorResult
  readonly latency: LatencyResult
  readonly 'child-write': ChildWriteResult
  readonly minimal: MinimalResult
}

export type Work = InformerWork | OperatorWork | LatencyWork | ChildWriteWork | MinimalWork
