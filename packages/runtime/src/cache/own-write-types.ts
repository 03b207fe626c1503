import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'

/** The object that a write is about; for a creation with generateName the prefix that the server makes a name of. */
export type WriteTarget =
  | ObjectName
  | { readonly namespace?: string | undefined; readonly name?: undefined; readonly generateName: string }

/** A write that waits for its answer. */
export interface WriteInFlight {
  /** Whether any watch may show the object, so that it matters what the write did. */
  readonly isWatched: boolean
  /**
   * The answer is this object. `isOwn` says that nobody else has a part in this state; without it, since a write that
   * changed nothing is answered with a foreign state, handlers are told of it without an origin. True when absent.
   */
  written(object: KubernetesObject, isOwn?: boolean): void
  /** The object of this UID is gone; the empty text when it is not known which one it was. */
  removed(uid: string): void
  /** It changed nothing, was refused, or will never be answered. */
  failed(): void
}

/** Who in this process wrote: the key that a controller was reconciling. Its own write does not wake that key. */
export interface Origin {
  readonly controller: string
  readonly key: string
}
