import { compareStrings, type JsonObject } from '@kubewright/kube/json'
import type { RequestInfo } from '../request/index.ts'
import type { Store } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'
import { type FlowRule, type FlowSchema, readFlowSchema, ruleCovers, rulesFor } from './flow-schema.ts'
import { readLevelSpec } from './level-spec.ts'
import type { Levels } from './levels.ts'
import type { PriorityLevel } from './priority-level.ts'

const group = 'flowcontrol.apiserver.k8s.io'
const storageNames = { schemas: `flowschemas.${group}`, levels: `prioritylevelconfigurations.${group}` }
const catchAll = 'catch-all'

/** The schema and the level of a request. */
export interface Classification {
  readonly schema: FlowSchema
  readonly level: PriorityLevel
  readonly counts: FlowCounts
  /** The headers of the response. */
  readonly headers: Readonly<Record<string, string>>
}

/** Counts of the requests of a schema, by outcome. */
export interface FlowCounts {
  dispatched: number
  executing: number
  executingSeats: number
  waiting: number
  readonly refused: Map<RefusalReason, number>
}

export type RefusalReason = 'queue-full' | 'concurrency-limit' | 'time-out' | 'user-limit'

interface Candidate {
  readonly classification: Classification
  readonly rules: readonly FlowRule[]
}

/** The flow schemas and levels in the store. Follows the store, and reads it when next needed. */
export class FlowConfiguration {
  readonly #store: Store
  readonly #levels: Levels
  #classifications: readonly Classification[] = []
  /** The schemas that match a user; the user is the same value in all requests of a connection. */
  #candidates = new WeakMap<UserInfo, readonly Candidate[]>()
  #isOutdated = true

  constructor(store: Store, levels: Levels) {
    this.#store = store
    this.#levels = levels
    const afterRevision = store.revision
    for (const resource of Object.values(storageNames)) {
      store.watch(resource, { afterRevision }, () => {
        this.#isOutdated = true
      })
    }
  }

  /** All of them, by matching precedence. */
  all(): readonly Classification[] {
    if (this.#isOutdated) this.#read()
    return this.#classifications
  }

  /** The first matching schema by precedence; undefined if there is no schema. */
  classify(user: UserInfo, info: RequestInfo): Classification | undefined {
    if (this.#isOutdated) this.#read()
    for (const { classification, rules } of this.#candidatesFor(user)) {
      if (rules.some((rule) => ruleCovers(rule, info))) return classification
    }
    return this.#classifications.find(({ schema }) => schema.name === catchAll)
  }

  #candidatesFor(user: UserInfo): readonly Candidate[] {
    const known = this.#candidates.get(user)
    if (known !== undefined) return known
    const candidates = this.#classifications
      .map((classification) => ({ classification, rules: rulesFor(classification.schema, user) }))
      .filter(({ rules }) => rules.length > 0)
    this.#candidates.set(user, candidates)
    return candidates
  }

  /** Schemas without a level are ignored. */
  #read(): void {
    this.#isOutdated = false
    this.#candidates = new WeakMap()
    this.#levels.change(this.#objects(storageNames.levels).map(readLevelSpec))
    const before = this.#classifications
    this.#classifications = this.#objects(storageNames.schemas)
      .map(readFlowSchema)
      .sort((one, other) => one.precedence - other.precedence || compareStrings(one.name, other.name))
      .flatMap((schema) => {
        const level = this.#levels.get(schema.level)
        if (level === undefined) return []
        const known = before.find((other) => other.schema.uid === schema.uid && other.level === level)
        return [{ schema, level, headers: headersOf(schema, level), counts: known?.counts ?? newCounts() }]
      })
  }

  #objects(resource: string): readonly JsonObject[] {
    return this.#store.list(resource).objects.map(({ object }) => object)
  }
}

function newCounts(): FlowCounts {
  return { dispatched: 0, executing: 0, executingSeats: 0, waiting: 0, refused: new Map() }
}

/** UIDs instead of names, because an administrator's names are not for every client. */
function headersOf({ uid }: FlowSchema, { spec }: PriorityLevel): Readonly<Record<string, string>> {
  return Object.freeze({ 'x-kubernetes-pf-flowschema-uid': uid, 'x-kubernetes-pf-prioritylevel-uid': spec.uid })
}
