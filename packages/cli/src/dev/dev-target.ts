import type { Client, KindMapper } from 'kubewright/client'
import type { Operator, StartOptions } from 'kubewright/operator'

/** The cluster on which `dev` runs the operator. */
export interface DevTarget {
  /** The administrator's client, or that of the kubeconfig's user. */
  readonly client: Client
  readonly mapper: KindMapper
  readonly server: string
  /** The file that a developer gives kubectl; undefined if it is the developer's own. */
  readonly kubeconfig: string | undefined
  /** Installs the definitions of the operator's kinds, and its rights where the cluster is ours. */
  prepare(operator: Operator): Promise<Pick<StartOptions, 'transport' | 'webhooks'>>
  stop(): Promise<void>
}

/** Where errors and warnings of a target go. */
export interface TargetOutput {
  error(error: unknown): void
  warn(message: string): void
}
