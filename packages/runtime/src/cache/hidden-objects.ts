import { runtimeLimits } from '../limits.ts'
import { isNewer } from '../watch/index.ts'

/** What is known of an object that this process has removed. */
export interface Removal {
  readonly uid: string
  /** A revision at which it existed, the newest known; empty when it was never seen. */
  readonly seen: string
  /** A revision that is older than the removal: what was known when the removal was asked for. */
  readonly after: string
  /** Whether its DELETED event is certainly still to come, so that whatever comes of the key before is older. */
  readonly isAwaited: boolean
}

interface HiddenObject extends Removal {
  isAwaited: boolean
  /** The number of the last relist that had it. */
  listed: number
  /** Whether a relist that lacked it could not yet tell that it is gone. */
  survived: boolean
}

/**
 * The objects that this process has removed and the watch may still show. The answer to a deletion tells no revision,
 * so that the UID is what hides: until its DELETED event, or until a list that is certainly newer lacks it.
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

  /** Whether a state of the key is of a removed object, or older than its removal: then no read may show it. */
  hides(key: string, uid: string, revision: string): boolean {
    const objects = this.#keys.get(key)
    if (objects === undefined) return false
    return objects.some((object) => object.uid === uid || !isNewer(revision, object.after))
  }

  /** The same for what the watch shows, which comes in order: before an awaited deletion all is older than it. */
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
   * Forgets those that the relist shows to be gone: it lacks them, is not older than a revision at which they existed,
   * and no label selector leaves them out. A list may have been asked for before the removal, but the one after it was
   * not, so that nothing stays for more than two.
   */
  relisted(list: number, revision: string): void {
    for (const key of [...this.#keys.keys()]) {
      this.#keep(key, (object) => {
        if (object.listed === list) return true
        const isNotOlder = object.seen !== '' && !isNewer(object.seen, revision)
        const isGone = object.survived || (isNotOlder && !this.#hasSelector)
        object.survived = true
        // The list may stand for the deletion. Of an object never seen it is not even known whether the list is older or
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
