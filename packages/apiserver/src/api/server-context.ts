import type { Runtime } from '@kubewright/kube/runtime'
import type { ServiceAccountTokens } from '../authentication/index.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import type { ResourceTable } from '../registry/index.ts'
import type { Store } from '../storage/index.ts'

/** What request handlers work with. */
export interface ServerContext {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  /** Signs service account tokens; absent if the server issues none. */
  readonly tokens?: ServiceAccountTokens | undefined
  /** Calls conversion webhooks; absent if none may be called. */
  readonly webhooks?: WebhookCaller | undefined
}
