import type { KubernetesObject } from '@kubewright/kube/meta'
import { type ObjectState, stateOfObject } from '../bytes/index.ts'
import type { Origin } from './own-write-types.ts'

export type InformerEventType = 'added' | 'updated' | 'deleted'

/**
 * One change of what reads show. An update may stand for several, and for a deletion and a new creation under the same
 * name: then the UIDs differ. Looking at `object` or `old` parses it; `state` and `oldState` give the metadata without.
 */
export interface InformerEvent<Object extends KubernetesObject = KubernetesObject> {
  readonly type: InformerEventType
  /** The object as it is now; for a deletion, the last that was known of it. */
  readonly object: Object
  /** What it was before; absent for added. */
  readonly old?: Object | undefined
  readonly state: ObjectState<Object>
  readonly oldState?: ObjectState<Object> | undefined
  /**
   * Set when the change is this process' own write and nobody else's. While a write is under way, an event of its
   * object is taken for its own; should the answer show that it was not, another event without an origin follows.
   */
  readonly origin?: Origin | undefined
  /** Whether the object was there when the informer began. */
  readonly isInitial: boolean
  /** A deletion that a list showed: the object is gone, and what it was in the end is not known. */
  readonly isFinalStateUnknown: boolean
  /** A deletion that is none: the object may well exist, but nobody here watches it any more. */
  readonly isOutOfScope: boolean
  /** Nothing has changed; the handler asked to be told again from time to time. */
  readonly isResync: boolean
}

/** What is special about an event. */
export type EventMark = 'none' | 'initial' | 'final state unknown' | 'out of scope' | 'resync'

/** An event whose states are good until the table changes, unless it is told to keep them. */
export class StateEvent<Object extends KubernetesObject> implements InformerEvent<Object> {
  readonly type: InformerEventType
  origin: Origin | undefined
  /** The number of the publication it belongs to. */
  sequence = 0
  #state: ObjectState<Object>
  #oldState: ObjectState<Object> | undefined
  readonly #mark: EventMark

  constructor(
    type: InformerEventType,
    state: ObjectState<Object>,
    oldState: ObjectState<Object> | undefined,
    mark: EventMark = 'none',
    origin?: Origin,
  ) {
    this.type = type
    this.#state = state
    this.#oldState = oldState
    this.#mark = mark
    this.origin = origin
  }

  get state(): ObjectState<Object> {
    return this.#state
  }

  get oldState(): ObjectState<Object> | undefined {
    return this.#oldState
  }

  get object(): Object {
    return this.#state.object
  }

  get old(): Object | undefined {
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

  /** Makes the event good for ever. */
  keep(): void {
    this.#state = this.#state.kept()
    this.#oldState = this.#oldState?.kept()
  }
}

/** The event as one that is good for ever, for a handler that was added with `keepsEvents: false` and needs this one. */
export function keptEvent<Object extends KubernetesObject>(event: InformerEvent<Object>): InformerEvent<Object> {
  if (event instanceof StateEvent) event.keep()
  return event
}

/** What an event is made of by hand. */
export interface InformerEventInput<Object extends KubernetesObject> {
  readonly type: InformerEventType
  readonly object: Object
  readonly old?: Object | undefined
  readonly origin?: Origin | undefined
  readonly mark?: EventMark | undefined
}

/** Makes an event of objects, as sources and tests of handlers and predicates need it. */
export function informerEvent<Object extends KubernetesObject>(
  input: InformerEventInput<Object>,
): InformerEvent<Object> {
  const oldState = input.old === undefined ? undefined : stateOfObject(input.old)
  return new StateEvent(input.type, stateOfObject(input.object), oldState, input.mark, input.origin)
}
