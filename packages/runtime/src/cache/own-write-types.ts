import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'

/** The object of a write; for a creation with generateName, the prefix of its name. */
export type WriteTarget =
  | ObjectName
  | { readonly namespace?: string | undefined; readonly name?: undefined; readonly generateName: string }

/** A write in flight. */
export interface WriteInFlight {
  /** Whether any watch may show the object, so that the effect of the write matters. */
  readonly isWatched: boolean
  /**
   * The response is this object. With `isOwn: false` other clients may have contributed to this state, as when a write
   * changed nothing and the server returned a foreign state; handlers then get it without an origin. True by default.
   */
  written(object: KubernetesObject, isOwn?: boolean): void
  /** The object with this UID is gone; an empty string if the UID is unknown. */
  removed(uid: string): void
  /** The write changed nothing, was refused, or has no response. */
  failed(): void
}

/** The writer in this process: the key that a controller was reconciling. Its own write does not enqueue that key. */
export interface Origin {
  readonly controller: string
  readonly key: string
}
