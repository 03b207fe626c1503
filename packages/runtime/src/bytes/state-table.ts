import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectBatch } from './object-batch.ts'
import type { ObjectState } from './object-state.ts'

/**
 * Objects by namespace and name, kept as the bytes they came in, with their metadata in columns; those that came as
 * objects (from a server in the same process, or from an own write) are kept as they are. An id names a place in the
 * columns: it stays while the object changes, and is given to another one after its deletion.
 *
 * Nothing here knows of events, indexes or own writes: that is the cache's part.
 */
export interface StateTable<Object extends KubernetesObject = KubernetesObject> {
  readonly size: number
  /** The id, or -1. */
  find(namespace: string, name: string): number
  /** The same for the namespace and the name of a state; for one that has just come it makes no text. */
  findState(state: ObjectState<Object>): number
  /** Ids in the order in which their objects came, of one namespace; of all of them one namespace after another. */
  ids(namespace?: string): IterableIterator<number>
  namespaces(): IterableIterator<string>
  state(id: number): ObjectState<Object>
  object(id: number): Object
  resourceVersion(id: number): string
  /** The resourceVersion as a number, or NaN when it is none that a double holds: comparing numbers makes no text. */
  revision(id: number): number
  /** Whether the object of the id has the UID of the state; of two that are kept as bytes it makes no text. */
  hasUid(id: number, state: ObjectState<Object>): boolean
  /**
   * Takes a state in, under its namespace and name: copies its bytes, or keeps its object. Returns the id. What was there
   * before can be had by `state(id).kept()` beforehand, or cheaper by `replace`.
   */
  set(state: ObjectState<Object>): number
  /**
   * Takes in the objects of a batch in their order, up to one that cannot be taken this way: one whose name is known.
   * Returns how many.
   */
  take(batch: ObjectBatch): number
  /** As set, for an id that is there; returns the state before, good until the next change of the table. */
  replace(id: number, state: ObjectState<Object>): ObjectState<Object>
  /** Returns the state that was there, good until the next change of the table. */
  delete(id: number): ObjectState<Object>
  /** Bytes of the objects, bytes held for them, and objects that are parsed now. */
  readonly usage: { readonly liveBytes: number; readonly heldBytes: number; readonly parsedObjects: number }
}
