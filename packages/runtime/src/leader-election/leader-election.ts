import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import type { LeadershipGuard } from './guard.ts'

export interface LeaderElectionOptions {
  /** Reads and writes the Lease. It must not be a fenced client, which could never acquire the lease. */
  readonly client: Client
  readonly runtime: Runtime
  /** The Lease that all candidates campaign for; created if it does not exist. */
  readonly lease: LeaseLocation
  /** The identity of this process, unique among the candidates; defaults to `<hostname>_<uuid>`. */
  readonly identity?: string | undefined
  /** Time without a renewal after which another candidate takes the lease; defaults to 15 s. Rounded up to seconds. */
  readonly leaseDurationMs?: number | undefined
  /** Time after it sent its last renewal when a leader that cannot renew stops leading; defaults to 10 s. */
  readonly renewDeadlineMs?: number | undefined
  /** Time between attempts; defaults to 2 s. */
  readonly retryPeriodMs?: number | undefined
  /** Whether `stop` releases the lease, so that another candidate leads at once; defaults to true. */
  readonly releaseOnStop?: boolean | undefined
  /** Called when the term begins, at most once. */
  readonly onStarted?: ((guard: LeadershipGuard) => void) | undefined
  /** Called once when the election ends, whether or not this process has led, before `run` resolves. */
  readonly onStopped?: ((end: ElectionEnd) => void) | undefined
  /** Called when the holder changes, also for the first holder seen and for this process itself. */
  readonly onNewLeader?: ((identity: string) => void) | undefined
  /** Called with the error of each failed attempt; the election continues. */
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

/** One candidacy, with at most one term. After a loss create another, or better end the process, as Go operators do. */
export interface LeaderElection {
  readonly identity: string
  /** Whether this process may write as the leader now, according to its clocks. */
  readonly isLeader: boolean
  /** The last holder seen. */
  readonly leader: string | undefined
  /**
   * Campaigns for the lease and renews it. Resolves when the lease is lost or `stop` is called; aborting the signal stops too.
   *
   * @throws RuntimeError LEADER_ELECTION_STARTED when called twice; whatever onStarted, onStopped or onNewLeader throws
   *   or rejects with.
   */
  run(options?: { readonly signal?: AbortSignal | undefined }): Promise<ElectionEnd>
  /**
   * Ends the candidacy and resolves when it has ended. Call it after everything that the lease protects has stopped. New
   * guarded writes are refused at once, and the lease is released when the pending ones have their responses. If the
   * outcome of one is unknown, or `release` is false, the other candidates wait until the lease expires.
   */
  stop(options?: { readonly release?: boolean | undefined }): Promise<void>
  /** The guard of this candidacy's term. It refuses writes before the term begins and after it has ended. */
  fence(): LeadershipGuard
}

export interface ElectionEnd {
  readonly reason: 'stopped' | 'lost'
  /** Whether this process has led. */
  readonly hasLed: boolean
  readonly isReleased: boolean
  /** A human-readable description of what happened. */
  readonly message: string
}
