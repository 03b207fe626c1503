import { type Amounts, oneQuantity } from './amounts.ts'
import { countNameOf, noScope, type QuotaEvaluator } from './evaluator.ts'

/** Resources that have a quota name from before the generic `count/` names. */
const plainNames: ReadonlySet<string> = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets'])

/** Counts objects and measures nothing else. */
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
