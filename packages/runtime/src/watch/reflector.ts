import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ObjectShape, ObjectState, StateTable } from '../bytes/index.ts'
import type { Client } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReflectorObserver } from './reflector-observer.ts'
import type { ServerObject } from './server-revision.ts'

/**
 * Follows the objects of one kind: first the full state, then every change, until it is stopped. It continues after
 * every failure of the watch, and relists only when it must.
 */
export interface Reflector {
  /** Starts; a second call does nothing. */
  start(): void
  /** Ends the watch. No callback runs after this call; resolves when nothing is in progress any more. */
  stop(): Promise<void>
  readonly state: ReflectorState
  /** The revision that the watch has reached; empty before the first full state. */
  readonly revision: string
}

export interface ReflectorState {
  /**
   * - idle: not started
   * - listing: reading the full state
   * - watching: receiving changes
   * - waiting: something failed, and is retried after a backoff
   * - refused: the same, and reading is not allowed (401, 403) or the resource does not exist (404, 405)
   * - stopped
   */
  readonly phase: 'idle' | 'listing' | 'watching' | 'waiting' | 'refused' | 'stopped'
  /** Why it waits. */
  readonly error?: Error | undefined
}

export interface ReflectorOptions<T extends KubernetesObject> {
  readonly client: Client
  /** For `metadataOf(kind)`, only the metadata is requested and kept. */
  readonly kind: KindReference<T>
  readonly runtime: Runtime
  /** Only this namespace; all namespaces when absent. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** Which part of each object is kept; all of it when absent. */
  readonly shape?: ObjectShape<T> | undefined
  /** How many bytes of objects a table may keep parsed; runtimeLimits.parsedBytesMax when absent. */
  readonly parsedBytesMax?: number | undefined
  /**
   * timeoutSeconds of each watch is random between this and twice this. Values below
   * runtimeLimits.watchTimeoutSecondsMin, the default, are raised to it, as in client-go, because each new watch costs
   * the server.
   */
  readonly watchTimeoutSecondsMin?: number | undefined
  /**
   * How long a watch that fails with InternalError is resumed from its revision before the reflector relists;
   * runtimeLimits.watchInternalErrorMsMax when absent.
   */
  readonly internalErrorMsMax?: number | undefined
  readonly observer?: ReflectorObserver | undefined
  /**
   * The newest revision of the kind that the receiver has seen, from an earlier reflector or in the response to a
   * write. An older full state comes from another history, or from a server that lags.
   */
  readonly seenRevision?: (() => string) | undefined
  /**
   * Whether an object that the server has at this revision cannot belong to the history that the receiver has followed.
   */
  readonly contradicts?: ((object: ServerObject, revision: string) => boolean) | undefined
  /** Whether there is a sign that the server's history has changed; then that is checked first. */
  readonly isInDoubt?: boolean | undefined
  /**
   * The full state at a revision. Called first, and again after changes may have been missed. The receiver owns the
   * table. Objects that could not be read are not in it; `unread` has the keys of those whose names could be read.
   * `isOtherHistory` means that the server was restored from a backup, emptied or replaced, so that earlier revisions
   * are meaningless.
   */
  onReplace(table: StateTable<T>, revision: string, unread: ReadonlySet<string>, isOtherHistory: boolean): void
  /** One change after the full state, in the order of revisions. The state is valid until this returns. */
  onEvent(type: ReflectorEventType, state: ObjectState<T>, revision: string): void
  /** The watch has reached this revision without a change to report. */
  onBookmark?(revision: string): void
  /**
   * Reports a failure: the list or the watch failed and is retried (see `state`), a watch stalled and is reopened, or a
   * malformed object was skipped.
   */
  onError?(error: Error, state: ReflectorState): void
}

export type ReflectorEventType = 'ADDED' | 'MODIFIED' | 'DELETED'
