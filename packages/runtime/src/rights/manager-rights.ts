import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import type { ControllerDefinition, KindUse } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { missingRightsAmong } from './review-rights.ts'
import { distinct, type Right, readRightsOf, writeRightsOf } from './right.ts'
import { missingRulesOf, rulesText } from './rules-text.ts'

export interface ManagerRightsOptions {
  /** The holder of the rights, for messages: "operator app". */
  readonly who: string
  readonly client: Client
  readonly cache: Cache
  readonly runtime: Runtime
  /** The rights of the leader election; none without one. */
  readonly leaderRights: readonly Right[]
  definitions(): readonly ControllerDefinition[]
  readonly uses?: readonly KindUse[] | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The rights of all parts of a manager in its cluster. */
export interface ManagerRights {
  /** The missing ones; undefined when the server does not respond in time. */
  missing(): Promise<readonly Right[] | undefined>
  /**
   * Reports missing rights to write. Never rejects, and reports nothing if the server does not respond to the review.
   */
  reportMissingWrites(signal: AbortSignal): Promise<void>
}

export function createManagerRights(options: ManagerRightsOptions): ManagerRights {
  const { who, client, cache, runtime, leaderRights, definitions, uses = [], onError } = options
  const writes = () => distinct([...writeRightsOf(definitions(), uses, cache), ...leaderRights])
  return {
    missing: () => missingRightsAmong(client, runtime, distinct([...readRightsOf(definitions(), cache), ...writes()])),
    async reportMissingWrites(signal) {
      const missing = await missingRightsAmong(client, runtime, writes(), signal)
      if (missing === undefined || missing.length === 0 || signal.aborted) return
      const missingRules = missingRulesOf(missing)
      const message = `${who} runs, but some of its writes will be refused; it lacks these rules of ${rulesText(missingRules)}`
      onError?.(new RuntimeError('OPERATOR_RIGHTS_MISSING', message, { missingRules }))
    },
  }
}
