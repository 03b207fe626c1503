import type { JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { refusedExpressions } from '../../../../packages/kube/src/cel/testing/testdata/refused-expressions.ts'
import { ruleEstimates } from '../../../../packages/kube/src/rules/testdata/estimates.ts'
import { objectsOf } from '../../../../packages/kube/src/rules/testdata/lines.ts'
import { changesScenarios } from '../../../../packages/kube/src/schema/testdata/changes.ts'
import { junctorsScenarios } from '../../../../packages/kube/src/schema/testdata/junctors.ts'
import { listsAndObjectsScenarios } from '../../../../packages/kube/src/schema/testdata/lists-and-objects.ts'
import { numbersScenarios } from '../../../../packages/kube/src/schema/testdata/numbers.ts'
import { pruningAndDefaultingScenarios } from '../../../../packages/kube/src/schema/testdata/pruning-and-defaulting.ts'
import { stringsFirstScenarios } from '../../../../packages/kube/src/schema/testdata/strings-1.ts'
import { stringsSecondScenarios } from '../../../../packages/kube/src/schema/testdata/strings-2.ts'
import { typesFirstScenarios } from '../../../../packages/kube/src/schema/testdata/types-1.ts'
import { typesSecondScenarios } from '../../../../packages/kube/src/schema/testdata/types-2.ts'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import { textComplaints } from './complaints.ts'

const scenarios = [
  ...typesFirstScenarios,
  ...typesSecondScenarios,
  ...numbersScenarios,
  ...stringsFirstScenarios,
  ...stringsSecondScenarios,
  ...listsAndObjectsScenarios,
  ...junctorsScenarios,
  ...changesScenarios,
]

realTest('the recorded complaints about values are those of Kubernetes', async () => {
  const oracle = await theOracle()
  for (const { name, schema, value, old, errors, updateErrors, listTypeErrors, embeddedErrors } of scenarios) {
    const wanted = [
      ['schema.validate', errors],
      ['schema.listTypes', listTypeErrors ?? []],
      ['schema.embedded', embeddedErrors ?? []],
      ...(old === undefined ? [] : [['schema.validateUpdate', updateErrors ?? []] as const]),
    ] as const
    for (const [functionName, texts] of wanted) {
      const result = await oracle.call(functionName, { schema, value, ...(old === undefined ? {} : { old }) })
      expect([name, functionName, result]).toEqual([name, functionName, textComplaints([...texts])])
    }
  }
})

realTest('the recorded pruning is that of Kubernetes', async () => {
  const oracle = await theOracle()
  for (const { name, schema, value, pruned, dropped } of pruningAndDefaultingScenarios) {
    const result = await oracle.call('schema.prune', { schema, value, isResource: true })
    expect([name, result]).toEqual([name, { output: { value: pruned, dropped } }])
  }
})

realTest('the recorded estimates of rules are those of Kubernetes', async () => {
  const oracle = await theOracle()
  for (const { schema, costs } of objectsOf(ruleEstimates)) {
    const result = await oracle.call('rules.compile', { schema: schema as JsonValue, isRoot: true })
    const rows = 'output' in result ? (result.output as { costMax: string; cardinalityMax: string }[]) : []
    expect(rows.map(({ costMax, cardinalityMax }) => [costMax, cardinalityMax])).toEqual(costs)
  }
})

realTest('the recorded errors of expressions are those of Kubernetes', async () => {
  const oracle = await theOracle()
  for (const [expression, message] of refusedExpressions) {
    const result = await oracle.call('cel.evaluate', { expression, variables: {} })
    expect([expression, result]).toEqual([expression, { error: `compilation failed: ${message}` }])
  }
})
