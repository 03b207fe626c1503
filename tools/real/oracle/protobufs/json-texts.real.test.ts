import { isKubeError } from '@kubewright/kube'
import { decodeJson } from '@kubewright/kube/decode'
import { encodeGoJson, syntaxErrorText } from '@kubewright/kube/json'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { jsonTexts } from './json-text-arbitrary.ts'

function parse(text: string): OracleResult {
  try {
    const { value, problems } = decodeJson(text)
    return { output: { value: encodeGoJson(value), problems } }
  } catch (error) {
    if (!isKubeError(error, 'KUBE_JSON_SYNTAX')) throw error
    return { error: syntaxErrorText(error) }
  }
}

compareWithOracle('a JSON text has the same value and duplicate fields, or is refused with the same message', {
  functionName: 'json.parse',
  inputs: jsonTexts,
  ours: parse,
})
