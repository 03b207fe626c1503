import { extractApplied } from '@kubewright/kube/apply'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { isBeingDeleted, isControlledBy, type KubernetesObject, type ObjectMeta } from '@kubewright/kube/meta'
import { isConflict, isNotFound, statusOf } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { type AppliedChild, type AppliedChildren, appliedChild, isAsApplied } from './applied-children.ts'
import { applyConfigurationAt, type ChildName, childKey, describeChild } from './child.ts'
import { type ChildFailure, isChildFailure, summaryOf } from './child-failures.ts'
import type { FunctionDefinition } from './function-definition.ts'
import type { NameClaims } from './name-claims.ts'
import type { PlannedApply, PlannedDelete } from './plan.ts'
import { type RunReads, readOfObject } from './read-tracker.ts'
import type { UndecidedChildren } from './undecided-children.ts'

/** What a writer shares with those of other reconciles of its controller. */
export interface WriterMemory {
  readonly applied: AppliedChildren
  readonly undecided: UndecidedChildren
  readonly claims: NameClaims
}

/** What became of the applies of a plan. */
export interface AppliedPlan {
  /** The child that changed last; undefined when none did. */
  readonly changed: string | undefined
  readonly failures: readonly ChildFailure[]
}

/** Carries out what a plan says about children, with the guards that no plan can have: only the server knows. */
export class ChildWriter {
  readonly #client: Client
  readonly #cache: Cache
  readonly #definition: FunctionDefinition
  readonly #memory: WriterMemory
  readonly #reads: RunReads
  /** The applies of this reconcile; most have none. */
  #written: Map<string, AppliedChild> | undefined
  #isDisturbed = false
  #writtenCount = 0

  constructor(client: Client, cache: Cache, definition: FunctionDefinition, memory: WriterMemory, reads: RunReads) {
    this.#client = client
    this.#cache = cache
    this.#definition = definition
    this.#memory = memory
    this.#reads = reads
  }

  /** Whether somebody else changed or deleted a child that this reconcile had written. */
  get isDisturbed(): boolean {
    return this.#isDisturbed
  }

  /** How many children this reconcile has written. */
  get writtenCount(): number {
    return this.#writtenCount
  }

  /**
   * Applies in order. A child that the server refuses keeps no other child from being written; a failure that would meet
   * every child, such as a broken connection, ends the reconcile at once.
   */
  async apply(applies: readonly PlannedApply[], owner: KubernetesObject): Promise<AppliedPlan> {
    const failures = new Map<string, ChildFailure>()
    // What an earlier run could not find out comes first: until then such a child is neither ours nor somebody else's.
    for (const { name, config, response } of this.#memory.undecided.of(owner)) {
      const failure = await failureOf(name, true, () => this.#resolveOwnership(name, config, response, owner))
      if (failure !== undefined) failures.set(childKey(name), failure)
    }
    let changed: string | undefined
    for (const planned of applies) {
      const { name, live, refusal } = planned
      const key = childKey(name)
      if (failures.has(key)) continue
      const failure = await failureOf(name, live === undefined || refusal !== undefined, async () => {
        if (await this.#applyOne(planned, owner)) changed = describeChild(name)
      })
      if (failure !== undefined) failures.set(key, failure)
    }
    return { changed, failures: [...failures.values()] }
  }

  /** Deletes in order, past those that are refused; returns a child that was deleted, or undefined. */
  async delete(deletes: readonly PlannedDelete[]): Promise<string | undefined> {
    let deleted: string | undefined
    const failures: ChildFailure[] = []
    for (const { name, live } of deletes) {
      const { uid = '', resourceVersion = '' } = live.metadata ?? {}
      const failure = await failureOf(name, false, async () => {
        const preconditions = { uid, resourceVersion }
        await this.#client.delete(name.kind, name, { preconditions, propagation: 'Background' })
        deleted = describeChild(name)
      })
      // An object that is gone needs no deletion; one that has changed is compared again.
      if (failure !== undefined && !isNotFound(failure.error)) failures.push(failure)
    }
    if (failures.length > 0) throw summaryOf(failures)
    return deleted
  }

  /** Wakes the key when the object that has the name of a child changes or goes. */
  watchName({ kind, namespace, name }: ChildName): void {
    this.#reads.add(readOfObject(kind, namespace, name))
  }

  async #applyOne(planned: PlannedApply, owner: KubernetesObject): Promise<boolean> {
    const { name, config, live, refusal } = planned
    if (refusal !== undefined) throw refusal
    const { manager } = this.#definition
    const { applied } = this.#memory
    const key = childKey(name)
    const earlier = this.#written?.get(key)
    if (earlier !== undefined && !isAsApplied(earlier, live, manager)) this.#isDisturbed = true
    // The apply of an earlier round, or of an earlier reconcile, that the server stored in another form.
    if (applied.has(planned, manager) || applied.add(earlier, planned, manager)) return false
    if (live === undefined && this.#isOwnerGone(owner)) return false
    const response =
      live === undefined ? await this.#create(name, config, owner) : await this.#change(name, config, owner)
    const written = appliedChild(config, response, manager)
    if (live?.metadata?.resourceVersion !== response.metadata?.resourceVersion) {
      this.#writtenCount++
      this.#written ??= new Map()
      if (written !== undefined) this.#written.set(key, written)
      return true
    }
    applied.add(written, planned, manager)
    return false
  }

  /**
   * Whether the cache has learnt since the plan was made that the owner is being deleted, is gone or was replaced. A child
   * that is made for it would be collected, also where the owner's children are to stay. Who asks goes on to the
   * status, which insists on the revision of the owner, so that the reconcile ends there.
   */
  #isOwnerGone({ metadata = {} }: KubernetesObject): boolean {
    const { namespace, name = '', uid } = metadata
    const latest = this.#cache.get(this.#definition.kind, { namespace, name })
    return latest === undefined || latest.metadata?.uid !== uid || isBeingDeleted(latest)
  }

  async #change(name: ChildName, config: JsonObject, owner: KubernetesObject): Promise<KubernetesObject> {
    const response = await this.#applyWhileOwned(name, config, owner)
    if (response !== undefined) return response
    throw new RuntimeError('CHILD_REPLACED', `${describeChild(name)} is no longer the object that was read`)
  }

  /**
   * Applies to the revision that was read. A child that has changed meanwhile, as a Deployment does all the time while
   * it rolls out, is read again and applied at once. Undefined when it is not the same object any more, or not the
   * owner's; only a child that keeps changing ends the reconcile, which then is tried again without a backoff.
   */
  async #applyWhileOwned(
    name: ChildName,
    config: JsonObject,
    owner: KubernetesObject,
  ): Promise<KubernetesObject | undefined> {
    let current = config
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#client.apply(name.kind, current, { manager: this.#definition.manager, force: true })
      } catch (error) {
        if (!isConflict(error) && !isUidMismatch(error)) throw error
        if (attempt >= runtimeLimits.childApplyAttemptsMax) {
          const message = `${describeChild(name)} changed ${attempt} times in a row between its read and its apply`
          throw new RuntimeError('CHILD_REPLACED', message, { cause: error })
        }
        const latest = await this.#readBack(name, owner, (config['metadata'] as ObjectMeta).uid)
        if (latest === undefined) return undefined
        current = applyConfigurationAt(config, latest)
      }
    }
  }

  /** The child of this UID as the server has it, if it may be applied to; the cache has what was found from then on. */
  async #readBack(
    name: ChildName,
    owner: KubernetesObject,
    uid: string | undefined,
  ): Promise<KubernetesObject | undefined> {
    const inFlight = this.#cache.writing(name.kind, name)
    try {
      const latest = await this.#client.get(name.kind, name, { resourceVersion: '' })
      if (latest === undefined) inFlight.removed(uid ?? '')
      else inFlight.written(latest, false)
      if (latest === undefined || latest.metadata?.uid !== uid) return undefined
      return isControlledBy(latest, owner) && !isBeingDeleted(latest) ? latest : undefined
    } catch (error) {
      inFlight.failed()
      throw error
    }
  }

  /**
   * An apply that should create. When the cache lags behind, it may meet an object: one of ours whose creation was
   * never answered, or somebody else's, which may be another owner's of this controller. Then the server says that it
   * created nothing, and the object is looked at as it was before. What the apply did to it is taken back at once: being
   * without force, it changed no value of another manager. So a creation never changes what exists, and a password that the
   * function generates for a Secret that it does not see replaces none.
   *
   * Why it may decide by the revision before the answer's: the server gives each write a revision of its own, so the
   * list at exactly the one before shows what the write of the answer met, and nothing can come in between.
   * - Not there, or there with another UID: that write created the object for this owner, and its answer was lost. Ours.
   * - There, and controlled by the owner's UID: ours before. An earlier process, or a lost answer, made it so. If the
   *   write changed what we had applied, that is restored and the function runs again, as it did not know of the child.
   * - There, with the same UID and without that owner: the write of the answer adopted what was somebody else's. That
   *   write was this apply or, when this one changed nothing, the last one before it, and no other manager writes
   *   this owner.
   *
   * A list that fails (410 after a compaction, 403, a cut connection) decides nothing: adopting would be wrong for one
   * case and taking back for the other. The failure is thrown, the child is remembered as undecided, and the question
   * is asked again before the next apply for this owner, as the cache then shows the child as ours.
   *
   * What remains: an apply that meets a foreign object, and whose answer is lost or whose process ends before the
   * question is answered, leaves its owner behind, and the next run takes the object for its own.
   */
  async #create(name: ChildName, config: JsonObject, owner: KubernetesObject): Promise<KubernetesObject> {
    const { claims } = this.#memory
    this.#requireAbsent(name, owner)
    if (!claims.take(name)) throw this.#nameTakenError(name)
    try {
      if (claims.takeUnconfirmed(name)) await this.#findUnconfirmed(name, owner)
      const { response, isNew } = await this.#applyNew(name, config)
      if (isNew) return response
      this.#memory.undecided.add(owner, { name, config, response })
      await this.#resolveOwnership(name, config, response, owner)
      return response
    } finally {
      claims.release(name)
    }
  }

  /** Looks on the server for a child whose creation was never answered: the function may have generated another since. */
  async #findUnconfirmed(name: ChildName, owner: KubernetesObject): Promise<void> {
    try {
      await this.#readBack(name, owner, undefined)
    } catch (error) {
      this.#memory.claims.addUnconfirmed(name)
      throw error
    }
    this.#requireAbsent(name, owner)
  }

  async #applyNew(name: ChildName, config: JsonObject) {
    let isNew = false
    const onCreated = () => {
      isNew = true
    }
    try {
      const options = { manager: this.#definition.manager, force: false, onCreated }
      const response = await this.#client.apply(name.kind, config, options)
      return { response, isNew }
    } catch (error) {
      if (isConflict(error)) throw this.#nameTakenError(name, error)
      if (statusOf(error) === undefined) this.#memory.claims.addUnconfirmed(name)
      throw error
    }
  }

  /** The plan may be older than what another owner, or the watch, has put into the cache since. */
  #requireAbsent(name: ChildName, owner: KubernetesObject): void {
    const latest = this.#cache.get(name.kind, name)
    if (latest === undefined) return
    if (!isControlledBy(latest, owner)) throw this.#nameTakenError(name)
    throw this.#childExistsError(name)
  }

  /** Throws, and has taken back what the apply did, when it changed an object that was there before. */
  async #resolveOwnership(
    name: ChildName,
    config: JsonObject,
    response: KubernetesObject,
    owner: KubernetesObject,
  ): Promise<void> {
    const before = await this.#stateBefore(name, response)
    const isOurs = before === undefined || isControlledBy(before, owner)
    const applied = before === undefined ? undefined : this.#appliedTo(name, config, before)
    const isChanged = applied !== undefined && !(isOurs && jsonEqual(applied, this.#appliedTo(name, config, response)))
    if (isChanged) {
      const metadata = { ...(applied['metadata'] as JsonObject), uid: response.metadata?.uid }
      await this.#applyWhileOwned(name, applyConfigurationAt({ ...applied, metadata }, response), owner)
    }
    this.#memory.undecided.delete(owner, name)
    if (!isOurs) throw this.#nameTakenError(name)
    if (isChanged) throw this.#childExistsError(name)
  }

  /** The object as it was before the write that the answer shows, if it was there. */
  async #stateBefore(name: ChildName, { metadata }: KubernetesObject): Promise<KubernetesObject | undefined> {
    const before = await this.#client.list(name.kind, {
      ...(name.namespace === undefined ? {} : { namespace: name.namespace }),
      fieldSelector: `metadata.name=${name.name}`,
      resourceVersion: String(BigInt(metadata?.resourceVersion ?? 1) - 1n),
      resourceVersionMatch: 'Exact',
    })
    return before.items.find((object) => object.metadata?.uid === metadata?.uid)
  }

  /**
   * What this manager has applied to an object. Applied again, it takes back what came later. Of an object that the manager
   * had no part in that is nothing, which gives up every field that only this manager owns; another owner's child gets its
   * owner and its values back.
   */
  #appliedTo(name: ChildName, { apiVersion, kind }: JsonObject, object: KubernetesObject): JsonObject {
    const shape = name.kind.definition.shape()
    if (shape === undefined) throw new RuntimeError('CHILD_INVALID', `the schema of ${name.kind.id} is not known`)
    const live = { ...(object as unknown as JsonObject), apiVersion, kind }
    return extractApplied(live, this.#definition.manager, { shape })
  }

  #childExistsError(name: ChildName): RuntimeError {
    const message = `${describeChild(name)} already exists, but the cache did not show it yet; the function runs again`
    return new RuntimeError('CHILD_REPLACED', message)
  }

  #nameTakenError(name: ChildName, cause?: unknown): RuntimeError {
    this.watchName(name)
    const message = `${describeChild(name)} already exists and has another owner; it was not changed`
    return new RuntimeError('CHILD_NAME_TAKEN', message, { cause })
  }
}

/** The failure of a write that concerns its child alone; undefined when it succeeds. Other failures are thrown. */
async function failureOf(
  name: ChildName,
  isMissing: boolean,
  write: () => Promise<void>,
): Promise<ChildFailure | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    if (!isChildFailure(error)) throw error
    return { name, error, isMissing }
  }
}

/** An apply with the UID of an object that is gone is a conflict; with that of one that was replaced, it is invalid. */
function isUidMismatch(error: unknown): boolean {
  const causes = statusOf(error)?.details?.causes ?? []
  return causes.some(({ field }) => field === 'metadata.uid')
}
