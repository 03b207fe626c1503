import { limits } from '@kubewright/kube'
import type { JsonObject } from '@kubewright/kube/json'
import { compileRules, type RuleNode } from '@kubewright/kube/rules'
import { parseSchema } from '@kubewright/kube/schema'
import { cliLimits } from '../../limits.ts'
import { versionsOf } from '../../schema-document.ts'
import { nameOf } from './compare-definitions.ts'
import type { CompatibilityFinding } from './finding.ts'

/** The estimated cost of a rule, in percent of what the API server accepts. */
interface RuleCost {
  readonly path: string
  readonly rule: string
  readonly percent: number
}

/** The rules in CEL whose estimated cost is near the limit: a longer list or text in the schema would refuse them. */
export function costFindings(manifests: readonly JsonObject[]): readonly CompatibilityFinding[] {
  return manifests.flatMap((manifest) =>
    versionsOf(manifest).flatMap(({ name: version, schema }) => {
      const costs = ruleCosts(schema)
      const total = costs.reduce((sum, { percent }) => sum + percent, 0)
      const share = (total * limits.celRuleCostMax) / limits.celSchemaCostMax
      const found = costs.map(({ path, rule, percent }) => ({ path, percent, what: `the rule ${rule} costs` }))
      return [...found, { path: undefined, percent: share, what: 'all rules of the version together cost' }]
        .filter(({ percent }) => percent >= cliLimits.reportedRuleCostPercentMin)
        .map(({ path, percent, what }) => ({
          level: percent >= cliLimits.warnedRuleCostPercentMin ? ('warning' as const) : ('note' as const),
          definition: nameOf(manifest),
          version,
          path,
          message: `${what} ${percent.toFixed(0)} % of the limit; maxItems, maxProperties and maxLength above it make it cheaper`,
        }))
    }),
  )
}

function ruleCosts(schema: JsonObject): readonly RuleCost[] {
  const { root } = compileRules(parseSchema(schema))
  return root === undefined ? [] : costsBelow(root, '', 1)
}

/** A rule below a list or map runs for each of its elements, as often as its bounds, or else a request, allow. */
function costsBelow(node: RuleNode, path: string, cardinality: number | undefined): readonly RuleCost[] {
  const own = node.rules.map(({ rule, costMax, cardinalityMax }) => {
    const cost = Number(costMax) * (cardinality ?? Number(cardinalityMax))
    return { path, rule: rule.rule, percent: (100 * cost) / limits.celRuleCostMax }
  })
  const { items, additionalProperties, properties, schema } = node
  const below = (bound: number | undefined) =>
    cardinality === undefined || bound === undefined ? undefined : cardinality * bound
  return [
    ...own,
    ...[...properties].flatMap(([name, child]) => costsBelow(child, `${path}.${name}`, cardinality)),
    ...(items === undefined ? [] : costsBelow(items, `${path}[]`, below(schema.maxItems))),
    ...(additionalProperties === undefined
      ? []
      : costsBelow(additionalProperties, `${path}.*`, below(schema.maxProperties))),
  ]
}
