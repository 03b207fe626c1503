import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { applyPatch, diffMerge, diffMergeThreeWay, hasConflicts, patchContentTypes } from '@kubewright/kube/patch'
import fc from 'fast-check'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { blend, choices, jsonDocuments, jsonObjects, jsonValues } from './document-arbitrary.ts'
import { preconditionsOf } from './preconditions.ts'
import { isRounded, listedEverywhere, resultOf } from './results.ts'

function listed(_input: unknown, ours: OracleResult, theirs: OracleResult): string | undefined {
  return isRounded(ours, theirs) ? 'integers beyond 2^53 in merge diffs' : listedEverywhere(ours, theirs)
}

/** Two similar documents. */
const pairs: fc.Arbitrary<readonly [JsonValue, JsonValue]> = fc.oneof(
  fc.tuple(jsonDocuments, jsonDocuments),
  fc
    .tuple(jsonDocuments, jsonDocuments, choices)
    .map(([left, right, chosen]) => [left, blend(left, right, chosen)] as const),
)

compareWithOracle('merge patches are applied and refused as the API server does', {
  functionName: 'mergePatch.apply',
  inputs: pairs.map(([original, patch]) => ({ original, patch })),
  ours: ({ original, patch }) => resultOf(() => applyPatch(patchContentTypes.merge, original, patch)),
  listed,
})

compareWithOracle('merge patches are created as in the library of the API server', {
  functionName: 'mergePatch.create',
  examples: [{ original: {}, modified: { a: [9007199254740993n] } }],
  inputs: pairs.map(([original, modified]) => ({ original, modified })),
  ours: ({ original, modified }) => resultOf(() => diffMerge(original, modified)),
  listed,
})

compareWithOracle('merge patches of client-side apply are those of kubectl', {
  functionName: 'mergePatch.threeWay',
  examples: [{ original: {}, modified: { a: [9007199254740993n] }, current: {}, unchanged: [] }],
  inputs: fc
    .tuple(jsonObjects, jsonObjects, jsonObjects, choices, choices, fc.subarray(['a', 'name', 'metadata.name']))
    .map(([first, second, third, forModified, forCurrent, unchanged]) => ({
      original: first,
      modified: blend(first, second, forModified) as JsonObject,
      current: blend(first, third, forCurrent) as JsonObject,
      unchanged,
    })),
  ours: ({ original, modified, current, unchanged }) =>
    resultOf(() => diffMergeThreeWay(original, modified, current, preconditionsOf(unchanged))),
  listed,
})

compareWithOracle('two merge patches conflict as in apimachinery', {
  functionName: 'mergePatch.conflicts',
  inputs: fc.oneof(
    pairs.map(([left, right]) => ({ left, right })),
    fc.tuple(jsonValues, jsonValues).map(([left, right]) => ({ left, right })),
  ),
  ours: ({ left, right }) => resultOf(() => hasConflicts(left, right)),
  listed,
})
