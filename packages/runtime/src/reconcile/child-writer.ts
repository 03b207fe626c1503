import type { JsonObject } from '@kubewright/kube/json'
import { isControlledBy, type KubernetesObject } from '@kubewright/kube/meta'
import { isConflict, isNotFound, statusOf } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { type ChildName, childKey, describeChild } from './child.ts'
import type { PlannedApply, PlannedDelete } from './plan.ts'
import { type RunReads, readOfObject } from './read-tracker.ts'
import type { UnchangedAnswers } from './unchanged-answers.ts'
import type { UndecidedChildren } from './undecided-children.ts'

/** What a writer shares with those of other reconciles of its controller. */
export interface WriterMemory {
  readonly unchanged: UnchangedAnswers
  readonly undecided: UndecidedChildren
}

/** Carries out what a plan says about children, with the guards that no plan can have: only the server knows. */
export class ChildWriter {
  readonly #client: Client
  readonly #manager: string
  readonly #memory: WriterMemory
  readonly #reads: RunReads

  constructor(client: Client, manager: string, memory: WriterMemory, reads: RunReads) {
    this.#client = client
    this.#manager = manager
    this.#memory = memory
    this.#reads = reads
  }

  /** Applies in order; says which child changed last, or undefined when none did. */
  async apply(applies: readonly PlannedApply[], owner: KubernetesObject): Promise<string | undefined> {
    // What an earlier run could not find out comes first: until then such a child is neither ours nor somebody else's.
    for (const { name, config, answer } of this.#memory.undecided.of(owner)) {
      await this.#decide(name, config, answer, owner)
    }
    let changed: string | undefined
    for (const planned of applies) if (await this.#applyOne(planned, owner)) changed = describeChild(planned.name)
    return changed
  }

  /** Deletes in order; says which child is gone or going, or undefined when there was nothing to delete. */
  async delete(deletes: readonly PlannedDelete[]): Promise<string | undefined> {
    let deleted: string | undefined
    let conflict: unknown
    for (const { name, live } of deletes) {
      const { uid = '', resourceVersion = '' } = live.metadata ?? {}
      try {
        const preconditions = { uid, resourceVersion }
        await this.#client.delete(name.kind, name, { preconditions, propagation: 'Background' })
        deleted = describeChild(name)
      } catch (error) {
        // Somebody else was faster: gone is gone, and what changed is looked at again.
        if (isConflict(error)) conflict = error
        else if (!isNotFound(error)) throw error
      }
    }
    if (conflict !== undefined) throw conflict
    return deleted
  }

  /** Wakes the key when the object that has the name of a child changes or goes. */
  watchName({ kind, namespace, name }: ChildName): void {
    this.#reads.add(readOfObject(kind, namespace, name))
  }

  async #applyOne({ name, config, live }: PlannedApply, owner: KubernetesObject): Promise<boolean> {
    const before = live?.metadata?.resourceVersion
    const key = childKey(name)
    if (this.#memory.unchanged.has(key, before, config)) return false
    const answer = live === undefined ? await this.#create(name, config, owner) : await this.#change(name, config)
    const after = answer.metadata?.resourceVersion
    this.#memory.unchanged.note(key, before, after, config)
    return before !== after
  }

  async #change(name: ChildName, config: JsonObject): Promise<KubernetesObject> {
    try {
      return await this.#client.apply(name.kind, config, { manager: this.#manager, force: true })
    } catch (error) {
      if (!isConflict(error) && !isAboutUid(error)) throw error
      const message = `${describeChild(name)} is no longer the object that was read`
      throw new RuntimeError('CHILD_REPLACED', message, { cause: error })
    }
  }

  /**
   * An apply that should create. When the cache lags behind, it may meet an object: one of ours whose creation was
   * never answered, or somebody else's. Of the latter it changes no value, being without force, and what it added,
   * such as the owner, is taken back at once.
   *
   * Why it may decide by the revision before the answer's: the server gives each write a revision of its own, so the
   * list at exactly the one before shows what the write of the answer met, and nothing can come in between.
   * - Not there, or there with another UID: that write created the object. Ours.
   * - There, and controlled by the owner's UID: ours before. An earlier process, or a lost answer, made it so.
   * - There, with the same UID and without that owner: the write of the answer adopted what was somebody else's. That
   *   write was this apply or, when this one changed nothing, the last one before it, and no other manager writes
   *   this owner. Only here is anything taken back, so nothing ever is from an object that was ours.
   *
   * A list that fails (410 after a compaction, 403, a cut connection) decides nothing: adopting would be wrong for one
   * case and taking back for the other. The failure is thrown, the child is remembered as undecided, and the question
   * is asked again before the next apply for this owner, as the cache then shows the child as ours.
   *
   * What remains: an apply that meets a foreign object, and whose answer is lost or whose process ends before the
   * question is answered, leaves its owner behind, and the next run takes the object for its own.
   */
  async #create(name: ChildName, config: JsonObject, owner: KubernetesObject): Promise<KubernetesObject> {
    let answer: KubernetesObject
    try {
      answer = await this.#client.apply(name.kind, config, { manager: this.#manager, force: false })
    } catch (error) {
      if (isConflict(error)) throw this.#nameTaken(name, error)
      throw error
    }
    const managers = answer.metadata?.managedFields ?? []
    // A foreign object has a manager of its own: one that only we have written needs no question.
    if (managers.length > 0 && managers.every((entry) => entry.manager === this.#manager)) return answer
    this.#memory.undecided.add(owner, { name, config, answer })
    await this.#decide(name, config, answer, owner)
    return answer
  }

  /** Throws, and has taken back what was added, when the apply met somebody else's object. */
  async #decide(name: ChildName, config: JsonObject, answer: KubernetesObject, owner: KubernetesObject): Promise<void> {
    if (await this.#wasForeign(name, answer, owner)) {
      await this.#takeBack(name, config, answer)
      this.#memory.undecided.delete(owner, name)
      throw this.#nameTaken(name)
    }
    this.#memory.undecided.delete(owner, name)
  }

  /** Whether the object was there before the write that the answer shows, and was not the owner's. */
  async #wasForeign(name: ChildName, { metadata }: KubernetesObject, owner: KubernetesObject): Promise<boolean> {
    const before = await this.#client.list(name.kind, {
      ...(name.namespace === undefined ? {} : { namespace: name.namespace }),
      fieldSelector: `metadata.name=${name.name}`,
      resourceVersion: String(BigInt(metadata?.resourceVersion ?? 1) - 1n),
      resourceVersionMatch: 'Exact',
    })
    return before.items.some((object) => object.metadata?.uid === metadata?.uid && !isControlledBy(object, owner))
  }

  /** An empty apply gives up every field that only this manager owns. */
  async #takeBack(name: ChildName, config: JsonObject, answer: KubernetesObject): Promise<void> {
    const { apiVersion, kind } = config
    const uid = answer.metadata?.uid ?? ''
    const { namespace } = name
    const metadata = { name: name.name, uid, ...(namespace === undefined ? {} : { namespace }) }
    try {
      await this.#client.apply(name.kind, { apiVersion, kind, metadata }, { manager: this.#manager, force: true })
    } catch (error) {
      // Gone, or replaced by another object: nothing of ours is left on it.
      if (!isConflict(error) && !isAboutUid(error)) throw error
    }
  }

  #nameTaken(name: ChildName, cause?: unknown): RuntimeError {
    this.watchName(name)
    const message = `${describeChild(name)} exists already and belongs to somebody else; it was left alone`
    return new RuntimeError('CHILD_NAME_TAKEN', message, { cause })
  }
}

/** An apply with the UID of an object that is gone is a conflict; with that of one that was replaced, it is invalid. */
function isAboutUid(error: unknown): boolean {
  const causes = statusOf(error)?.details?.causes ?? []
  return causes.some(({ field }) => field === 'metadata.uid')
}
