import { isKubeError, type KubeError } from '@kubewright/kube'
import { decodeYaml } from '@kubewright/kube/decode'
import { encodeGoJson, type JsonObject } from '@kubewright/kube/json'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { yamlTexts } from './yaml-text-arbitrary.ts'

function convert(text: string): { readonly json: string; readonly problems: readonly string[] } | KubeError {
  try {
    const { value, problems } = decodeYaml(text)
    return { json: encodeGoJson(value), problems }
  } catch (error) {
    if (!isKubeError(error, 'KUBE_YAML_SYNTAX')) throw error
    return error
  }
}

function resultOf(text: string): OracleResult {
  const converted = convert(text)
  return isKubeError(converted) ? { error: 'refused' } : { output: converted }
}

/** Whether Kubernetes read only some first lines, and dropped the rest, even if that is only a comma. */
function isFirstLines(text: string, json: string): boolean {
  const lines = text.split('\n')
  return lines.some((_, count) => {
    const first = lines.slice(0, count).join('\n')
    return isConverted(`${first}\n`, json) || isConverted(`${first.replace(/,$/, '')}\n`, json)
  })
}

function isConverted(text: string, json: string): boolean {
  const converted = convert(text)
  return !isKubeError(converted) && converted.json === json
}

const colonInFlow = /[[{][\s\S]*[\s,[{]:[^\s,]/

/** The known differences; nearly all are texts that only our reader refuses. */
function differenceOf(text: string, theirs: OracleResult): string | undefined {
  const refusal = convert(text)
  if (/[\u0085\u2028\u2029]/.test(text)) return 'Unicode line breaks in YAML'
  if (!isKubeError(refusal)) return colonInFlow.test(text) ? 'a colon that begins a scalar in flow YAML' : undefined
  if (!('output' in theirs)) return undefined
  if (/unsupported (value|map key)/.test(refusal.message)) return 'YAML that is no JSON in a field that is replaced'
  if (refusal.message.includes('missing closing')) return 'lines of quoted YAML that are not indented'
  return isFirstLines(text, (theirs.output as JsonObject)['json'] as string) ? 'text after a YAML document' : undefined
}

compareWithOracle('a YAML text has the same JSON and duplicate fields, or is refused', {
  functionName: 'yaml.toJSON',
  inputs: yamlTexts,
  examples: ['{a: :b}', 'a: |\n \u2028b', 'a: .inf\na: 1', 'a:\n  b: "c\n  d"', ' a: 1\nb: 2'],
  ours: resultOf,
  listed: (text, _ours, theirs) => differenceOf(text, theirs),
})
