import { runtimeLimits } from '../limits.ts'
import { isNewer } from '../watch/index.ts'

/** An object that this process has deleted. */
export interface Removal {
  readonly uid: string
  /** The newest known revision at which it existed; empty when it was never seen. */
  readonly seen: string
  /** A revision older than the removal: the newest one known when the removal was sent. */
  readonly after: string
  /** Whether its DELETED event will certainly come, so that everything for the key before it is older. */
  readonly isAwaited: boolean
}

interface HiddenObject extends Removal {
  isAwaited: boolean
  /** The number of the last relist that had it. */
  listed: number
  /** Whether a relist without it could not yet prove that it is gone. */
  survived: boolean
}

/**
 * The objects that this process has deleted and the watch may still show. The response to a deletion has no revision,
 * so they are hidden by UID until their DELETED event, or until a list that is certainly newer lacks them.
 */
export class HiddenObjects {
  readonly #keys = new Map<string, HiddenObject[]>()
  readonly #hasSelector: boolean
  #size = 0

  /** With a label selector, a DELETED event may also mean that the labels of the object have changed. */
  constructor(hasSelector: boolean) {
    this.#hasSelector = hasSelector
  }

  get size(): number {
    return this.#size
  }

  add(key: string, removal: Removal): void {
    if (this.#keys.get(key)?.some((object) => object.uid === removal.uid)) return
    if (this.#size >= runtimeLimits.hiddenObjectsMax) this.#forgetOldest()
    const added = { ...removal, listed: 0, survived: false }
    const objects = this.#keys.get(key)
    if (objects === undefined) this.#keys.set(key, [added])
    else objects.push(added)
    this.#size++
  }

  /** Whether a state belongs to a removed object or is older than its removal, so that no read may show it. */
  hides(key: string, uid: string, revision: string): boolean {
    const objects = this.#keys.get(key)
    if (objects === undefined) return false
    return objects.some((object) => object.uid === uid || !isNewer(revision, object.after))
  }

  /** The same for events of the watch, which arrive in order: everything before an awaited deletion is older. */
  hidesEvent(key: string, uid: string, revision: string): boolean {
    return this.hides(key, uid, revision) || (this.#keys.get(key)?.some((object) => object.isAwaited) ?? false)
  }

  /** The watch has shown a deletion of the object. */
  deleted(key: string, uid: string): void {
    this.#keep(key, (object) => {
      if (object.uid !== uid) return true
      object.isAwaited = false
      return this.#hasSelector
    })
  }

  /** A relist has the object: it is older than the removal. */
  listed(key: string, uid: string, list: number): void {
    for (const object of this.#keys.get(key) ?? []) {
      if (object.uid === uid) object.listed = list
    }
  }

  /**
   * Drops the objects that a relist proves to be gone: it lacks them, is not older than a revision at which they
   * existed, and has no label selector. One list may have been requested before the removal, but not the next one, so
   * nothing stays for more than two lists.
   */
  relisted(list: number, revision: string): void {
    for (const key of [...this.#keys.keys()]) {
      this.#keep(key, (object) => {
        if (object.listed === list) return true
        const isNotOlder = object.seen !== '' && !isNewer(object.seen, revision)
        const isGone = object.survived || (isNotOlder && !this.#hasSelector)
        object.survived = true
        // The list may replace the deletion event. For an object never seen it is unknown whether the list is older or
        // newer than its whole life.
        if (object.seen === '' || isNotOlder) object.isAwaited = false
        return !isGone
      })
    }
  }

  clear(): void {
    this.#keys.clear()
    this.#size = 0
  }

  #keep(key: string, keeps: (object: HiddenObject) => boolean): void {
    const objects = this.#keys.get(key)
    if (objects === undefined) return
    const kept = objects.filter(keeps)
    this.#size -= objects.length - kept.length
    if (kept.length === 0) this.#keys.delete(key)
    else this.#keys.set(key, kept)
  }

  #forgetOldest(): void {
    for (const [key, objects] of this.#keys) {
      this.#keys.delete(key)
      this.#size -= objects.length
      return
    }
  }
}
