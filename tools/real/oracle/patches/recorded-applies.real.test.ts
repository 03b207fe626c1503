import type { JsonArray, JsonObject, JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { custom } from '../../../../packages/kube/src/apply/testdata/custom.ts'
import { kinds } from '../../../../packages/kube/src/apply/testdata/kinds.ts'
import { lastApplied } from '../../../../packages/kube/src/apply/testdata/last-applied.ts'
import { lists } from '../../../../packages/kube/src/apply/testdata/lists.ts'
import { managedFields } from '../../../../packages/kube/src/apply/testdata/managed-fields.ts'
import { nullEmpty } from '../../../../packages/kube/src/apply/testdata/null-empty.ts'
import {
  completeBody,
  describeObject,
  parseSteps,
  type Scenario,
  type ScenarioStep,
} from '../../../../packages/kube/src/apply/testdata/scenario.ts'
import { schemaChanges } from '../../../../packages/kube/src/apply/testdata/schema-changes.ts'
import { scenarioKinds } from '../../../../packages/kube/src/apply/testdata/shapes.ts'
import { sortsAdopted } from '../../../../packages/kube/src/apply/testdata/sorts-adopted.ts'
import { sortsConflict } from '../../../../packages/kube/src/apply/testdata/sorts-conflict.ts'
import { sortsPrune } from '../../../../packages/kube/src/apply/testdata/sorts-prune.ts'
import { sortsReapply } from '../../../../packages/kube/src/apply/testdata/sorts-reapply.ts'
import { sortsRemoved } from '../../../../packages/kube/src/apply/testdata/sorts-removed.ts'
import { sortsShared } from '../../../../packages/kube/src/apply/testdata/sorts-shared.ts'
import { sortsUpdated } from '../../../../packages/kube/src/apply/testdata/sorts-updated.ts'
import { status } from '../../../../packages/kube/src/apply/testdata/status.ts'
import { types } from '../../../../packages/kube/src/apply/testdata/types.ts'
import { versions } from '../../../../packages/kube/src/apply/testdata/versions.ts'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import { freeKind, thingKind } from './apply-kinds.ts'
import { mergeDiffSchema } from './merge-diff-schema.ts'
import type { SequenceStep } from './sequence.ts'
import { sortProblems } from './type-problems.ts'

const scenarios: readonly Scenario[] = [
  ...[sortsReapply, sortsPrune, sortsShared, sortsConflict, sortsUpdated, sortsRemoved, sortsAdopted].flat(),
  ...[nullEmpty, lists, types, versions, managedFields, schemaChanges, status, lastApplied, custom, kinds].flat(),
]

function kindOf(scenario: Scenario): { types: JsonObject; versions: Readonly<Record<string, string>> } {
  if (scenario.kind === 'thing') return thingKind
  if (scenario.kind === 'schemaless') return freeKind
  const { apiVersion, shape } = scenarioKinds[scenario.kind] as (typeof scenarioKinds)[string]
  if (scenario.kind !== 'database') return { types: {}, versions: { [apiVersion]: '' } }
  return {
    types: { schema: mergeDiffSchema({ database: shape }), names: { [apiVersion]: 'database' } },
    versions: { [apiVersion]: '' },
  }
}

function stepOf(scenario: Scenario, step: ScenarioStep): SequenceStep {
  const object = completeBody(scenario, step, undefined)
  const reset = step.subresource === 'status' ? [['spec'], ['metadata'], ['data']] : [['status']]
  return {
    verb: step.verb === 'create' ? 'update' : (step.verb as SequenceStep['verb']),
    manager: step.manager,
    subresource: step.subresource,
    object,
    apiVersion: step.apiVersion,
    kind: (scenarioKinds[scenario.kind] as (typeof scenarioKinds)[string]).kind,
    keepManagedFields: step.verb === 'update' && !('managedFields' in (object['metadata'] as JsonObject)),
    reset: scenario.resetStatus ? reset : [],
  }
}

/** The result of a step in the notation of the scenarios. */
function describe(result: JsonObject, apiVersion: string): string[] {
  const { error, causes, object } = result
  if (causes !== undefined && (causes as JsonArray).length > 0) {
    return (causes as readonly string[]).map((cause) => cause.replace('FieldManagerConflict: ', ''))
  }
  if (error !== undefined) return [`error ${error}`]
  return describeObject(object as JsonObject, apiVersion)
}

realTest('the recorded sequences of writes have the results of Kubernetes', async () => {
  const oracle = await theOracle()
  const wrong: unknown[] = []
  for (const scenario of scenarios) {
    const { types: typesQuestion, versions: versionsQuestion } = kindOf(scenario)
    const steps = parseSteps(scenario)
    const question = {
      types: typesQuestion,
      versions: versionsQuestion,
      steps: steps.map((step) => stepOf(scenario, step)),
    }
    const result = (await oracle.call('apply.sequence', question as unknown as JsonValue)) as { output: JsonArray }
    for (const [index, step] of steps.entries()) {
      const theirs = describe(result.output[index] as JsonObject, step.apiVersion)
      const recorded = sortProblems(step.outcome.join('\n'))
      if (theirs.join('\n') !== recorded) wrong.push({ name: scenario.name, line: step.line, recorded, theirs })
    }
  }
  expect(wrong).toEqual([])
  expect(scenarios.length).toBeGreaterThan(200)
})
