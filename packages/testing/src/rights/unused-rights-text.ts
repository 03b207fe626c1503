import type { OperatorRights } from '@kubewright/cluster'
import type { OperatorRule } from 'kubewright/rights'

/** The rules that were not used, one line each with its reason; empty when all were used. */
export function unusedRightsText(rights: readonly OperatorRights[]): string {
  const blocks = rights
    .filter(({ unused }) => unused.length > 0)
    .map(({ operator, unused }) => `  ${operator}\n${unused.map((rule) => `    ${lineOf(rule)}`).join('\n')}`)
  if (blocks.length === 0) return ''
  return `Rules of operators that no test has used (a gap in the tests, or a declaration that is too wide):\n${blocks.join('\n')}`
}

function lineOf({ namespace, apiGroups, resources, verbs, why }: OperatorRule): string {
  const group = apiGroups.filter((name) => name !== '').join(',')
  const what = `${resources.join(',')}${group === '' ? '' : `.${group}`}`
  return `${namespace === undefined ? '' : `${namespace}: `}${what} ${verbs.join(',')}: ${why}`
}
