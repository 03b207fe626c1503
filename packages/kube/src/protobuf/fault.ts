import { KubeError } from '../errors.ts'

/** A problem on its way up: each message adds the field it was in, and the outermost makes a KubeError of it. */
export class Fault extends Error {
  readonly reason: string
  /** From the innermost field outwards. */
  readonly path: string[] = []

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** Adds where the fault happened and throws it on; what is not a fault is a mistake of this package and left alone. */
export function rethrowAt(error: unknown, segment: string): never {
  if (error instanceof Fault && segment !== '') error.path.push(segment)
  throw error
}

/** Runs the work and turns a fault into the error that callers see. */
export function reportFaults<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const path = error.path.reverse().join('').replace(/^\./, '')
    const message = path === '' ? error.reason : `${path}: ${error.reason}`
    throw new KubeError('KUBE_PROTOBUF_MALFORMED', message, path === '' ? {} : { path })
  }
}
