import { describeDeferred } from './deletion-budget.ts'
import type { PlannedDelete } from './plan-types.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import { controllerLabel } from './relation.ts'

const none: readonly PlannedDelete[] = []

/** The deletions of one round, as far as the budget of the controller allows them. */
export class PlannedDeletions {
  readonly #scope: ReconcileScope
  readonly #reserved: Set<PlannedDelete> | undefined
  #allowed: readonly PlannedDelete[] = none
  readonly deferred: readonly PlannedDelete[] = none
  /** When the next deferred deletion is allowed. */
  readonly waitMs: number | undefined

  constructor(scope: ReconcileScope, deletes: readonly PlannedDelete[]) {
    this.#scope = scope
    if (deletes.length === 0) return
    const nowMs = scope.context.runtime.clock.now()
    const { allowed, deferred, waitMs } = scope.memory.deletions.reserve(deletes, nowMs, (ids) => countOf(scope, ids))
    this.#allowed = allowed
    this.#reserved = new Set(allowed)
    this.deferred = deferred
    this.waitMs = waitMs
    if (deferred.length > 0) scope.context.log.warn(describeDeferred(deferred))
  }

  /** How many are still to be sent. */
  get count(): number {
    return this.#allowed.length
  }

  /** Sends them once; returns a deleted child, or undefined. */
  async send(): Promise<string | undefined> {
    const todo = this.#allowed
    if (todo.length === 0) return undefined
    this.#allowed = none
    return this.#scope.children.delete(todo, (deleted) => this.#reserved?.delete(deleted))
  }

  /** Returns what the budget reserved for deletions that were not sent. */
  end(): void {
    if (this.#reserved !== undefined) this.#scope.memory.deletions.refund([...this.#reserved])
  }
}

/** How many children of these kinds the controller has. */
function countOf({ definition, context }: ReconcileScope, ids: ReadonlySet<string>): number {
  const { group, kind: ownerKind } = definition.kind.definition
  let count = 0
  for (const kind of definition.childKinds) {
    if (!ids.has(kind.id)) continue
    for (const { ownerReferences, labels } of context.cache.states(kind)) {
      const isOwned = ownerReferences.some(
        (one) =>
          one.kind === ownerKind &&
          (group === '' ? !one.apiVersion.includes('/') : one.apiVersion.startsWith(`${group}/`)),
      )
      if (isOwned || labels?.[controllerLabel] === definition.name) count++
    }
  }
  return count
}
