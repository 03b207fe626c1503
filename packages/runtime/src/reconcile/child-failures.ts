import { isConflict, statusOf } from '@kubewright/kube/status'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { errorMessage } from '../trace/index.ts'
import { type ChildName, describeChild } from './child.ts'

/** A child that the server, or a guard, refused to write. */
export interface ChildFailure {
  readonly name: ChildName
  readonly error: unknown
  /** Whether the owner is without the child: it was not created, or the object of its name belongs to another owner. */
  readonly isMissing: boolean
}

/** Responses that concern the server or the caller, so that the next write would get the same one. */
const generalCodes: ReadonlySet<number> = new Set([401, 429, 503, 504])

/**
 * Whether a failure concerns this child alone, so that the others can still be written. A broken connection, an aborted
 * request and a server that is overloaded concern all of them.
 */
export function isChildFailure(error: unknown): boolean {
  if (isRuntimeError(error)) return error.code.startsWith('CHILD_')
  const code = statusOf(error)?.code
  return code !== undefined && !generalCodes.has(Number(code))
}

/** Whether another look at the cluster mends the failure. */
export function isTransientFailure(error: unknown): boolean {
  // An error of ours may have a conflict as its cause and still be permanent.
  return isRuntimeError(error) ? error.code === 'CHILD_REPLACED' : isConflict(error)
}

/** The failure of a reconcile in which these children failed: the failure of one child, or a summary of several. */
export function summaryOf(failures: readonly ChildFailure[]): unknown {
  const lasting = failures.filter(({ error }) => !isTransientFailure(error))
  const [first, ...others] = lasting.length > 0 ? lasting : failures
  if (first === undefined || others.length === 0 || lasting.length === 0) return first?.error
  const shown = lasting.slice(0, runtimeLimits.describedChildrenMax)
  const texts = shown.map(({ name, error }) => `${describeChild(name)}: ${errorMessage(error)}`)
  const omitted = lasting.length - shown.length
  const more = omitted === 0 ? '' : `; and ${omitted} more`
  const message = `${lasting.length} children could not be written: ${texts.join('; ')}${more}`
  return new RuntimeError('CHILDREN_FAILED', message, { cause: first.error })
}
