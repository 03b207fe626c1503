import type { KeyState } from './key-state.ts'

/**
 * Keys in the order in which they came. The links are in the keys, so that removing any of them costs O(1) and the list
 * itself holds nothing. A key is in one list at a time: that of the ready ones or that of the processing ones.
 */
export class KeyList {
  first: KeyState | undefined = undefined
  last: KeyState | undefined = undefined

  push(state: KeyState): void {
    const { last } = this
    state.previous = last
    if (last === undefined) this.first = state
    else last.next = state
    this.last = state
  }

  /** Clears the links of the key, so that a key that lives on keeps no others alive. */
  remove(state: KeyState): void {
    const { previous, next } = state
    if (previous === undefined) this.first = next
    else previous.next = next
    if (next === undefined) this.last = previous
    else next.previous = previous
    state.previous = undefined
    state.next = undefined
  }
}
