import { hasFinalizer, isBeingDeleted, type KubernetesObject, orphanFinalizer } from '@kubewright/kube/meta'
import { isForbidden } from '@kubewright/kube/status'
import { planParting } from './children/plan.ts'
import { orderDeletes } from './children/plan-order.ts'
import type { PlannedDelete } from './children/plan-types.ts'
import { controllerLabel, managerOf, ownerUidLabel, refersTo, sharedLabel } from './children/relation.ts'
import { describeTerminating } from './children/terminating-children.ts'
import { managersOfFinalizer } from './field-owners.ts'
import { finalizeObject } from './finalize-object.ts'
import { addFinalizer, removeFinalizer } from './finalizer.ts'
import type { FunctionCalls } from './function-calls.ts'
import type { ValidatedResult } from './function-result.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import type { StatusWriter } from './status-writer.ts'

/** Adds and removes the finalizers of a controller, and cleans up before the object is deleted. */
export class Finalization {
  readonly #scope: ReconcileScope
  readonly #calls: FunctionCalls
  readonly #status: StatusWriter

  constructor(scope: ReconcileScope, calls: FunctionCalls, status: StatusWriter) {
    this.#scope = scope
    this.#calls = calls
    this.#status = status
  }

  /** Adds the finalizer if there is a finalize function; removes a leftover one if there is not. */
  async prepare(object: KubernetesObject): Promise<KubernetesObject> {
    const { finalizer, finalize, kind } = this.#scope.definition
    if (finalize !== undefined) return addFinalizer(this.#scope.context.client, kind, object, finalizer)
    if (!hasFinalizer(object, finalizer) || !this.#isLeftover(object)) return object
    try {
      return (await this.#removeLeftover(object)) ?? object
    } catch (error) {
      // An operator without permission to change the object can still reconcile; only the deletion needs it.
      if (isForbidden(error)) return object
      throw error
    }
  }

  /** Adds the finalizer for children that the garbage collector does not clean up, before the first of them exists. */
  protectChildren(object: KubernetesObject): Promise<KubernetesObject> {
    const { childrenFinalizer, kind } = this.#scope.definition
    return addFinalizer(this.#scope.context.client, kind, object, childrenFinalizer)
  }

  /**
   * Runs the author's cleanup, then that of the children. Without our finalizers there is nothing to do: the garbage
   * collector deletes the children. Returns the result of finalize when it is not done.
   */
  async run(object: KubernetesObject): Promise<ValidatedResult | undefined> {
    const { finalizer, finalize, kind, childrenFinalizer } = this.#scope.definition
    let left: KubernetesObject | undefined = object
    if (hasFinalizer(object, finalizer)) {
      if (finalize === undefined) {
        if (this.#isLeftover(object)) left = await this.#removeLeftover(object)
      } else {
        const unfinished = await finalizeObject(this.#scope, this.#calls, this.#status, object)
        if (unfinished !== undefined) return unfinished
        // The cleanup may have written the object; one of another UID has taken its name.
        const latest = this.#scope.read()
        const current = latest?.metadata?.uid === object.metadata?.uid ? latest : object
        left = await removeFinalizer(this.#scope.context.client, kind, current ?? object, finalizer)
      }
    }
    if (left !== undefined && hasFinalizer(left, childrenFinalizer)) await this.#cleanUp(left)
    return undefined
  }

  /**
   * Whether an earlier version of this controller left the finalizer: only its operator has written it. Another operator
   * may have a controller of the same name, whose cleanup must not be skipped.
   */
  #isLeftover(object: KubernetesObject): boolean {
    const { definition, memory, context } = this.#scope
    const managers = managersOfFinalizer(object, definition.finalizer)
    if (managers.length === 1 && managers[0] === memory.operator) return true
    if (isBeingDeleted(object)) {
      const by = managers.length === 0 ? 'an unknown client' : managers.join(', ')
      context.log.warn(
        `left the finalizer ${definition.finalizer}, which ${by} added: only the operator that added it removes it`,
      )
    }
    return false
  }

  /** Only this controller removes its finalizer: if it stayed, the object could never be deleted. */
  async #removeLeftover(object: KubernetesObject): Promise<KubernetesObject | undefined> {
    const { finalizer, kind, name } = this.#scope.definition
    const { client, log, record } = this.#scope.context
    const left = await removeFinalizer(client, kind, object, finalizer)
    const note = `removed the finalizer ${finalizer}: an earlier version of controller ${name} had finalize, this one does not, so nothing was cleaned up`
    log.warn(note)
    record({ reason: 'FinalizerRemoved', type: 'Warning', note }, object)
    return left
  }

  /**
   * Deletes the children that the garbage collector does not delete as they need it: tracked ones, the parts of shared
   * ones, and with `ordered` the owned ones, in reverse order. Ends when they are gone; the event of each deletion runs
   * the key again. With the policy Orphan it first waits for the collector, which removes the owner references.
   */
  async #cleanUp(object: KubernetesObject): Promise<void> {
    if (hasFinalizer(object, orphanFinalizer)) return
    const { definition, context, children } = this.#scope
    for (;;) {
      const { deletes, terminating } = this.#leftChildren(object)
      if (deletes.length > 0) {
        await children.delete(orderDeletes(deletes, terminating).deletes)
        if (this.#leftChildren(object).deletes.length < deletes.length) continue
      }
      if (deletes.length + terminating.length > 0) return this.#noteWaiting(object, deletes, terminating)
      if (!(await this.#readUnseen(object))) break
    }
    await removeFinalizer(context.client, definition.kind, object, definition.childrenFinalizer)
  }

  async #noteWaiting(
    object: KubernetesObject,
    deletes: readonly PlannedDelete[],
    terminating: readonly KubernetesObject[],
  ): Promise<void> {
    const left = [...terminating, ...deletes.map(({ live }) => live)]
    const state = { unfinished: describeTerminating(left), reason: 'ChildTerminating' } as const
    await this.#status.write(object, { status: undefined, conditions: undefined }, state)
  }

  /**
   * Lists the children that only the framework cleans up from the server and puts those into the cache that it does not
   * show yet: they would stay behind. Returns whether there are any.
   */
  async #readUnseen(owner: KubernetesObject): Promise<boolean> {
    const { definition, context } = this.#scope
    const { name, manager, tracks, shares } = definition
    const namespace = owner.metadata?.namespace
    const place = namespace === undefined ? {} : { namespace }
    const own = managerOf({ manager, owner }, 'shared')
    const tracked = `${ownerUidLabel}=${owner.metadata?.uid},${controllerLabel}=${name}`
    const lists = [
      ...Object.values(tracks).map((kind) => ({ kind, options: { labelSelector: tracked } })),
      ...Object.values(shares).map((kind) => ({
        kind,
        options: { ...place, labelSelector: `${sharedLabel}=${name}` },
      })),
    ]
    let isAny = false
    for (const { kind, options } of lists) {
      const { items } = await context.client.list(kind, { ...options, resourceVersion: '' })
      for (const item of items) {
        const isShared = item.metadata?.labels?.[ownerUidLabel] === undefined
        if (isShared && !item.metadata?.managedFields?.some((entry) => entry.manager === own)) continue
        const target = { namespace: item.metadata?.namespace, name: item.metadata?.name ?? '' }
        if (context.cache.get(kind, target)?.metadata?.uid === item.metadata?.uid) continue
        context.cache.writing(kind, target).written(item, false)
        isAny = true
      }
    }
    return isAny
  }

  #leftChildren(owner: KubernetesObject) {
    const { definition, view } = this.#scope
    const deletes: PlannedDelete[] = []
    const terminating: KubernetesObject[] = []
    const add = (kind: (typeof definition.owns)[string], live: KubernetesObject) => {
      const { namespace, name = '' } = live.metadata ?? {}
      if (isBeingDeleted(live)) terminating.push(live)
      else deletes.push({ name: { kind, namespace, name }, live })
    }
    for (const kind of Object.values(definition.tracks)) for (const live of view.tracked(kind, owner)) add(kind, live)
    for (const kind of definition.ordered ? Object.values(definition.owns) : []) {
      for (const live of view.owned(kind, owner)) add(kind, live)
    }
    for (const kind of Object.values(definition.shares)) {
      for (const live of view.withParts(kind, owner)) {
        const { namespace, name = '' } = live.metadata ?? {}
        const planned = planParting({ owner, manager: definition.manager }, { kind, namespace, name }, live)
        // After the policy Orphan the last owner leaves the object as it is.
        const isOrphaned = planned.givenUpBy === undefined && !refersTo(live, { owner, ownerKind: definition.kind })
        if (!isOrphaned && !isBeingDeleted(live)) deletes.push(planned)
      }
    }
    return { deletes, terminating }
  }
}
