import type { Runtime } from '@kubewright/kube/runtime'
import type { Access } from '../authorization/index.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import type { ResourceTable } from '../registry/index.ts'
import type { Store } from '../storage/index.ts'

/** Dependencies of the admission plugins. */
export interface AdmissionDependencies {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  readonly access: Access
  readonly webhooks: WebhookCaller
  /** Whether namespaces have service accounts; pods then run as one. */
  readonly hasServiceAccounts?: boolean | undefined
}
