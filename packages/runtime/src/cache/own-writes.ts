import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'
import { isNewer, newerOf } from '../watch/index.ts'

/** The writes of this process to one key that the watch has not shown yet. */
export interface OwnState<T extends KubernetesObject> {
  /** The newest write, which reads show. */
  revision: string
  /** The writes whose events are still to come. Those events are not reported. */
  readonly revisions: Set<string>
  /** The state of the watch for the key, kept; undefined for none. Foreign changes are reported relative to it. */
  base: ObjectState<T> | undefined
  /** The number of the last relist that had the key. */
  listed: number
}

/** The keys for which this process knows newer states than the watch, in the order of their last writes. */
export class OwnWrites<T extends KubernetesObject> {
  readonly #states = new Map<string, OwnState<T>>()

  get size(): number {
    return this.#states.size
  }

  get(key: string): OwnState<T> | undefined {
    return this.#states.get(key)
  }

  /** Adds a write that is newer than all before. `visible` is what reads showed until now; it is kept. */
  add(key: string, revision: string, visible: ObjectState<T> | undefined): void {
    const known = this.#states.get(key)
    const state = known ?? { revision, revisions: new Set<string>(), base: visible?.kept(), listed: 0 }
    state.revision = revision
    this.remember(state, revision)
    // Last in the order, so that passed() finds the oldest writes first.
    if (known !== undefined) this.#states.delete(key)
    this.#states.set(key, state)
  }

  /** Records a revision as this process' own. */
  remember(state: OwnState<T>, revision: string): void {
    if (state.revisions.size >= runtimeLimits.ownRevisionsMax) {
      for (const oldest of state.revisions) {
        state.revisions.delete(oldest)
        break
      }
    }
    state.revisions.add(revision)
  }

  /** The newest revision of all kept writes; empty without any. */
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

  entries(): Iterable<[string, OwnState<T>]> {
    return this.#states
  }

  /**
   * Drops writes that the watch has passed. Their events have come, except for objects that the label selector of this
   * watch matched neither before nor after. `inclusive` also drops writes of the revision itself.
   */
  passed(revision: string, inclusive: boolean): void {
    for (const [key, state] of this.#states) {
      const isPassed = isNewer(revision, state.revision) || (inclusive && revision === state.revision)
      if (!isPassed) return
      this.#states.delete(key)
    }
  }
}
