import type { KubernetesObject, OwnerReference } from '@kubewright/kube/meta'

/**
 * One state of one object, as a list, a watch or a write brought it. Looking at these fields parses nothing but the
 * range of bytes that holds them; `object` parses the whole, once.
 *
 * A state that was handed to a callback, or that a table answered with, is good until that table changes or the
 * callback returns. Whoever keeps one longer asks for `kept()`.
 */
export interface ObjectState<Object extends KubernetesObject = KubernetesObject> {
  /** Empty for objects without a namespace. */
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly generation: number | undefined
  readonly isBeingDeleted: boolean
  readonly labels: Readonly<Record<string, string>> | undefined
  readonly annotations: Readonly<Record<string, string>> | undefined
  readonly ownerReferences: readonly OwnerReference[]
  readonly finalizers: readonly string[]
  /** Frozen and shared: every reader of the same state gets the same one for as long as it is remembered. */
  readonly object: Object
  /** The same state, good for ever: the object if it was parsed already, else a copy of the bytes. */
  kept(): ObjectState<Object>
}
