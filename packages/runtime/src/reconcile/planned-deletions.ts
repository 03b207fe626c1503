import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { describeDeferred } from './children/deletion-budget.ts'
import type { PlannedDelete } from './children/plan-types.ts'
import { controllerLabel } from './children/relation.ts'
import type { ReconcileScope } from './reconcile-scope.ts'

const none: readonly PlannedDelete[] = []

/** The deletions of one round, as far as the budget of the controller allows them. */
export class PlannedDeletions {
  readonly #scope: ReconcileScope
  readonly #owner: KubernetesObject
  readonly #reserved: Set<PlannedDelete> | undefined
  #allowed: readonly PlannedDelete[] = none
  readonly deferred: readonly PlannedDelete[] = none
  /** When the next deferred deletion is allowed. */
  readonly waitMs: number | undefined

  /** `owner` is the object for which the deletions were planned. */
  constructor(scope: ReconcileScope, owner: KubernetesObject, deletes: readonly PlannedDelete[]) {
    this.#scope = scope
    this.#owner = owner
    const { deletions } = scope.memory
    const uid = owner.metadata?.uid ?? ''
    if (deletes.length === 0) {
      deletions.leave(uid)
      return
    }
    const nowMs = scope.context.runtime.clock.now()
    const { allowed, deferred, waitMs } = deletions.reserve(uid, deletes, nowMs, (ids) => countOf(scope, ids))
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
    if (todo.some((planned) => this.#scope.memory.deletions.counts(planned))) await this.#confirmOwner()
    return this.#scope.children.delete(todo, (sent) => this.#reserved?.delete(sent))
  }

  /**
   * Before stateful children are deleted, the server must show the owner as the function saw it. A cache whose watch
   * lags shows an older spec, perhaps from before the child was wanted.
   */
  async #confirmOwner(): Promise<void> {
    const { context, definition, request } = this.#scope
    const live = await context.client.get(definition.kind, request, { resourceVersion: '' })
    const { uid, generation, resourceVersion } = this.#owner.metadata ?? {}
    const isDeleting = isBeingDeleted(this.#owner)
    const isSame =
      generation === undefined
        ? live?.metadata?.resourceVersion === resourceVersion
        : live?.metadata?.generation === generation
    if (live?.metadata?.uid === uid && live !== undefined && isSame && isDeleting === isBeingDeleted(live)) return
    if (live?.metadata?.uid !== uid) context.cache.removed(definition.kind, request, uid ?? '')
    if (live !== undefined) context.cache.writing(definition.kind, request).written(live, false)
    const message = `${definition.kind.definition.kind} ${request.key} has changed since its children were compared, so none was deleted`
    throw new RuntimeError('CHILD_REPLACED', message)
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
