import type { Cause } from '../../queue/index.ts'

/** What caused a run, as far as that matters for noticing that a key runs in circles. */
export interface CauseOrigin {
  /** The kind and the key of the object that changed; empty when it was none. */
  readonly kind: string
  readonly key: string
  /** own: the run follows from nothing but the key's own doing. update: somebody has changed the object. */
  readonly type: 'own' | 'update' | 'other'
}

/** A cause that remembers where it came from; to all who show it, it is a cause like any other. */
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
