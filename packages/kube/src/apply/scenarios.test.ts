import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json/index.ts'
import { custom } from './testdata/custom.ts'
import { kinds } from './testdata/kinds.ts'
import { lastApplied } from './testdata/last-applied.ts'
import { lists } from './testdata/lists.ts'
import { managedFields } from './testdata/managed-fields.ts'
import { nullEmpty } from './testdata/null-empty.ts'
import type { Scenario } from './testdata/scenario.ts'
import { parseSteps, runStep } from './testdata/scenario.ts'
import { schemaChanges } from './testdata/schema-changes.ts'
import { sortsAdopted } from './testdata/sorts-adopted.ts'
import { sortsConflict } from './testdata/sorts-conflict.ts'
import { sortsPrune } from './testdata/sorts-prune.ts'
import { sortsReapply } from './testdata/sorts-reapply.ts'
import { sortsRemoved } from './testdata/sorts-removed.ts'
import { sortsShared } from './testdata/sorts-shared.ts'
import { sortsUpdated } from './testdata/sorts-updated.ts'
import { status } from './testdata/status.ts'
import { types } from './testdata/types.ts'
import { versions } from './testdata/versions.ts'

const tables: Readonly<Record<string, readonly Scenario[]>> = {
  'fields of every sort': [
    ...sortsReapply,
    ...sortsPrune,
    ...sortsShared,
    ...sortsConflict,
    ...sortsUpdated,
    ...sortsRemoved,
    ...sortsAdopted,
  ],
  'null and empty values': nullEmpty,
  lists,
  'values of wrong types': types,
  'several API versions': versions,
  managedFields,
  'changed schemas': schemaChanges,
  'the status endpoint': status,
  'client-side apply': lastApplied,
  'custom resources': custom,
  'built-in kinds': kinds,
}

for (const [table, scenarios] of Object.entries(tables)) {
  describe(table, () => {
    test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_name, scenario) => {
      let live: JsonObject | undefined
      for (const step of parseSteps(scenario)) {
        const result = runStep(scenario, live, step)
        expect(result.outcome, step.line).toEqual(step.outcome)
        expect(result.decision?.predicted, `the no-op decision for ${step.line}`).toBe(result.decision?.actual)
        live = result.live
      }
    })
  })
}

test('there are more than two hundred scenarios', () => {
  expect(Object.values(tables).flat().length).toBeGreaterThan(200)
})
