import type { KubernetesObject } from '@kubewright/kube/meta'
import { type ObjectState, stateOfObject } from '../bytes/index.ts'
import type { Origin } from './own-write-types.ts'

export type InformerEventType = 'added' | 'updated' | 'deleted'

/**
 * One change of what reads show. An update may combine several changes, or a deletion and a new creation under the same
 * name: then the UIDs differ. Reading `object` or `old` parses it; `state` and `oldState` do not.
 */
export interface InformerEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: InformerEventType
  /** The current object; for a deletion, its last known state. */
  readonly object: T
  /** The previous object; absent for added. */
  readonly old?: T | undefined
  readonly state: ObjectState<T>
  readonly oldState?: ObjectState<T> | undefined
  /**
   * Set when the change is entirely this process' own write. While a write is in flight, an event of its object counts
   * as its own; if the response shows otherwise, a second event without an origin follows.
   */
  readonly origin?: Origin | undefined
  /** Whether the object existed when the informer started. */
  readonly isInitial: boolean
  /** A deletion found by a list: the object is gone, and its final state is unknown. */
  readonly isFinalStateUnknown: boolean
  /** Not a real deletion: the object may still exist, but is no longer watched. */
  readonly isOutOfScope: boolean
  /** Nothing has changed: this is the periodic resync that the handler requested. */
  readonly isResync: boolean
}

/** A special property of an event. */
export type EventMark = 'none' | 'initial' | 'final state unknown' | 'out of scope' | 'resync'

/** An event whose states are valid until the table changes, unless `keep` is called. */
export class StateEvent<T extends KubernetesObject> implements InformerEvent<T> {
  readonly type: InformerEventType
  origin: Origin | undefined
  /** The number of its publication. */
  sequence = 0
  #state: ObjectState<T>
  #oldState: ObjectState<T> | undefined
  readonly #mark: EventMark

  constructor(
    type: InformerEventType,
    state: ObjectState<T>,
    oldState: ObjectState<T> | undefined,
    mark: EventMark = 'none',
    origin?: Origin,
  ) {
    this.type = type
    this.#state = state
    this.#oldState = oldState
    this.#mark = mark
    this.origin = origin
  }

  get state(): ObjectState<T> {
    return this.#state
  }

  get oldState(): ObjectState<T> | undefined {
    return this.#oldState
  }

  get object(): T {
    return this.#state.object
  }

  get old(): T | undefined {
    return this.#oldState?.object
  }

  get isInitial(): boolean {
    return this.#mark === 'initial'
  }

  get isFinalStateUnknown(): boolean {
    return this.#mark === 'final state unknown'
  }

  get isOutOfScope(): boolean {
    return this.#mark === 'out of scope'
  }

  get isResync(): boolean {
    return this.#mark === 'resync'
  }

  /** Makes the event valid permanently. */
  keep(): void {
    this.#state = this.#state.kept()
    this.#oldState = this.#oldState?.kept()
  }
}

/** Makes the event valid permanently, for a handler with `keepsEvents: false` that needs to keep this one. */
export function keptEvent<T extends KubernetesObject>(event: InformerEvent<T>): InformerEvent<T> {
  if (event instanceof StateEvent) event.keep()
  return event
}

/** The input of informerEvent. */
export interface InformerEventInput<T extends KubernetesObject> {
  readonly type: InformerEventType
  readonly object: T
  readonly old?: T | undefined
  readonly origin?: Origin | undefined
  readonly mark?: EventMark | undefined
}

/** Creates an event from objects, for custom sources and for tests of handlers and predicates. */
export function informerEvent<T extends KubernetesObject>(input: InformerEventInput<T>): InformerEvent<T> {
  const oldState = input.old === undefined ? undefined : stateOfObject(input.old)
  return new StateEvent(input.type, stateOfObject(input.object), oldState, input.mark, input.origin)
}
