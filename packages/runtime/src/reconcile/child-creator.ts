import { extractApplied } from '@kubewright/kube/apply'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { isAlreadyExists, isConflict, statusOf } from '@kubewright/kube/status'
import { applyConfigurationAt, type ChildName } from './child.ts'
import type { ChildAccess, ChildWrite } from './child-access.ts'
import type { NameClaims } from './name-claims.ts'
import { shapeOf } from './plan-child.ts'
import type { UndecidedChild, UndecidedChildren } from './undecided-children.ts'

/** State that the writers of one controller share. */
export interface CreatorMemory {
  readonly undecided: UndecidedChildren
  readonly claims: NameClaims
}

/** Creates children, so that a creation never changes an existing object of another owner. */
export class ChildCreator {
  readonly #access: ChildAccess
  readonly #memory: CreatorMemory

  constructor(access: ChildAccess, memory: CreatorMemory) {
    this.#access = access
    this.#memory = memory
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
   * - Present and the owner's: it was ours before; an earlier process or a write with a lost response created it. If
   *   this write changed what we had applied, the writer restores that and the function runs again, as it did not see
   *   the child. A shared child that another owner has created is joined, so that nothing is restored.
   * - Present with the same UID but not the owner's: the write adopted a foreign object. That write was this apply or,
   *   when this one changed nothing, the last one before it, and no other manager sets this owner.
   *
   * A failed list (410 Gone after a compaction, 403, a broken connection) decides nothing: adopting would be wrong in
   * one case and reverting in the other. The writer throws the failure, remembers the child as undecided and repeats
   * the list before the next apply for this owner, as the cache then shows the child as ours.
   *
   * Known gap: if an apply meets a foreign object and its response is lost, or the process ends before the list, the
   * owner reference stays, and the next run treats the object as ours.
   */
  async create(write: ChildWrite, owner: KubernetesObject): Promise<KubernetesObject> {
    const { name, config, special } = write
    const { claims } = this.#memory
    this.#requireAbsent(write, owner)
    if (!claims.take(name)) {
      // Owners of a shared child may create it at the same time; the next run joins it.
      throw special?.relation === 'shared' ? this.#access.childExistsError(name) : this.#access.nameTakenError(name)
    }
    try {
      if (claims.takeUnconfirmed(name)) await this.#findUnconfirmed(write, owner)
      const { response, isNew } = await this.#applyNew(write)
      if (isNew) return response
      const met = { name, config, special, response }
      this.#memory.undecided.add(owner, met)
      await this.resolveOwnership(met, owner)
      return response
    } finally {
      claims.release(name)
    }
  }

  /**
   * Creates a child that is never applied. The server decides whether the name is free, so a lost response leaves
   * nothing to revert: the next creation meets the object and finds that it is the owner's.
   */
  async createOnce(write: ChildWrite, owner: KubernetesObject): Promise<KubernetesObject> {
    const { name, special } = write
    this.#requireAbsent(write, owner)
    const config = (await special?.content?.()) ?? write.config
    try {
      return await this.#access.client.create(name.kind, config, { manager: this.#access.managerOf(write) })
    } catch (error) {
      if (!isAlreadyExists(error)) throw error
      const existing = await this.#access.readLatest(name, undefined)
      if (existing !== undefined && !this.#access.isOurs(existing, write, owner)) {
        throw this.#access.nameTakenError(name, error)
      }
      throw this.#access.childExistsError(name)
    }
  }

  /**
   * Reads a child whose creation got no response from the server: the function may have generated another value since.
   */
  async #findUnconfirmed(write: ChildWrite, owner: KubernetesObject): Promise<void> {
    try {
      await this.#access.readBack(write, owner, undefined)
    } catch (error) {
      this.#memory.claims.addUnconfirmed(write.name)
      throw error
    }
    this.#requireAbsent(write, owner)
  }

  async #applyNew(write: ChildWrite) {
    const { name, config } = write
    let isNew = false
    const onCreated = () => {
      isNew = true
    }
    try {
      const options = { manager: this.#access.managerOf(write), force: false, onCreated }
      const response = await this.#access.client.apply(name.kind, config, options)
      return { response, isNew }
    } catch (error) {
      if (isConflict(error)) throw this.#access.nameTakenError(name, error)
      if (statusOf(error) === undefined) this.#memory.claims.addUnconfirmed(name)
      throw error
    }
  }

  /** The cache may have learnt of the object since the plan was made, by another owner's write or by the watch. */
  #requireAbsent(write: ChildWrite, owner: KubernetesObject): void {
    const { name } = write
    const latest = this.#access.cache.get(name.kind, name)
    if (latest === undefined) return
    if (!this.#access.isOurs(latest, write, owner)) throw this.#access.nameTakenError(name)
    throw this.#access.childExistsError(name)
  }

  /** If the apply changed an existing object, reverts the change and throws. */
  async resolveOwnership(met: UndecidedChild, owner: KubernetesObject): Promise<void> {
    const { name, special, response } = met
    const before = await this.#stateBefore(name, response)
    const isOurs = before === undefined || this.#access.isOurs(before, met, owner)
    const isJoined = isOurs && special?.relation === 'shared'
    const applied = before === undefined || isJoined ? undefined : this.#appliedTo(met, before)
    const isChanged = applied !== undefined && !(isOurs && jsonEqual(applied, this.#appliedTo(met, response)))
    if (isChanged) {
      const metadata = { ...(applied['metadata'] as JsonObject), uid: response.metadata?.uid }
      const reverted = applyConfigurationAt({ ...applied, metadata }, response)
      await this.#access.applyWhileOurs({ name, config: reverted, special: revertedBy(special) }, owner)
    }
    this.#memory.undecided.delete(owner, name)
    if (!isOurs) throw this.#access.nameTakenError(name)
    if (isChanged) throw this.#access.childExistsError(name)
  }

  /** The object before the write whose response this is; undefined if it did not exist. */
  async #stateBefore(name: ChildName, { metadata }: KubernetesObject): Promise<KubernetesObject | undefined> {
    const before = await this.#access.client.list(name.kind, {
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
  #appliedTo(write: ChildWrite, object: KubernetesObject): JsonObject {
    const { apiVersion, kind } = write.config
    const live = { ...(object as unknown as JsonObject), apiVersion, kind }
    return extractApplied(live, this.#access.managerOf(write), { shape: shapeOf(write.name) })
  }
}

/** A revert is applied as it is, also when the object changes in between. */
function revertedBy(special: ChildWrite['special']): ChildWrite['special'] {
  return special === undefined ? undefined : { relation: special.relation, manager: special.manager }
}
