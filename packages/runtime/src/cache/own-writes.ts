import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'
import { isNewer, newerOf } from '../watch/index.ts'

/** What this process wrote to one key and the watch has not shown yet. */
export interface OwnState<Object extends KubernetesObject> {
  /** The newest of the writes: the one that reads show. */
  revision: string
  /** Every write whose event is still to come. Their events are no news. */
  readonly revisions: Set<string>
  /** What the watch has of the key, kept; undefined for nothing. Handlers are told of foreign changes relative to it. */
  base: ObjectState<Object> | undefined
  /** The number of the last relist that had the key. */
  listed: number
}

/** The keys of which this process knows more than the watch has shown, by the order of their last writes. */
export class OwnWrites<Object extends KubernetesObject> {
  readonly #states = new Map<string, OwnState<Object>>()

  get size(): number {
    return this.#states.size
  }

  get(key: string): OwnState<Object> | undefined {
    return this.#states.get(key)
  }

  /** Takes in a write that is newer than all before. `visible` is what reads show until now, which is kept. */
  add(key: string, revision: string, visible: ObjectState<Object> | undefined): void {
    const known = this.#states.get(key)
    const state = known ?? { revision, revisions: new Set<string>(), base: visible?.kept(), listed: 0 }
    state.revision = revision
    this.remember(state, revision)
    // Last in the order, so that passed() finds the oldest writes first.
    if (known !== undefined) this.#states.delete(key)
    this.#states.set(key, state)
  }

  /** Notes a revision as this process' own. */
  remember(state: OwnState<Object>, revision: string): void {
    if (state.revisions.size >= runtimeLimits.ownRevisionsMax) {
      for (const oldest of state.revisions) {
        state.revisions.delete(oldest)
        break
      }
    }
    state.revisions.add(revision)
  }

  /** Of all writes that are kept; empty without any. */
  newestRevision(): string {
    let newest = ''
    for (const { revision } of this.#states.values()) newest = newerOf(newest, revision)
    return newest
  }

  delete(key: string): void {
    this.#states.delete(key)
  }

  clear(): void {
    this.#states.clear()
  }

  entries(): Iterable<[string, OwnState<Object>]> {
    return this.#states
  }

  /**
   * Forgets writes that the watch has passed. Their events have come, except those of writes that this watch does not
   * see: an object that its label selector did not match before and does not match now. Those of the revision itself
   * are among them if `inclusive` says so.
   */
  passed(revision: string, inclusive: boolean): void {
    for (const [key, state] of this.#states) {
      const isPassed = isNewer(revision, state.revision) || (inclusive && revision === state.revision)
      if (!isPassed) return
      this.#states.delete(key)
    }
  }
}
