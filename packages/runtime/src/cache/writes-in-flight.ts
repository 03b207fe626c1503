import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import type { StateEvent } from './informer-event.ts'
import type { Origin } from './own-write-types.ts'

/** The target of a write: an object, or the prefix of a generated name. */
export interface WriteTarget {
  readonly namespace: string
  readonly name: string
  readonly isPrefix: boolean
}

/** An event that came while a write of its object was in flight. */
export interface NotedEvent<T extends KubernetesObject> {
  readonly namespace: string
  readonly name: string
  readonly revision: string
  /** The UID of the object whose deletion the watch showed, if any. */
  readonly deletedUid?: string | undefined
  /** The event that handlers got, or would get. */
  readonly event: StateEvent<T>
}

/** The time during which one origin has writes to one target in flight. */
export interface WriteWindow<T extends KubernetesObject> {
  readonly target: WriteTarget
  /** Undefined when writes of several origins overlap: then no event can be attributed. */
  origin: Origin | undefined
  writes: number
  readonly noted: NotedEvent<T>[]
  /** Revisions in the responses. */
  readonly responseRevisions: Set<string>
  /** UIDs that are gone according to the responses. */
  readonly removed: Set<string>
  /** UIDs whose deletion the watch showed in the meantime. */
  readonly deleted: Set<string>
  /** Whether a list came in the meantime, which shows no deletions. */
  wasRelisted: boolean
}

/**
 * The writes in flight. The event of a write often arrives before its response, and is then attributed to the origin of
 * the write. If the response shows that it was foreign, handlers get it again without an origin.
 */
export class WritesInFlight<T extends KubernetesObject> {
  readonly #windows = new Map<string, WriteWindow<T>>()
  #prefixes = 0

  get size(): number {
    return this.#windows.size
  }

  begin(target: WriteTarget, origin: Origin | undefined): WriteWindow<T> {
    const key = keyOf(target)
    const open = this.#windows.get(key)
    if (open !== undefined) {
      if (!sameOrigin(open.origin, origin)) open.origin = undefined
      open.writes++
      return open
    }
    const window: WriteWindow<T> = {
      target,
      origin,
      writes: 1,
      noted: [],
      responseRevisions: new Set(),
      removed: new Set(),
      deleted: new Set(),
      wasRelisted: false,
    }
    this.#windows.set(key, window)
    if (target.isPrefix) this.#prefixes++
    return window
  }

  /** Ends one write of the window. After the last one, returns the events that no response explains. */
  end(window: WriteWindow<T>): readonly NotedEvent<T>[] {
    window.writes--
    if (window.writes > 0) return []
    this.#windows.delete(keyOf(window.target))
    if (window.target.isPrefix) this.#prefixes--
    return window.noted.filter((noted) => !isExplained(window, noted))
  }

  find(namespace: string, name: string): WriteWindow<T> | undefined {
    if (this.#windows.size === 0) return undefined
    const exact = this.#windows.get(formatObjectKey(namespace, name))
    if (exact !== undefined || this.#prefixes === 0) return exact
    for (const window of this.#windows.values()) {
      const { target } = window
      if (target.isPrefix && target.namespace === namespace && name.startsWith(target.name)) return window
    }
    return undefined
  }

  relisted(): void {
    for (const window of this.#windows.values()) window.wasRelisted = true
  }

  /** Attributes an event to the writes of the window if possible: returns their origin. */
  ascribe(window: WriteWindow<T>, noted: NotedEvent<T>): Origin | undefined {
    if (window.origin === undefined || window.noted.length >= runtimeLimits.eventsInFlightMax) return undefined
    // The response may take long, and the table changes in the meantime.
    noted.event.keep()
    window.noted.push(noted)
    return window.origin
  }
}

function isExplained<T extends KubernetesObject>(window: WriteWindow<T>, noted: NotedEvent<T>): boolean {
  if (window.responseRevisions.has(noted.revision)) return true
  return noted.deletedUid !== undefined && window.removed.has(noted.deletedUid)
}

function keyOf(target: WriteTarget): string {
  // Names contain no star, so a prefix never equals a name.
  return formatObjectKey(target.namespace, target.isPrefix ? `${target.name}*` : target.name)
}

function sameOrigin(left: Origin | undefined, right: Origin | undefined): boolean {
  return left?.controller === right?.controller && left?.key === right?.key
}
