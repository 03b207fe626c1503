import { isKubeError } from '@kubewright/kube'
import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import { applyJsonPatch, unknownJsonPatchFields } from '@kubewright/kube/patch'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { jsonPatches } from './json-patch-arbitrary.ts'
import { listedEverywhere, resultOf } from './results.ts'

/** Inputs that show the permanent differences. */
const nulls = { a: { a: { a: [null] } } }
const testOfNulls = { original: nulls, patch: [{ op: 'test', path: '', value: nulls }] }
const escaped = { a: 'b<&>' }
const testOfCopiedText = {
  original: escaped,
  patch: [
    { op: 'copy', from: '/a', path: '/a' },
    { op: 'test', path: '', value: escaped },
  ],
}

compareWithOracle('JSON patches are applied and refused as the API server does', {
  functionName: 'jsonPatch.apply',
  inputs: jsonPatches,
  examples: [testOfNulls, testOfCopiedText],
  ours: ({ original, patch }) => resultOf(() => applyJsonPatch(original, patch)),
  listed: ({ patch }, ours, theirs) =>
    isTestOfCopiedText(patch, theirs) ? 'a copied text is tested' : listedEverywhere(ours, theirs),
})

compareWithOracle('unknown fields of operations are found in JSON patches', {
  functionName: 'jsonPatch.unknownFields',
  inputs: jsonPatches.map(({ patch }) => patch),
  ours: (patch) =>
    resultOf(() => {
      requireWellFormed(patch)
      return unknownJsonPatchFields(patch)
    }),
})

/** Kubernetes compares scalars by their text, and writes copies with its own escapes. */
function isTestOfCopiedText(patch: JsonValue, theirs: OracleResult): boolean {
  const text = encodeJson(patch)
  const copies = text.includes('"copy"') && text.includes('"test"') && text.includes('<')
  return copies && 'error' in theirs && /^testing value .* failed: test failed$/.test(theirs.error)
}

function requireWellFormed(patch: JsonValue): void {
  try {
    applyJsonPatch({}, patch)
  } catch (error) {
    if (isKubeError(error, 'KUBE_PATCH_MALFORMED')) throw error
  }
}
