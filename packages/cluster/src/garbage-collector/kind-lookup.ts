import { parseGroupVersion } from '@kubewright/kube/meta'
import type { KindReference } from 'kubewright/resource'

/**
 * The served kinds, by the apiVersion and kind of owner references. It remembers the objects that reference an unknown
 * kind and reports them when the kind is served: an owner of an unknown kind counts neither as present nor as deleted.
 */
export class KindLookup {
  readonly #kinds = new Map<string, KindReference>()
  readonly #waiting = new Map<string, Set<string>>()
  readonly #onKnown: (uids: Iterable<string>) => void

  constructor(onKnown: (uids: Iterable<string>) => void) {
    this.#onKnown = onKnown
  }

  add(kind: KindReference): void {
    const { group, version, kind: name } = kind.definition
    const key = keyOf(group, version, name)
    this.#kinds.set(key, kind)
    const uids = this.#waiting.get(key)
    this.#waiting.delete(key)
    if (uids !== undefined) this.#onKnown(uids)
  }

  delete(kind: KindReference): void {
    const { group, version, kind: name } = kind.definition
    this.#kinds.delete(keyOf(group, version, name))
  }

  /** The kind of a reference. If it is unknown, the object of this UID is checked again once the kind is served. */
  find(reference: { readonly apiVersion: string; readonly kind: string }, uid: string): KindReference | undefined {
    const groupVersion = parsed(reference.apiVersion)
    if (groupVersion === undefined) return undefined
    const key = keyOf(groupVersion.group, groupVersion.version, reference.kind)
    const kind = this.#kinds.get(key)
    if (kind === undefined) {
      const uids = this.#waiting.get(key) ?? new Set()
      this.#waiting.set(key, uids.add(uid))
    }
    return kind
  }

  /** The object is deleted and no longer waits for a kind. */
  forget(uid: string): void {
    for (const [key, uids] of this.#waiting) {
      if (uids.delete(uid) && uids.size === 0) this.#waiting.delete(key)
    }
  }
}

function parsed(apiVersion: string) {
  try {
    return parseGroupVersion(apiVersion)
  } catch {
    return undefined
  }
}

function keyOf(group: string, version: string, kind: string): string {
  return `${group}/${version}/${kind}`
}
