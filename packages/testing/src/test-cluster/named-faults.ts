import type { InstalledOperator } from '@kubewright/cluster'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Client } from 'kubewright/client'
import { Lease } from 'kubewright/kinds'
import { TestingError } from '../errors.ts'
import {
  createPlannedTransport,
  createStaleReplica,
  type FindKind,
  HeldWatches,
  type KindName,
  type KnownKinds,
  PlannedFaults,
  type RequestMatch,
  type StaleReplica,
  type WriteMatch,
} from '../faults/index.ts'
import { type Duration, millisecondsOf } from './duration.ts'
import type { OperatorPod } from './operator-pod.ts'
import { WebhookFaults } from './webhook-faults.ts'

/**
 * Faults by name. Those at requests are planned: they happen at the first matching request of an operator from now on,
 * or at its nth. A process that crashes is restarted after restartMs.
 */
export interface Faults {
  /** The operator crashes before a write is sent. */
  crashBefore(match: WriteMatch): void
  /** The operator crashes after the server has executed a write, before the response arrives. */
  crashAfter(match: WriteMatch): void
  /** The operators, or one of them, crash now. */
  crash(operator?: string): void
  /** The server executes a write, and the connection breaks before the response. */
  loseResponse(match: WriteMatch): void
  /** A write is refused with 409 Conflict, as if another client had changed the object. */
  conflictOn(match: WriteMatch): void
  /** A request is refused with 429, 500 or 503 and does not reach the resource. */
  respondWith(code: 429 | 500 | 503, match: RequestMatch & { readonly retryAfterSeconds?: number | undefined }): void
  /** A request arrives late. */
  delay(duration: Duration, match: RequestMatch): void
  /**
   * Holds back the events of the watches of a kind, or of all kinds, so that the caches of the operators are older than
   * the server. Returns a function that delivers them.
   */
  holdWatches(kind?: KindName): () => void
  /**
   * Restarts the operators with an API server that lags: their caches start with the state of this revision, and see
   * nothing newer until the returned function is called. Writes and reads of single objects reach the current state.
   */
  restartStale(revision: string): Promise<() => void>
  /** Another process takes the Leases of the operators; they lose leadership at their next renewal. */
  loseLeadership(): Promise<void>
  /** The webhooks of the operators cannot be reached. Returns a function that ends the outage. */
  webhooksDown(): () => void
  /** The webhooks of the operators respond late. Returns a function that ends it. */
  slowWebhooks(duration: Duration): () => void
  /** The planned faults that have happened, with their times, in order. */
  readonly happened: readonly string[]
  /** The planned faults that have not happened yet. A test that ends with one has not tested it. */
  readonly pending: readonly string[]
}

export interface NamedFaultsOptions {
  readonly runtime: Runtime
  readonly client: Client
  readonly find: FindKind
  /** The kinds of the server. */
  readonly kinds: KnownKinds
  pods(): readonly OperatorPod[]
  /** Resolves when every operator runs. */
  running(): Promise<void>
}

/** The faults of a test cluster, and the transport on which they happen. */
export class NamedFaults implements Faults {
  readonly #options: NamedFaultsOptions
  readonly #planned: PlannedFaults
  readonly #held: HeldWatches
  readonly #webhooks: WebhookFaults
  #stale: StaleReplica | undefined

  constructor(options: NamedFaultsOptions) {
    this.#options = options
    this.#planned = new PlannedFaults(options.runtime, options.find, options.kinds)
    this.#held = new HeldWatches(options.find)
    this.#webhooks = new WebhookFaults(options.runtime)
  }

  get happened(): readonly string[] {
    return this.#planned.happened
  }

  get pending(): readonly string[] {
    return this.#planned.pending
  }

  /** The transport of a process. */
  wrap(transport: Transport, runtime: Runtime, crash: (where: string) => void): Transport {
    const faults = this.#planned
    const stale = this.#stale?.wrap(transport) ?? transport
    const held = this.#held.wrap(stale)
    return createPlannedTransport({
      transport: held,
      runtime,
      faults,
      crash: () => crash(faults.happened.at(-1) ?? ''),
    })
  }

  /** The host of the webhooks of an operator. */
  host(host: InstalledOperator['webhooks']): InstalledOperator['webhooks'] {
    return this.#webhooks.host(host)
  }

  crashBefore(match: WriteMatch): void {
    this.#planned.planWrite('crashBefore', match, { type: 'crash-before' })
  }

  crashAfter(match: WriteMatch): void {
    this.#planned.planWrite('crashAfter', match, { type: 'crash-after' })
  }

  crash(operator?: string): void {
    const pods = this.#options.pods().filter((pod) => operator === undefined || pod.operator.name === operator)
    if (pods.length === 0) {
      const names = this.#options.pods().map((pod) => pod.operator.name)
      throw new TestingError(
        'TESTING_FAULT_INVALID',
        `no operator is called ${operator}; there are: ${names.join(', ')}`,
      )
    }
    this.#planned.note(`crash(${operator ?? ''})`)
    for (const pod of pods) pod.crash('now')
  }

  loseResponse(match: WriteMatch): void {
    this.#planned.planWrite('loseResponse', match, { type: 'lose-response' })
  }

  conflictOn(match: WriteMatch): void {
    this.#planned.planWrite('conflictOn', match, { type: 'conflict' })
  }

  respondWith(code: 429 | 500 | 503, match: RequestMatch & { readonly retryAfterSeconds?: number | undefined }): void {
    const { retryAfterSeconds } = match
    this.#planned.planRequest(`respondWith ${code}`, match, { type: 'respond', code, retryAfterSeconds })
  }

  delay(duration: Duration, match: RequestMatch): void {
    const delayMs = millisecondsOf(duration)
    this.#planned.planRequest(`delay ${delayMs} ms`, match, { type: 'delay', delayMs })
  }

  holdWatches(kind?: KindName): () => void {
    return this.#held.hold(kind)
  }

  async restartStale(revision: string): Promise<() => void> {
    const stale = createStaleReplica(revision)
    this.#stale = stale
    this.#planned.note(`restartStale(${revision})`)
    for (const pod of this.#options.pods()) pod.crash(`and restarts at revision ${revision}`, 0)
    await this.#options.running()
    return () => {
      if (this.#stale === stale) this.#stale = undefined
      stale.catchUp()
    }
  }

  webhooksDown(): () => void {
    this.#planned.note('webhooksDown()')
    return this.#webhooks.down()
  }

  slowWebhooks(duration: Duration): () => void {
    const delayMs = millisecondsOf(duration)
    this.#planned.note(`slowWebhooks(${delayMs} ms)`)
    return this.#webhooks.slow(delayMs)
  }

  async loseLeadership(): Promise<void> {
    const { client, runtime } = this.#options
    const leases = this.#options.pods().flatMap(({ operator }) => {
      const { enabled, namespace, name = operator.name } = operator.options.leaderElection ?? {}
      return enabled === true && namespace !== undefined ? [{ namespace, name }] : []
    })
    if (leases.length === 0) {
      const message = 'no operator elects a leader: set leaderElection: { enabled: true, namespace } of defineOperator'
      throw new TestingError('TESTING_FAULT_INVALID', message)
    }
    this.#planned.note('loseLeadership()')
    for (const lease of leases) {
      const renewTime = `${new Date(runtime.clock.now()).toISOString().slice(0, -1)}000Z`
      const spec = { holderIdentity: 'another-process', acquireTime: renewTime, renewTime }
      await client.patch(Lease, lease, { type: 'merge', patch: { spec } })
    }
  }
}
