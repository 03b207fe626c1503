import { runtimeLimits } from '../../limits.ts'
import { toLine } from '../../trace/index.ts'
import type { Fact } from './fact.ts'

/**
 * The conditions that facts set: those of Kubernetes' Deployments and of OpenShift, and those that kstatus reads.
 * Available says whether the object does its work, Ready whether it has reached the state of its spec as well.
 */
export const standardConditions = ['Available', 'Progressing', 'Degraded', 'Ready', 'Reconciling', 'Stalled'] as const

/** A condition without its type and times. */
export interface FactCondition {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

const expected = 'AsExpected'

/**
 * The standard conditions among the declared ones. Pure: the same facts give the same conditions, so that steady
 * reconciles write nothing.
 */
export function conditionsOfFacts(
  facts: readonly Fact[],
  declared: readonly string[],
): Readonly<Record<string, FactCondition>> {
  const good = facts.filter(({ state }) => state === 'ready')
  const open = facts.filter(({ state }) => state === 'progressing')
  const bad = facts.filter(({ state }) => state === 'degraded')
  const trouble = [...bad, ...open]
  const all: Readonly<Record<(typeof standardConditions)[number], FactCondition>> = {
    Available: good.length > 0 || trouble.length === 0 ? summary('True', good) : summary('False', trouble),
    Progressing: open.length > 0 ? summary('True', open) : summary('False', []),
    Degraded: bad.length > 0 ? summary('True', bad) : summary('False', []),
    Ready: trouble.length === 0 ? summary('True', good) : summary('False', trouble),
    // kstatus reads at most one of these two.
    Reconciling: open.length > 0 && bad.length === 0 ? summary('True', open) : summary('False', []),
    Stalled: bad.length > 0 ? summary('True', bad) : summary('False', []),
  }
  return Object.fromEntries(Object.entries(all).filter(([type]) => declared.includes(type)))
}

/** The reason of the first fact, and the messages of all, each once. */
function summary(status: 'True' | 'False', facts: readonly Fact[]): FactCondition {
  const messages = [...new Set(facts.map(({ message }) => message).filter((message) => message !== ''))]
  const shown = messages.slice(0, runtimeLimits.describedChildrenMax)
  const omitted = messages.length - shown.length
  const text = `${shown.join('; ')}${omitted === 0 ? '' : `; and ${omitted} more`}`
  const message = toLine(text, runtimeLimits.failureMessageCharactersMax)
  return { status, reason: facts[0]?.reason ?? expected, message }
}
