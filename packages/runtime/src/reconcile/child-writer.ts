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

/** State that the writers of one controller share. */
export interface WriterMemory {
  readonly applied: AppliedChildren
  readonly undecided: UndecidedChildren
  readonly claims: NameClaims
}

/** The result of a plan's applies. */
export interface AppliedPlan {
  /** The child that changed last; undefined when none changed. */
  readonly changed: string | undefined
  readonly failures: readonly ChildFailure[]
}

/** Carries out the children part of a plan, with the guards that need the server and cannot be in a plan. */
export class ChildWriter {
  readonly #client: Client
  readonly #cache: Cache
  readonly #definition: FunctionDefinition
  readonly #memory: WriterMemory
  readonly #reads: RunReads
  /** The applies of this reconcile; created with the first one. */
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

  /** Whether another client changed or deleted a child that this reconcile had written. */
  get isDisturbed(): boolean {
    return this.#isDisturbed
  }

  /** How many children this reconcile has written. */
  get writtenCount(): number {
    return this.#writtenCount
  }

  /**
   * Applies in order. A child that the server refuses does not keep the others from being written. A failure that
   * concerns every child, such as a broken connection, ends the reconcile at once.
   */
  async apply(applies: readonly PlannedApply[], owner: KubernetesObject): Promise<AppliedPlan> {
    const failures = new Map<string, ChildFailure>()
    // First settles what an earlier run left undecided: until then it is unknown whether this owner controls such a
    // child.
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

  /** Deletes in order and continues past refused deletions; returns a deleted child, or undefined. */
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
      // A missing object needs no deletion; a changed one is compared again.
      if (failure !== undefined && !isNotFound(failure.error)) failures.push(failure)
    }
    if (failures.length > 0) throw summaryOf(failures)
    return deleted
  }

  /** Wakes the key when the object with the child's name changes or is deleted. */
  watchName({ kind, namespace, name }: ChildName): void {
    this.#reads.add(readOfObject(kind, namespace, name))
  }

  async #applyOne(planned: PlannedApply, owner: KubernetesObject): Promise<boolean> {
    const { name, config, live, refusal } = planned
    if (refusal !== undefined) throw await this.#confirmed(refusal, name, live)
    const { manager } = this.#definition
    const { applied } = this.#memory
    const key = childKey(name)
    const earlier = this.#written?.get(key)
    if (earlier !== undefined && !isAsApplied(earlier, live, manager)) this.#isDisturbed = true
    // An apply of an earlier round or reconcile whose result the server stored in another form.
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
   * Whether the cache shows, since the plan was made, that the owner is being deleted, is gone or was replaced. The
   * garbage collector would delete a child created for it, even with the policy Orphan. The caller goes on to write the
   * status; that write requires the owner's resourceVersion, so the reconcile ends there.
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
   * Applies to the revision that was read. If the child has changed meanwhile, as a Deployment does constantly during a
   * rollout, it is read again and applied at once. Returns undefined if it was replaced or the owner no longer controls
   * it. A child that keeps changing ends the reconcile, which is then retried without a backoff.
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

  /**
   * Reads the child with this UID from the server and puts it into the cache; undefined if it must not be applied to.
   */
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
   * Applies a child that should not exist yet. If the cache lags behind, the apply may meet an object: one of this
   * owner whose creation got no response, or a foreign one, perhaps of another owner of this controller. The server
   * then reports that it created nothing, and the writer reads the object as it was before. It reverts the effect of
   * the apply at once; without force, the apply changed no value of another manager. So a creation never changes an
   * existing object, and a password generated for a Secret that the cache does not show yet replaces none.
   *
   * The revision before the response's decides. The server gives each write its own revision, so a list at exactly that
   * revision shows the object before the write, and nothing can come in between.
   * - Absent, or with another UID: that write created the object for this owner, and its response was lost. It is ours.
   * - Present and controlled by the owner's UID: it was ours before; an earlier process or a write with a lost response
   *   created it. If this write changed what we had applied, the writer restores that and the function runs again, as
   *   it did not see the child.
   * - Present with the same UID but without that owner: the write adopted a foreign object. That write was this apply
   *   or, when this one changed nothing, the last one before it, and no other manager sets this owner.
   *
   * A failed list (410 Gone after a compaction, 403, a broken connection) decides nothing: adopting would be wrong in
   * one case and reverting in the other. The writer throws the failure, remembers the child as undecided and repeats
   * the list before the next apply for this owner, as the cache then shows the child as ours.
   *
   * Known gap: if an apply meets a foreign object and its response is lost, or the process ends before the list, the
   * owner reference stays, and the next run treats the object as ours.
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

  /**
   * Reads a child whose creation got no response from the server: the function may have generated another value since.
   */
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

  /** The cache may have learnt of the object since the plan was made, by another owner's write or by the watch. */
  #requireAbsent(name: ChildName, owner: KubernetesObject): void {
    const latest = this.#cache.get(name.kind, name)
    if (latest === undefined) return
    if (!isControlledBy(latest, owner)) throw this.#nameTakenError(name)
    throw this.#childExistsError(name)
  }

  /** If the apply changed an existing object, reverts the change and throws. */
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

  /** The object before the write whose response this is; undefined if it did not exist. */
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
   * The configuration that this manager has applied to an object. Applying it again reverts later changes. For an
   * object that the manager did not apply it is empty and gives up every field that only this manager owns; another
   * owner's child gets its owner reference and values back.
   */
  #appliedTo(name: ChildName, { apiVersion, kind }: JsonObject, object: KubernetesObject): JsonObject {
    const shape = name.kind.definition.shape()
    if (shape === undefined) throw new RuntimeError('CHILD_INVALID', `the schema of ${name.kind.id} is not known`)
    const live = { ...(object as unknown as JsonObject), apiVersion, kind }
    return extractApplied(live, this.#definition.manager, { shape })
  }

  /** The refusal; a transient failure if the server does not have the object that the cache showed under the name. */
  async #confirmed(refusal: RuntimeError, name: ChildName, shown: KubernetesObject | undefined): Promise<RuntimeError> {
    try {
      await this.#cache.confirm(name.kind, name)
    } catch {
      // Without a response of the server, the cache decides.
    }
    if (this.#cache.get(name.kind, name)?.metadata?.uid === shown?.metadata?.uid) return refusal
    return new RuntimeError('CHILD_REPLACED', `${describeChild(name)} is gone or replaced; the function runs again`)
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

/** An apply with the UID of a deleted object is a conflict; with the UID of a replaced one, it is invalid. */
function isUidMismatch(error: unknown): boolean {
  const causes = statusOf(error)?.details?.causes ?? []
  return causes.some(({ field }) => field === 'metadata.uid')
}
