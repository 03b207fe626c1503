import type { JsonObject } from '@kubewright/kube/json'
import { numberAt, textAt, valueAt } from '../read-object.ts'

/** The spec of a PriorityLevelConfiguration. */
export interface LevelSpec {
  readonly name: string
  readonly uid: string
  /** Whether its requests never wait. */
  readonly isExempt: boolean
  /** Its share of all seats, relative to the other levels. */
  readonly shares: number
  /** Percentage of its seats that others may borrow while it does not need them. */
  readonly lendablePercent: number
  /** Percentage of its own seats that it may borrow from others; undefined for no bound. */
  readonly borrowingLimitPercent: number | undefined
  /** The queues for its requests; undefined if they are refused instead. */
  readonly queuing: Queuing | undefined
}

export interface Queuing {
  readonly queues: number
  /** Number of queues in the hand of a flow. */
  readonly handSize: number
  readonly queueLengthMax: number
}

const sharesByDefault = 30

export function readLevelSpec(object: JsonObject): LevelSpec {
  const isExempt = textAt(object, 'spec', 'type') === 'Exempt'
  const part = isExempt ? 'exempt' : 'limited'
  const shares = numberIn(object, part, 'nominalConcurrencyShares')
  return {
    name: textAt(object, 'metadata', 'name'),
    uid: textAt(object, 'metadata', 'uid'),
    isExempt,
    shares: shares ?? (isExempt ? 0 : sharesByDefault),
    lendablePercent: numberIn(object, part, 'lendablePercent') ?? 0,
    borrowingLimitPercent: numberIn(object, part, 'borrowingLimitPercent'),
    queuing: isExempt ? undefined : queuingOf(object),
  }
}

function numberIn(object: JsonObject, part: string, field: string): number | undefined {
  return valueAt(object, 'spec', part, field) === undefined ? undefined : numberAt(object, 'spec', part, field)
}

function queuingOf(object: JsonObject): Queuing | undefined {
  const response = valueAt(object, 'spec', 'limited', 'limitResponse')
  if (textAt(response, 'type') !== 'Queue') return undefined
  return {
    queues: Math.max(1, numberAt(response, 'queuing', 'queues')),
    handSize: Math.max(1, numberAt(response, 'queuing', 'handSize')),
    queueLengthMax: numberAt(response, 'queuing', 'queueLengthLimit'),
  }
}
