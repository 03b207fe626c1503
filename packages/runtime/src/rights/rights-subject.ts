import type { KindDefaults, ScopeDefaults } from '../cache/index.ts'
import type { ControllerDefinition, KindUse } from '../controller/index.ts'
import type { KindReference } from '../resource/index.ts'

/** The parts of a webhook: those of a conversion have the group and the plural of their kind. */
interface SubjectWebhook {
  readonly type: string
  readonly group?: string | undefined
  readonly plural?: string | undefined
}

interface SubjectManifest {
  readonly kind?: string | undefined
  readonly metadata?: { readonly name?: string | undefined } | undefined
}

/** The parts of an operator from which its rules follow; defineOperator returns one. */
export interface RightsSubject {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /** Every kind of its controllers and webhooks. */
  readonly kinds?: readonly KindReference[] | undefined
  readonly options: {
    readonly uses?: readonly KindUse[] | undefined
    readonly webhooks?: readonly SubjectWebhook[] | undefined
    readonly policies?: readonly { readonly manifests: readonly SubjectManifest[] }[] | undefined
    readonly webhookServer?: object | false | undefined
    readonly defaults?: ScopeDefaults | undefined
    readonly kinds?: readonly KindDefaults[] | undefined
    readonly leaderElection?:
      | {
          readonly enabled?: boolean | undefined
          readonly namespace?: string | undefined
          readonly name?: string | undefined
          readonly client?: unknown
        }
      | undefined
    readonly metricsServer?: { readonly bindAddress: string; readonly unprotected?: boolean | undefined } | undefined
  }
}
