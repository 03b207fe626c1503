import { isKubeError } from '@kubewright/kube'
import { isConflict, statusOf } from '@kubewright/kube/status'
import { isRuntimeError, RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { errorMessage } from '../../trace/index.ts'
import { type ChildName, describeChild } from './child.ts'

/** A child whose write the server or a guard refused. */
export interface ChildFailure {
  readonly name: ChildName
  readonly error: unknown
  /** Whether the owner lacks the child: it was not created, or its name belongs to an object of another owner. */
  readonly isMissing: boolean
}

/** Status codes that concern the server or the caller, so the next write would get the same one. */
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

/** Whether the server may have carried out the write that ended with this error: its response was lost, or is late. */
export function hasUnknownOutcome(error: unknown): boolean {
  const code = statusOf(error)?.code
  if (code !== undefined) return Number(code) === 504
  return isKubeError(error) && error.code !== 'KUBE_TRANSPORT_UNREACHABLE'
}

/** Whether a retry with fresh data fixes the failure. */
export function isTransientFailure(error: unknown): boolean {
  // An error of this package may be permanent even if its cause is a conflict.
  return isRuntimeError(error) ? error.code === 'CHILD_REPLACED' : isConflict(error)
}

/** The failure of a reconcile whose children failed: the error of a single child, or a summary of several. */
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
