import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

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
  readonly kind: KindReference<Object>
  readonly runtime: Runtime
  /** Only this namespace; absent: all. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  /** The full state at a revision. It is called for the first one, and again after changes may have been missed. */
  onReplace(objects: readonly Object[], revision: string): void
  /** One change after the full state, in the order of revisions. */
  onEvent(type: ReflectorEventType, object: Object, revision: string): void
  /** The watch has reached this revision without a change to tell of. */
  onBookmark?(revision: string): void
  /**
   * Something is wrong: the list or the watch failed and is tried again (`state` says how it stands), or one object
   * was malformed and left out.
   */
  onError?(error: Error, state: ReflectorState): void
}

export type ReflectorEventType = 'ADDED' | 'MODIFIED' | 'DELETED'
