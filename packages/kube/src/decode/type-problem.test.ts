import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { encodeJson, type JsonValue } from '../json/index.ts'
import { builtinKinds, shapeOfKind } from '../kinds/index.ts'
import { limits } from '../limits.ts'
import { parseGroupVersion } from '../meta/index.ts'
import type { Shape } from '../shape/index.ts'
import { decodeJson, decodeYaml, documentTypeProblem, kindProblem, typeProblem } from './index.ts'
import { typeProblemCases } from './testdata/type-problems.ts'

function shapeOf(apiVersion: string, kind: string): Shape {
  return shapeOfKind({ ...parseGroupVersion(apiVersion), kind }) as Shape
}

const deployment = shapeOf('apps/v1', 'Deployment')
const pod = shapeOf('v1', 'Pod')

test.each(typeProblemCases)('$version $kind $document: $problem', ({ version, kind, document, problem }) => {
  const decoded = decodeJson(document)
  expect(kindProblem(decoded) ?? documentTypeProblem(decoded, shapeOf(version, kind))).toBe(problem)
})

test('a value without its text is checked by value alone', () => {
  const replicas = 'into Go struct field DeploymentSpec.spec.replicas of type int32'
  expect(typeProblem({ spec: { replicas: 1.5 } }, deployment)).toBe(`json: cannot unmarshal number 1.5 ${replicas}`)
  expect(typeProblem({ spec: { replicas: 2n ** 62n } }, deployment)).toBe(
    `json: cannot unmarshal number 4611686018427387904 ${replicas}`,
  )
  expect(typeProblem(decodeJson('{"spec":{"replicas":1.0}}').value, deployment)).toBeUndefined()
  expect(typeProblem({ metadata: undefined as unknown as null }, deployment)).toBeUndefined()
})

test('for YAML the first problem is the first in sorted order, and 1.0 is an integer', () => {
  const yaml = decodeYaml('spec:\n  replicas: x\n  paused: x\nmetadata:\n  generation: 1.0\n')
  expect(documentTypeProblem(yaml, deployment)).toBe(
    'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool',
  )
  expect(documentTypeProblem(decodeYaml('spec: {replicas: 1.0}'), deployment)).toBeUndefined()
  expect(kindProblem(decodeYaml('kind: 1\napiVersion: 1\n'))).toContain('struct field .apiVersion of type string')
  expect(documentTypeProblem(decodeYaml('metadata: {labels: {a: yes, b: 1}}'), pod)).toBe(
    'json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type string',
  )
})

test('text that only resembles a loose number or an escape changes nothing', () => {
  const text =
    '{"metadata":{"annotations":{"a":"[1.5,2e3","b\\":1.5":"x","c":"\\u003cb"}},"spec":{"nodeName":"\\u0061"}}'
  expect(documentTypeProblem(decodeJson(text), pod)).toBeUndefined()
})

test('a repeated kind is checked each time', () => {
  expect(kindProblem(decodeJson('{"kind":5,"kind":"Pod"}'))).toContain('struct field .kind of type string')
  expect(kindProblem(decodeJson('{"kind":"\\u0050od","kind":"Pod","\u212aind":null}'))).toBeUndefined()
  expect(kindProblem(decodeJson('{"\u212aind":5}'))).toContain('struct field .kind of type string')
})

test('a value that nests too deep is refused', () => {
  const crd = shapeOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition')
  let schema: JsonValue = { type: 5 }
  for (let depth = 0; depth < limits.documentDepthMax; depth++) schema = { not: schema }
  let items: JsonValue = { type: 5 }
  for (let depth = 0; depth < limits.documentDepthMax; depth++) items = { items: [items] }
  for (const openAPIV3Schema of [schema, items]) {
    const value = { spec: { versions: [{ schema: { openAPIV3Schema } }] } }
    try {
      typeProblem(value, crd)
      expect.unreachable()
    } catch (error) {
      expect(isKubeError(error, 'KUBE_DOCUMENT_TOO_DEEP')).toBe(true)
    }
  }
})

test('any JSON of any kind gives a problem or undefined, the same for the value and its document', () => {
  const shapes = builtinKinds().map((kind) => shapeOfKind(kind) as Shape)
  const value = fc.jsonValue({ maxDepth: 6 }) as fc.Arbitrary<JsonValue>
  const object = fc.record({ metadata: value, spec: value, status: value, items: fc.array(value) })
  fc.assert(
    fc.property(fc.constantFrom(...shapes), fc.oneof(object, value), (shape, document) => {
      const exact = documentTypeProblem(decodeJson(encodeJson(document)), shape)
      const problem = typeProblem(document, shape)
      expect(exact === undefined || exact.length > 0).toBe(true)
      if (problem !== undefined) expect(exact).toBeDefined()
    }),
    { seed: 1, numRuns: process.env.SOAK ? 20000 : 300 },
  )
})

/** Valid values of a shape, or null if none can be constructed. */
function example(shape: Shape, depth: number): JsonValue {
  if (depth > 8) return null
  if (shape.kind === 'list') return [example(shape.items, depth + 1)]
  if (shape.kind === 'any') return null
  if (shape.kind === 'object') {
    const fields = [...shape.fields.values()].map((field): [string, JsonValue] => [
      field.name,
      example(field.shape, depth + 1),
    ])
    if (shape.elements !== undefined) fields.push(['key', example(shape.elements, depth + 1)])
    return Object.fromEntries(fields)
  }
  if (shape.type === 'boolean') return true
  if (shape.format === 'date-time') return null
  if (shape.type === 'string') return shape.format === 'byte' ? 'YQ==' : 'text'
  return 1
}

test.each(builtinKinds())('a $kind of $group/$version with every field set has no problem', (kind) => {
  const shape = shapeOfKind(kind) as Shape
  expect(typeProblem(example(shape, 0), shape)).toBeUndefined()
})
