import { KubeError } from '../errors.ts'

/** A problem while it propagates: each message adds its field, and the outermost converts it to a KubeError. */
export class Fault extends Error {
  readonly reason: string
  /** From the innermost field outwards. */
  readonly path: string[] = []

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** Adds the location of the fault and rethrows it; other errors are defects of this package and pass unchanged. */
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
