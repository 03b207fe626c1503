import type { Runtime } from '@kubewright/kube/runtime'
import type { Access } from '../authorization/index.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import type { ResourceTable } from '../registry/index.ts'
import type { Store } from '../storage/index.ts'

/** What those who admit may know. */
export interface AdmissionDependencies {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  readonly access: Access
  readonly webhooks: WebhookCaller
  /** Whether namespaces have service accounts, as which their pods run. */
  readonly hasServiceAccounts?: boolean | undefined
}
