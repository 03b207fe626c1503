import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * The objects of declared kinds, as the watch and this process' own writes have them. Objects are frozen and shared.
 * Reads never wait: a kind that was not declared, has not synced or cannot be watched is an error that says why.
 */
export interface Cache {
  /** Declares a kind and returns its informer; the same one for each call with the same kind. */
  informer<Object extends KubernetesObject>(kind: KindReference<Object>, options?: InformerOptions): Informer<Object>
  get<Object extends KubernetesObject>(kind: KindReference<Object>, name: ObjectName): Object | undefined
  list<Object extends KubernetesObject>(kind: KindReference<Object>, options?: CachedListOptions): readonly Object[]
  /**
   * Whether every object of the kind, or of this namespace of it, is kept here, so that reads can be served from here.
   * A kind declared with a label selector only does not count: reads would miss what the selector leaves out.
   */
  has(kind: KindReference, namespace?: string): boolean
  /** Starts the informers declared so far and those declared later. */
  start(): void
  /** Resolves when every informer has synced; rejects as soon as one cannot, with the reason (403, 404). */
  synced(): Promise<void>
  /** Ends every watch; resolves when the last has ended. */
  stop(): Promise<void>
  /**
   * Says that a write is on its way. Its event often comes before its answer; with this it is known as this process'
   * own all the same. The write must end with one call of what is returned.
   */
  writing(kind: KindReference, target: WriteTarget, origin?: Origin): WriteInFlight
  /** Takes in the answer to a write, so that no read shows the state before it. See Origin. */
  written(kind: KindReference, object: KubernetesObject, origin?: Origin): void
  /** Takes in a deletion that left nothing behind: the object of this UID is gone. */
  removed(kind: KindReference, name: ObjectName, uid: string, origin?: Origin): void
}

/** The object that a write is about; for a creation with generateName the prefix that the server makes a name of. */
export type WriteTarget =
  | ObjectName
  | { readonly namespace?: string | undefined; readonly name?: undefined; readonly generateName: string }

/** A write that waits for its answer. */
export interface WriteInFlight {
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

export interface InformerOptions {
  /** Only this namespace; absent: all. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
}

export interface Informer<Object extends KubernetesObject> {
  readonly kind: KindReference<Object>
  /** The handler sees every object there is as added (initial), then every change, in order. */
  addHandler(handler: (event: InformerEvent<Object>) => void): HandlerRegistration
  /**
   * Objects by values of theirs. Adding to a running informer indexes what it has. The same name with the same
   * function again does nothing; with another function it is an error.
   */
  addIndex(name: string, valuesOf: (object: Object) => readonly string[]): void
  readonly hasSynced: boolean
  /** The revision that the watch has reached; empty before the first sync. */
  readonly revision: string
  synced(): Promise<void>
  get(name: ObjectName): Object | undefined
  list(options?: CachedListOptions): readonly Object[]
}

export interface HandlerRegistration {
  /** Whether the handler has seen all objects of the first list. */
  readonly hasSynced: boolean
  synced(): Promise<void>
  remove(): void
}

export interface CachedListOptions {
  readonly namespace?: string | undefined
  /** A label selector as kubectl takes it: app=web,tier!=back. */
  readonly labelSelector?: string | undefined
  readonly index?: { readonly name: string; readonly value: string } | undefined
}

/**
 * One change of what reads show. An update may stand for several, and for a deletion and a new creation under the same
 * name: then the UIDs differ.
 */
export interface InformerEvent<Object extends KubernetesObject> {
  readonly type: 'added' | 'updated' | 'deleted'
  /** The object as it is now; for a deletion, the last that was known of it. */
  readonly object: Object
  /** What it was before; absent for added. */
  readonly old?: Object | undefined
  /**
   * Set when the change is this process' own write and nobody else's. While a write is under way, an event of its
   * object is taken for its own; should the answer show that it was not, another event without an origin follows.
   */
  readonly origin?: Origin | undefined
  /** Whether the object was there when the informer began. */
  readonly isInitial: boolean
}
