import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes, Attempt, MutationRound } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import type { Equivalents } from './versions.ts'
import type { Webhook } from './webhook.ts'

/** One request with everything that matching and calling webhooks needs. */
export interface WebhookRequest extends AdmissionDependencies {
  readonly equivalents: Equivalents
  readonly attributes: AdmissionAttributes
  readonly attempt: Attempt
  readonly round: MutationRound | undefined
}

/** A webhook to call, and the resource and kind by which it matched: its rules may name another version. */
export interface Invocation {
  readonly webhook: Webhook
  readonly resource: ServedResource
  readonly kind: GroupVersionKind
}
