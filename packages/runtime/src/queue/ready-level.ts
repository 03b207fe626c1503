import { runtimeLimits } from '../limits.ts'
import { KeyList } from './key-list.ts'
import type { KeyState } from './key-state.ts'

/** The ready keys of one priority and one namespace, first in, first out, and its position in the rotation. */
export class KeyGroup extends KeyList {
  readonly namespace: string
  readonly level: ReadyLevel
  nextGroup: KeyGroup | undefined = undefined
  previousGroup: KeyGroup | undefined = undefined

  constructor(namespace: string, level: ReadyLevel) {
    super()
    this.namespace = namespace
    this.level = level
  }
}

/**
 * The ready keys of one priority. Its namespaces are served in rotation: the first gives one key and goes to the back
 * if it has more; a namespace with its first key starts at the back. Each operation costs O(1).
 */
export class ReadyLevel {
  readonly priority: number
  size = 0
  readonly #isFair: boolean
  readonly #unnamed: KeyGroup = new KeyGroup('', this)
  readonly #groups = new Map<string, KeyGroup>()
  /** A single key needs no rotation: its namespace is looked up when a second one comes. */
  readonly #alone: KeyGroup = new KeyGroup('', this)
  /** The last lookup: events of a namespace often come together. */
  #latest: KeyGroup | undefined
  #first: KeyGroup | undefined
  #last: KeyGroup | undefined

  constructor(priority: number, isFair: boolean) {
    this.priority = priority
    this.#isFair = isFair
  }

  /** The next key in the rotation. */
  get next(): KeyState | undefined {
    return this.#alone.first ?? this.#first?.first
  }

  push(state: KeyState): void {
    if (this.size++ === 0) {
      this.#alone.push(state)
      state.group = this.#alone
      return
    }
    const alone = this.#alone.first
    if (alone !== undefined) {
      this.#alone.remove(alone)
      this.#queueUp(alone)
    }
    this.#queueUp(state)
  }

  #queueUp(state: KeyState): void {
    const group = this.#isFair ? this.#groupOf(state.key) : this.#unnamed
    if (group.first === undefined) this.#toBack(group)
    group.push(state)
    state.group = group
  }

  /** Removes the next key in the rotation, which must exist. */
  shift(): KeyState {
    const state = this.next as KeyState
    const group = state.group as KeyGroup
    this.remove(state)
    if (group.first !== undefined && group !== this.#last) {
      this.#leave(group)
      this.#toBack(group)
    }
    return state
  }

  remove(state: KeyState): void {
    const group = state.group as KeyGroup
    group.remove(state)
    state.group = undefined
    this.size--
    if (group.first !== undefined || group === this.#alone) return
    this.#leave(group)
    // Keeps a few empty namespaces for reuse; a cluster with many namespaces does not grow the map.
    if (this.#groups.size <= runtimeLimits.emptyNamespacesMax) return
    this.#groups.delete(group.namespace)
    if (this.#latest === group) this.#latest = undefined
  }

  #groupOf(key: string): KeyGroup {
    const slash = key.indexOf('/')
    if (slash <= 0) return this.#unnamed
    const latest = this.#latest
    if (latest?.namespace.length === slash && key.startsWith(latest.namespace)) return latest
    const namespace = key.slice(0, slash)
    let group = this.#groups.get(namespace)
    if (group === undefined) {
      group = new KeyGroup(namespace, this)
      this.#groups.set(namespace, group)
    }
    this.#latest = group
    return group
  }

  #toBack(group: KeyGroup): void {
    const last = this.#last
    group.previousGroup = last
    if (last === undefined) this.#first = group
    else last.nextGroup = group
    this.#last = group
  }

  #leave(group: KeyGroup): void {
    const { previousGroup, nextGroup } = group
    if (previousGroup === undefined) this.#first = nextGroup
    else previousGroup.nextGroup = nextGroup
    if (nextGroup === undefined) this.#last = previousGroup
    else nextGroup.previousGroup = previousGroup
    group.previousGroup = undefined
    group.nextGroup = undefined
  }
}
