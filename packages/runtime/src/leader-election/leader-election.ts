import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import type { LeadershipGuard } from './guard.ts'

export interface LeaderElectionOptions {
  /** Reads and writes the Lease; not a fenced one, which could never take it. */
  readonly client: Client
  readonly runtime: Runtime
  /** The Lease that all candidates strive for; it is created when it is missing. */
  readonly lease: LeaseLocation
  /** Who this process is, unlike every other candidate; `<hostname>_<uuid>` when absent. */
  readonly identity?: string | undefined
  /** Time without a sign of life after which others take the lease; 15 s when absent. Rounded up to whole seconds. */
  readonly leaseDurationMs?: number | undefined
  /** Time after the last renewal's sending at which a leader that cannot renew stops; 10 s when absent. */
  readonly renewDeadlineMs?: number | undefined
  /** Time between attempts; 2 s when absent. */
  readonly retryPeriodMs?: number | undefined
  /** Whether `stop` gives the lease back, so that another leads at once; true when absent. */
  readonly releaseOnStop?: boolean | undefined
  /** The term begins. Called once at most. */
  readonly onStarted?: ((guard: LeadershipGuard) => void) | undefined
  /** The election is over, whether or not this process has led. Called once, before `run` resolves. */
  readonly onStopped?: ((end: ElectionEnd) => void) | undefined
  /** Another holder than before was seen, the first and this process itself included. */
  readonly onNewLeader?: ((identity: string) => void) | undefined
  /** Told of every attempt that failed; the election goes on. */
  readonly onError?: ((error: unknown) => void) | undefined
  readonly observer?: LeaderElectionObserver | undefined
  /** Records "became leader" and "stopped leading" on the Lease. */
  readonly recorder?: EventRecorder | undefined
}

export interface LeaseLocation {
  readonly namespace: string
  readonly name: string
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** For metrics: leader_election_master_status and leader_election_slowpath_total. */
export interface LeaderElectionObserver {
  leading(isLeading: boolean): void
  /** The lease had to be read before it could be renewed. */
  slowPath(): void
}

/** One candidacy, with one term at most: after a loss make a new one, or better end the process, as Go operators do. */
export interface LeaderElection {
  readonly identity: string
  /** Whether this process may write as the leader now, by its clocks. */
  readonly isLeader: boolean
  /** The last holder seen. */
  readonly leader: string | undefined
  /**
   * Strives for the lease and keeps it. Resolves when it was lost or `stop` was called; an aborted signal stops too.
   *
   * @throws RuntimeError LEADER_ELECTION_STARTED when called twice; whatever onStarted, onStopped or onNewLeader throws
   *   or rejects with.
   */
  run(options?: { readonly signal?: AbortSignal | undefined }): Promise<ElectionEnd>
  /**
   * Ends the candidacy; resolves when it is over. Call it when everything that the lease protects has ended. New guarded
   * writes are refused at once; the lease is given back when those under way are answered. It is not when one of them
   * has no certain outcome, or `release` is false: then the others wait until it expires.
   */
  stop(options?: { readonly release?: boolean | undefined }): Promise<void>
  /** The guard of this candidacy's term; it refuses before the term begins and for ever after it. */
  fence(): LeadershipGuard
}

export interface ElectionEnd {
  readonly reason: 'stopped' | 'lost'
  /** Whether this process has led. */
  readonly hasLed: boolean
  readonly isReleased: boolean
  /** What happened, for people. */
  readonly message: string
}
