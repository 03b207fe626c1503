import { runtimeLimits } from '../limits.ts'
import { describeChild } from './child.ts'
import type { WaitingChild } from './plan-types.ts'

/** The message of Reconciled while children are not written, because others are not ready. */
export function describeWaiting(waiting: readonly WaitingChild[]): string {
  const shown = waiting.slice(0, runtimeLimits.describedChildrenMax)
  const texts = shown.map(({ name, reason }) => `${describeChild(name)} waits: ${reason}`)
  const omitted = waiting.length - shown.length
  return `${texts.join('; ')}${omitted === 0 ? '' : `; and ${omitted} more`}`
}
