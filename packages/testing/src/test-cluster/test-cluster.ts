import type { Cluster, ClusterOptions, OperatorRights } from '@kubewright/cluster'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Operator } from 'kubewright'
import type { Client, DeleteOptions, ListOptions, ObjectName } from 'kubewright/client'
import type { RunningOperator } from 'kubewright/operator'
import type { Desired, KindReference, UntypedObject } from 'kubewright/resource'
import type { ReconcileRecord } from 'kubewright/trace'
import type { VirtualRuntime } from '../virtual-runtime/index.ts'
import type { Duration } from './duration.ts'
import type { Faults } from './named-faults.ts'

export interface TestClusterOptions
  extends Omit<ClusterOptions, 'runtime' | 'dataFolder' | 'https' | 'operator' | 'operators'> {
  /** The operator to test. */
  readonly operator?: Operator | undefined
  /** Several operators. */
  readonly operators?: readonly Operator[] | undefined
  /** Determines every random number and ID; 0 when absent. */
  readonly seed?: number | string | undefined
  /** The wall-clock time at the start, such as 2026-01-01T00:00:00Z, which is also the default. */
  readonly clock?: string | undefined
}

/**
 * A cluster for a test, with its operators, on virtual time. Its methods let time pass while they wait, so that each of
 * them ends or fails with a message; between them, time stands still. An object without a namespace is in `default`.
 */
export interface TestCluster {
  /** The administrator's client; its requests let time pass while they wait. */
  readonly client: Client
  /** The cluster behind it, for everything else. */
  readonly cluster: Cluster
  /** The clock, randomness and IDs. Waiting for its timers lets time pass. */
  readonly runtime: VirtualRuntime
  /** The operators that run now; one that crashed is missing until it has restarted. */
  readonly operators: readonly RunningOperator[]
  /** Faults by name, at the requests of the operators. */
  readonly faults: Faults
  /** Every reconcile of the operators, in order. */
  readonly records: readonly ReconcileRecord[]
  /** What has happened, one line each, with the virtual time in milliseconds; the same seed gives the same trace. */
  readonly trace: string
  /** The time now. */
  readonly now: Date
  /** The revision of the store, for faults.restartStale. */
  readonly revision: string
  /** Creates an object of any kind that the cluster serves. */
  create(object: Desired | UntypedObject): Promise<KubernetesObject>
  create<T extends KubernetesObject, Input>(kind: KindReference<T, Input>, object: NoInfer<Input>): Promise<T>
  get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName | string): Promise<T | undefined>
  /** The objects of a kind, in all namespaces unless one is named. */
  list<T extends KubernetesObject>(kind: KindReference<T>, options?: ListOptions): Promise<readonly T[]>
  /** Changes fields with a merge patch. */
  patch<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName | string, patch: object): Promise<T>
  delete<T extends KubernetesObject>(
    kind: KindReference<T>,
    name: ObjectName | string,
    options?: DeleteOptions,
  ): Promise<void>
  /** Lets time pass: "3h", "90s", or milliseconds. */
  advance(duration: Duration): Promise<void>
  /**
   * Lets time pass until nothing is due soon: every operator runs, no key is ready or running, and no object has changed
   * for settleMs; Leases and Events do not count.
   *
   * @throws TestingError TESTING_UNREST if that does not happen within settleMsMax.
   */
  settle(): Promise<void>
  /**
   * Lets time pass until the condition is true, and calls it every second.
   *
   * @throws TestingError TESTING_UNREST if it does not become true within the time, an hour when absent.
   */
  until(condition: () => boolean | Promise<boolean>, within?: Duration): Promise<void>
  /** The rules of each operator, by whether it has used them. */
  rights(): readonly OperatorRights[]
  /** Stops operators and cluster. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
