import type { JsonObject } from '@kubewright/kube/json'

/** The priority levels that every server has from its start: name, shares, lendable percentage, queues, hand size. */
const queued: readonly (readonly [name: string, shares: number, lendable: number, queues: number, handSize: number])[] =
  [
    ['system', 30, 33, 64, 6],
    ['node-high', 40, 25, 64, 6],
    ['leader-election', 10, 0, 16, 4],
    ['workload-high', 40, 50, 128, 6],
    ['workload-low', 100, 90, 128, 6],
    ['global-default', 20, 50, 128, 6],
  ]

/** The specs of the immutable ones. */
export const mandatoryPriorityLevels: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['exempt', { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } }],
  [
    'catch-all',
    {
      type: 'Limited',
      limited: { nominalConcurrencyShares: 5, limitResponse: { type: 'Reject' }, lendablePercent: 0 },
    },
  ],
])

/** The specs of all, by name. */
export function priorityLevelsAtStart(): ReadonlyMap<string, JsonObject> {
  const levels = new Map(mandatoryPriorityLevels)
  for (const [name, nominalConcurrencyShares, lendablePercent, queues, handSize] of queued) {
    const queuing = { queues, handSize, queueLengthLimit: 50 }
    const limitResponse = { type: 'Queue', queuing }
    levels.set(name, { type: 'Limited', limited: { nominalConcurrencyShares, limitResponse, lendablePercent } })
  }
  return levels
}
