import type { JsonObject } from '@kubewright/kube/json'
import { numberAt, textAt, valueAt } from '../read-object.ts'

/** What a PriorityLevelConfiguration says. */
export interface LevelSpec {
  readonly name: string
  readonly uid: string
  /** Whether its requests are never made to wait. */
  readonly isExempt: boolean
  /** Its part of all seats, in proportion to the others'. */
  readonly shares: number
  /** How much of its seats others may use while it does not need them. */
  readonly lendablePercent: number
  /** How many seats of others it may use, in percent of its own; undefined is no bound. */
  readonly borrowingLimitPercent: number | undefined
  /** Where its requests wait; undefined where they are refused instead. */
  readonly queuing: Queuing | undefined
}

export interface Queuing {
  readonly queues: number
  /** How many queues a flow may choose from. */
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
