import type { KindDefaults, ScopeDefaults } from '../cache/index.ts'
import type { ControllerDefinition, KindUse } from '../controller/index.ts'
import type { KindReference } from '../resource/index.ts'

/** The parts of an operator from which its rules follow; defineOperator returns one. */
export interface RightsSubject {
  readonly name: string
  readonly controllers: readonly ControllerDefinition[]
  /** Every kind of its controllers and webhooks. */
  readonly kinds?: readonly KindReference[] | undefined
  readonly options: {
    readonly uses?: readonly KindUse[] | undefined
    readonly webhooks?: readonly { readonly type: string }[] | undefined
    readonly policies?: readonly { readonly manifests: readonly { readonly kind?: string | undefined }[] }[] | undefined
    readonly webhookServer?: object | false | undefined
    readonly defaults?: ScopeDefaults | undefined
    readonly kinds?: readonly KindDefaults[] | undefined
    readonly leaderElection?:
      | { readonly enabled?: boolean | undefined; readonly namespace?: string | undefined; readonly client?: unknown }
      | undefined
    readonly metricsServer?: { readonly bindAddress: string; readonly unprotected?: boolean | undefined } | undefined
  }
}
