import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isConflict, isNotFound } from '@kubewright/kube/status'
import type { Cache } from '../../cache/index.ts'
import type { Client } from '../../client/index.ts'
import { RuntimeError } from '../../errors.ts'
import { type AppliedChild, type AppliedChildren, appliedChild, isAsApplied } from '../children/applied-children.ts'
import { type ChildName, childKey, describeChild } from '../children/child.ts'
import { type ChildFailure, hasUnknownOutcome, isChildFailure, summaryOf } from '../children/child-failures.ts'
import { claimPatch } from '../children/claim-patch.ts'
import type { PlannedApply, PlannedClaim, PlannedDelete } from '../children/plan-types.ts'
import type { FunctionDefinition } from '../function-definition.ts'
import type { RunReads } from '../read-tracker.ts'
import { ChildAccess } from './child-access.ts'
import { ChildCreator, type CreatorMemory } from './child-creator.ts'

/** State that the writers of one controller share. */
export interface WriterMemory extends CreatorMemory {
  readonly applied: AppliedChildren
}

/** The result of a plan's applies. */
export interface AppliedPlan {
  /** The child that changed last; undefined when none changed. */
  readonly changed: string | undefined
  readonly failures: readonly ChildFailure[]
}

/** Carries out the children part of a plan, with the guards that need the server and cannot be in a plan. */
export class ChildWriter {
  readonly #access: ChildAccess
  #creator: ChildCreator | undefined
  readonly #memory: WriterMemory
  /** The applies of this reconcile; created with the first one. */
  #written: Map<string, AppliedChild> | undefined
  #isDisturbed = false
  #writtenCount = 0

  constructor(client: Client, cache: Cache, definition: FunctionDefinition, memory: WriterMemory, reads: RunReads) {
    this.#access = new ChildAccess(client, cache, definition, reads)
    this.#memory = memory
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
    for (const met of this.#memory.undecided.of(owner)) {
      const failure = await failureOf(met.name, true, () => this.#creation().resolveOwnership(met, owner))
      if (failure !== undefined) failures.set(childKey(met.name), failure)
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

  /**
   * Deletes in order and continues past refused deletions; returns a deleted child, or undefined. `onSent` is called for
   * each deletion that took place, or may have.
   */
  async delete(deletes: readonly PlannedDelete[], onSent?: (sent: PlannedDelete) => void): Promise<string | undefined> {
    let deleted: string | undefined
    const failures: ChildFailure[] = []
    for (const planned of deletes) {
      const { name } = planned
      const failure = await failureOf(name, false, async () => {
        try {
          await this.#deleteOne(planned)
        } catch (error) {
          if (hasUnknownOutcome(error)) onSent?.(planned)
          throw error
        }
        deleted = describeChild(name)
        onSent?.(planned)
      })
      // A missing object needs no deletion; a changed one is compared again.
      if (failure !== undefined && !isNotFound(failure.error)) failures.push(failure)
    }
    if (failures.length > 0) throw summaryOf(failures)
    return deleted
  }

  /** Deletes the object that was read; of one with other owners, gives up the fields of this owner. */
  async #deleteOne({ name, live, givenUpBy }: PlannedDelete): Promise<void> {
    const { uid = '', resourceVersion = '' } = live.metadata ?? {}
    const { client } = this.#access
    if (givenUpBy === undefined) {
      const preconditions = { uid, resourceVersion }
      await client.delete(name.kind, name, { preconditions, propagation: 'Background' })
      return
    }
    const { apiVersion, kind } = live
    const metadata = { name: name.name, namespace: name.namespace, uid, resourceVersion }
    await client.apply(name.kind, { apiVersion, kind, metadata }, { manager: givenUpBy, force: true })
  }

  /** Adopts and releases objects by selector; returns a changed one, or undefined. */
  async claim(claims: readonly PlannedClaim[], owner: KubernetesObject): Promise<string | undefined> {
    let changed: string | undefined
    const { client, definition } = this.#access
    for (const planned of claims) {
      const { name } = planned
      const patch = claimPatch(planned, owner, definition.kind)
      try {
        await client.patch(name.kind, name, { type: 'merge', patch }, { manager: definition.manager })
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error
        const message = `${describeChild(name)} has changed since the selector matched it`
        throw new RuntimeError('CHILD_REPLACED', message, { cause: error })
      }
      this.#writtenCount++
      changed = describeChild(name)
    }
    return changed
  }

  /** Wakes the key when the object with the child's name changes or is deleted. */
  watchName(name: ChildName): void {
    this.#access.watchName(name)
  }

  #creation(): ChildCreator {
    this.#creator ??= new ChildCreator(this.#access, this.#memory)
    return this.#creator
  }

  async #applyOne(planned: PlannedApply, owner: KubernetesObject): Promise<boolean> {
    const { name, config, live, refusal, special } = planned
    if (refusal !== undefined) throw await this.#access.confirmed(refusal, name, live)
    const manager = this.#access.managerOf(planned)
    const { applied } = this.#memory
    const key = childKey(name)
    const earlier = this.#written?.get(key)
    if (earlier !== undefined && !isAsApplied(earlier, live, manager)) this.#isDisturbed = true
    // An apply of an earlier round or reconcile whose result the server stored in another form.
    if (applied.has(planned, manager) || applied.add(earlier, planned, manager)) return false
    if (live === undefined && this.#isOwnerGone(owner)) return false
    if (special?.content !== undefined) {
      await this.#creation().createOnce(planned, owner)
      this.#writtenCount++
      return true
    }
    const response =
      live === undefined ? await this.#creation().create(planned, owner) : await this.#change(planned, owner)
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
  #isOwnerGone(owner: KubernetesObject): boolean {
    const { namespace, name = '', uid } = owner.metadata ?? {}
    const { cache, definition } = this.#access
    const latest = cache.get(definition.kind, { namespace, name })
    // While finalizing, the children belong to an owner that is being deleted: its finalizer keeps it.
    const isFinalizing = isBeingDeleted(owner)
    return latest === undefined || latest.metadata?.uid !== uid || (isBeingDeleted(latest) && !isFinalizing)
  }

  async #change(planned: PlannedApply, owner: KubernetesObject): Promise<KubernetesObject> {
    const response = await this.#access.applyWhileOurs(planned, owner)
    if (response !== undefined) return response
    const message = `${describeChild(planned.name)} is no longer the object that was read`
    throw new RuntimeError('CHILD_REPLACED', message)
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
