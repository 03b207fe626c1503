import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { builtinResources } from '@kubewright/kube/kinds'
import { expect } from 'vitest'
import { jsonPatchOperationScenarios } from '../../../../packages/kube/src/patch/testdata/json-patch-operations.ts'
import { jsonPatchPlaceScenarios } from '../../../../packages/kube/src/patch/testdata/json-patch-places.ts'
import { mergePatchScenarios } from '../../../../packages/kube/src/patch/testdata/merge-patch.ts'
import { mergeDiffScenarios } from '../../../../packages/kube/src/patch/testdata/merge-patch-diff.ts'
import { mergeThreeWayScenarios } from '../../../../packages/kube/src/patch/testdata/merge-patch-three-way.ts'
import { conflictScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-conflicts.ts'
import { listScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-lists.ts'
import { moreListScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-lists-more.ts'
import { mapScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-maps.ts'
import { orderScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-order.ts'
import { moreOrderScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-order-more.ts'
import { retainKeysScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-retain-keys.ts'
import { scalarListScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-scalars.ts'
import { threeWayScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-three-way.ts'
import { twoWayScenarios } from '../../../../packages/kube/src/patch/testdata/strategic-two-way.ts'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { alternativeResults } from './results.ts'

interface Recorded {
  readonly name: string
  readonly kind?: string
  readonly result?: JsonValue
  readonly error?: string
}

/** The kind as the oracle names it; scenarios use the newest stable version. */
function kindOf(name: string | undefined): string {
  if (name === undefined || name === 'Widget') return name ?? ''
  const resources = builtinResources().filter(({ kind, version }) => kind === name && /^v\d+$/.test(version))
  const resource = resources.sort((left, right) => (left.version < right.version ? 1 : -1))[0]
  if (resource === undefined) throw new Error(`There is no kind ${name}.`)
  return `${resource.group}/${resource.version}/${resource.kind}`
}

/** If Kubernetes panics, the recorded error is the text of the panic, with which the API server recovers. */
function isRecorded(actual: OracleResult, { result, error }: Recorded): boolean {
  if ('output' in actual) return result !== undefined && jsonEqual(actual.output, result)
  return ('error' in actual ? actual.error : actual.panic) === error
}

function checkRecorded(
  functionName: string,
  scenarios: readonly Recorded[],
  options: Record<string, JsonValue> = {},
): void {
  realTest(
    `the recorded results of ${functionName} are those of Kubernetes ${Object.keys(options).join()}`,
    async () => {
      const oracle = await theOracle()
      const wrong: unknown[] = []
      for (const scenario of scenarios) {
        const question = { ...scenario, kind: kindOf(scenario.kind), ...options } as unknown as JsonValue
        const actual = await oracle.call(functionName, question)
        const all = alternativeResults(actual) ?? [actual]
        if (!all.some((each) => isRecorded(each, scenario))) wrong.push({ scenario, actual })
      }
      expect(wrong).toEqual([])
      expect(scenarios.length).toBeGreaterThan(9)
    },
  )
}

checkRecorded('jsonPatch.apply', [...jsonPatchOperationScenarios, ...jsonPatchPlaceScenarios])
checkRecorded('mergePatch.merge', mergePatchScenarios)
checkRecorded('mergePatch.create', mergeDiffScenarios)
checkRecorded('mergePatch.threeWay', mergeThreeWayScenarios)
checkRecorded('strategic.twoWay', twoWayScenarios)
checkRecorded('strategic.threeWay', threeWayScenarios, { overwrite: true })
checkRecorded('strategic.threeWay', conflictScenarios)
checkRecorded('strategic.apply', [
  ...mapScenarios,
  ...listScenarios,
  ...moreListScenarios,
  ...scalarListScenarios,
  ...orderScenarios,
  ...moreOrderScenarios,
  ...retainKeysScenarios,
])
