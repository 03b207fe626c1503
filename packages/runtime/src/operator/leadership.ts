import type { Runtime } from '@kubewright/kube/runtime'
import { type Client, isInCluster, loadInClusterConfig } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { createLeaderElection, type LeadershipGuard } from '../leader-election/index.ts'
import { createLeaderObserver, type MetricsRegistry } from '../metrics/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import { leaseRights, type Right } from '../rights/index.ts'
import type { LeaderElectionSettings } from './manager.ts'

export interface LeadershipOptions {
  readonly settings: LeaderElectionSettings
  /** The manager's client, for the Lease. */
  readonly name: string
  readonly client: Client
  readonly runtime: Runtime
  readonly metrics: MetricsRegistry
  readonly recorder: EventRecorder
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called when this process becomes the leader. */
  onLeading(): void
  /** Called when leadership has ended or can never begin; the error has the reason. */
  onLost(error: unknown): void
  /** Called when another process becomes the leader. */
  onOther(identity: string): void
}

/** The part of a manager that campaigns for leadership. */
export interface Leadership {
  readonly guard: LeadershipGuard
  readonly isLeader: boolean
  /** "lease default/app". */
  readonly what: string
  /** The rights that it needs in the cluster of the manager. */
  readonly rights: readonly Right[]
  /** Starts to campaign for the lease. */
  campaign(): void
  /** Ends the campaign; releases the lease for the next leader only if everything that it protects has ended. */
  end(options: { readonly release: boolean }): Promise<void>
}

/** @throws RuntimeError MANAGER_INVALID without a namespace outside of a pod; LEADER_ELECTION_INVALID. */
export function createLeadership(options: LeadershipOptions): Leadership {
  const { settings, runtime, onError, recorder } = options
  const namespace = settings.namespace ?? podNamespace(options.name)
  const name = settings.name ?? options.name
  const what = `lease ${namespace}/${name}`
  const election = createLeaderElection({
    client: settings.client ?? options.client,
    runtime,
    lease: { namespace, name, labels: settings.labels },
    identity: settings.identity,
    leaseDurationMs: settings.leaseDurationMs,
    renewDeadlineMs: settings.renewDeadlineMs,
    retryPeriodMs: settings.retryPeriodMs,
    releaseOnStop: settings.releaseOnStop,
    observer: createLeaderObserver(options.metrics, name),
    recorder,
    onError,
    onStarted: () => options.onLeading(),
    onNewLeader: (identity) => {
      if (identity !== election.identity) options.onOther(identity)
    },
  })
  const guard = election.fence()
  let isStopping = false
  const reportLoss = (error: unknown) => {
    if (isStopping) return
    isStopping = true
    options.onLost(error)
  }
  return {
    guard,
    get isLeader() {
      return election.isLeader
    },
    what,
    rights: settings.client === undefined ? leaseRights(namespace, name) : [],
    campaign() {
      // The end of the term matters, not the end of the election, which waits for requests that may hang.
      guard.signal.addEventListener('abort', () => reportLoss(guard.signal.reason), { once: true })
      void election.run().then((end) => reportLoss(new RuntimeError('LEADERSHIP_LOST', end.message)), reportLoss)
    },
    async end({ release }) {
      isStopping = true
      await election.stop(release ? {} : { release: false })
    },
  }
}

function podNamespace(name: string): string {
  if (isInCluster()) return loadInClusterConfig().namespace
  const message = `manager ${name}: set leaderElection.namespace, because outside of a pod the lease has no default namespace`
  throw new RuntimeError('MANAGER_INVALID', message, { path: 'leaderElection.namespace' })
}
