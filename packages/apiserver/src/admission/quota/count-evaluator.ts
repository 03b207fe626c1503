import { type Amounts, oneQuantity } from './amounts.ts'
import { countNameOf, noScope, type QuotaEvaluator } from './evaluator.ts'

/** Resources that could be counted by their plain names before everything could be. */
const plainNames: ReadonlySet<string> = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets'])

/** Objects of which nothing is measured but their number. */
export function countEvaluator(group: string, plural: string): QuotaEvaluator {
  const names = [countNameOf(group, plural), ...(group === '' && plainNames.has(plural) ? [plural] : [])]
  const usage: Amounts = new Map(names.map((name) => [name, oneQuantity]))
  return {
    handles: ({ verb, subresource }) => verb === 'CREATE' && subresource === '',
    matchingNames: (wanted) => wanted.filter((name) => names.includes(name)),
    matchesScope: noScope,
    usageOf: () => usage,
  }
}
