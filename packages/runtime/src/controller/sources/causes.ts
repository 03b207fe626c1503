import type { Cause } from '../../queue/index.ts'

/** The part of a run's cause that matters for loop detection. */
export interface CauseOrigin {
  /** Kind and key of the changed object; empty without one. */
  readonly kind: string
  readonly key: string
  /** own: the run follows only from the key's own writes or requeues. update: another client has changed the object. */
  readonly type: 'own' | 'update' | 'other'
}

/** A cause that remembers its origin; elsewhere it is a cause like any other. */
export class TracedCause implements Cause {
  readonly source: Cause['source']
  readonly what: string
  readonly #origin: CauseOrigin

  constructor(source: Cause['source'], what: string, origin: CauseOrigin) {
    this.source = source
    this.what = what
    this.#origin = origin
  }

  static originOf(cause: Cause): CauseOrigin | undefined {
    return cause instanceof TracedCause ? cause.#origin : undefined
  }
}
