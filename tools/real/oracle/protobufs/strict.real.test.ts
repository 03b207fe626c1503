import { decodeJson, documentTypeProblem, fieldProblems, kindProblem } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { parseGroupVersion } from '@kubewright/kube/meta'
import type { Shape } from '@kubewright/kube/shape'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { documents } from './document-arbitrary.ts'

function shapeOfObject({ apiVersion, kind }: JsonObject): Shape {
  return shapeOfKind({ ...parseGroupVersion(apiVersion as string), kind: kind as string }) as Shape
}

function decodeStrictly({ object, text }: { readonly object: JsonObject; readonly text: string }): OracleResult {
  const document = decodeJson(text)
  const shape = shapeOfObject(object)
  const problem = kindProblem(document) ?? documentTypeProblem(document, shape)
  return problem === undefined ? { output: fieldProblems(document, shape) } : { error: problem }
}

compareWithOracle('strict decoding of a built-in kind finds the same problems', {
  functionName: 'json.strict',
  inputs: documents,
  question: ({ text }) => text,
  ours: decodeStrictly,
})
