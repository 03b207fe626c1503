import type { Cluster } from '@kubewright/cluster'
import { RuntimeError } from 'kubewright'
import { missingRulesOf, rulesText } from 'kubewright/rights'

/** @throws RuntimeError OPERATOR_RIGHTS_MISSING if an operator sent requests that its rules do not allow. */
export function refuseMissingRights(cluster: Cluster): void {
  for (const { operator, missing } of cluster.rights()) {
    if (missing.length === 0) continue
    const missingRules = missingRulesOf(missing)
    const message = `operator ${operator} sent requests that none of its rules allows; declare them with \`uses\` of defineController or defineOperator, or start the cluster with rights: 'administrator'; it lacks these rules of ${rulesText(missingRules)}`
    throw new RuntimeError('OPERATOR_RIGHTS_MISSING', message, { missingRules })
  }
}
