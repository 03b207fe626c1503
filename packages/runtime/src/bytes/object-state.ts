import type { KubernetesObject, OwnerReference } from '@kubewright/kube/meta'

/**
 * One state of one object, from a list, a watch or a write. Reading these fields parses only the bytes that hold them;
 * `object` parses the whole object, once.
 *
 * A state that a callback or a table returned is valid until that table changes or the callback returns. Call `kept()`
 * to keep it longer.
 */
export interface ObjectState<T extends KubernetesObject = KubernetesObject> {
  /** Empty for cluster-scoped objects. */
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
  /** Frozen and shared: every reader of the same state gets the same object while it is kept parsed. */
  readonly object: T
  /** The same state without that limit: the object if it is already parsed, else a copy of its bytes. */
  kept(): ObjectState<T>
}
