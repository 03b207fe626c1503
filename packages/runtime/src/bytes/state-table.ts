import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectBatch } from './object-batch.ts'
import type { ObjectState } from './object-state.ts'

/**
 * Objects by namespace and name, stored as the bytes they were received in, with their metadata in columns; objects
 * from a server in the same process or from an own write are stored as they are. An id is an index into the columns: it
 * stays while the object changes, and is reused after its deletion.
 *
 * Events, indexes and own writes are not handled here but in the cache.
 */
export interface StateTable<T extends KubernetesObject = KubernetesObject> {
  readonly size: number
  /** The id, or -1. */
  find(namespace: string, name: string): number
  /** The same for the namespace and name of a state; for a state just received it creates no string. */
  findState(state: ObjectState<T>): number
  /**
   * The ids of one namespace in the order in which the objects arrived; without a namespace, one namespace after
   * another.
   */
  ids(namespace?: string): IterableIterator<number>
  namespaces(): IterableIterator<string>
  state(id: number): ObjectState<T>
  object(id: number): T
  resourceVersion(id: number): string
  /** The resourceVersion as a number, or NaN if a double cannot represent it; comparing numbers creates no string. */
  revision(id: number): number
  /** Whether the object of the id has the UID of the state; creates no string if both are stored as bytes. */
  hasUid(id: number, state: ObjectState<T>): boolean
  /**
   * Stores a state under its namespace and name: copies its bytes, or keeps its object. Returns the id. To get the
   * previous state, call `state(id).kept()` before, or `replace`, which is cheaper.
   */
  set(state: ObjectState<T>): number
  /** Stores the objects of a batch in order, up to the first whose name is already present. Returns how many. */
  take(batch: ObjectBatch): number
  /** Like set, for an existing id; returns the previous state, which is valid until the table changes again. */
  replace(id: number, state: ObjectState<T>): ObjectState<T>
  /** Returns the previous state, which is valid until the table changes again. */
  delete(id: number): ObjectState<T>
  /** Bytes of the objects, bytes allocated for them, and the number of parsed objects. */
  readonly usage: { readonly liveBytes: number; readonly heldBytes: number; readonly parsedObjects: number }
}
