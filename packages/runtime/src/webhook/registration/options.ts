import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../../client/index.ts'
import type { Logger } from '../../log/index.ts'
import type { MetricsRegistry } from '../../metrics/index.ts'
import type { KindReference } from '../../resource/index.ts'
import type { AdmissionPolicy } from '../admission-policy.ts'
import type { Webhook } from '../webhook.ts'
import type { WebhookPlace } from './webhook-place.ts'

export interface OperatorWebhooksOptions {
  /** The operator's name. */
  readonly name: string
  /** The name of its configurations; that of the operator when absent. */
  readonly registeredAs?: string | undefined
  /** The namespaces that it watches, for a kind or by default; undefined, or without this function: all of them. */
  readonly namespacesOf?: ((kind?: KindReference) => readonly string[] | undefined) | undefined
  readonly runtime: Runtime
  readonly webhooks: readonly Webhook[]
  readonly policies: readonly AdmissionPolicy[]
  readonly place: WebhookPlace
  /** Always reads from the server. */
  readonly liveClient: Client
  /** For the functions of the webhooks. */
  readonly client: Client
  readonly log: Logger
  readonly metrics: MetricsRegistry
  readonly onError: ((error: unknown) => void) | undefined
}
