import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ObjectShape, ObjectState, StateTable } from '../bytes/index.ts'
import type { Client } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReflectorObserver } from './reflector-observer.ts'
import type { ServerObject } from './server-revision.ts'

/**
 * Follows the objects of one kind: first the full state, then every change, for as long as it is not stopped. It goes
 * on after whatever happens to the watch, and asks for the full state again only when it has to.
 */
export interface Reflector {
  /** Begins; a second call does nothing. */
  start(): void
  /** Ends the watch. No callback runs after this call; resolves when nothing is under way any more. */
  stop(): Promise<void>
  readonly state: ReflectorState
  /** The revision that the watch has reached; empty before the first full state. */
  readonly revision: string
}

export interface ReflectorState {
  /**
   * - idle: not started
   * - listing: the full state is being read
   * - watching: changes come in
   * - waiting: something failed; it is tried again after a pause
   * - refused: the same, and the server says that this may not be read (401, 403) or is not there (404, 405)
   * - stopped
   */
  readonly phase: 'idle' | 'listing' | 'watching' | 'waiting' | 'refused' | 'stopped'
  /** Why it waits. */
  readonly error?: Error | undefined
}

export interface ReflectorOptions<Object extends KubernetesObject> {
  readonly client: Client
  /** Of `metadataOf(kind)` only the metadata is asked for, and kept. */
  readonly kind: KindReference<Object>
  readonly runtime: Runtime
  /** Only this namespace; absent: all. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** What of each object is kept; absent: all of it. */
  readonly shape?: ObjectShape<Object> | undefined
  /** How many bytes of objects a table may have parsed at the same time; runtimeLimits.parsedBytesMax when absent. */
  readonly parsedBytesMax?: number | undefined
  /**
   * The server is asked to end each watch after a random time from this to twice this. Below
   * runtimeLimits.watchTimeoutSecondsMin, the default, it does not go, as in client-go: each new watch costs the server.
   */
  readonly watchTimeoutSecondsMin?: number | undefined
  /**
   * How long a watch that fails with InternalError is taken up where it stood before the full state is read again;
   * runtimeLimits.watchInternalErrorMsMax when absent.
   */
  readonly internalErrorMsMax?: number | undefined
  readonly observer?: ReflectorObserver | undefined
  /**
   * The newest revision of the kind that the receiver has seen, by an earlier reflector or in the response to a write. A
   * full state that is older is of another history, or of a server that lags.
   */
  readonly seenRevision?: (() => string) | undefined
  /** Whether an object that the server has at this revision cannot be in the history that the receiver has followed. */
  readonly contradicts?: ((object: ServerObject, revision: string) => boolean) | undefined
  /** Whether there is a sign that the server's history is another one; then that is looked into first. */
  readonly isInDoubt?: boolean | undefined
  /**
   * The full state at a revision. It is called for the first one, and again after changes may have been missed. The table
   * is the receiver's own: nobody else has it or changes it. Objects that are there but could not be read are not in it;
   * `unread` has the keys of those whose names could. `isOtherHistory` says that the server was restored from a backup,
   * emptied or replaced: revisions from before mean nothing any more.
   */
  onReplace(table: StateTable<Object>, revision: string, unread: ReadonlySet<string>, isOtherHistory: boolean): void
  /** One change after the full state, in the order of revisions. The state is good until this returns. */
  onEvent(type: ReflectorEventType, state: ObjectState<Object>, revision: string): void
  /** The watch has reached this revision without a change to tell of. */
  onBookmark?(revision: string): void
  /**
   * Something is wrong: the list or the watch failed and is tried again (`state` says how it stands), a watch stalled and
   * is opened again, or one object was malformed and left out.
   */
  onError?(error: Error, state: ReflectorState): void
}

export type ReflectorEventType = 'ADDED' | 'MODIFIED' | 'DELETED'
