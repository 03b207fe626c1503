import { expect, test } from 'vitest'
import { createEnvironment } from './cel/index.ts'
import { decodeDocument, decodeYaml, unknownFields } from './decode/index.ts'
import { KubeError, type KubeErrorCode } from './errors.ts'
import type { JsonObject, JsonValue } from './json/index.ts'
import { parseJson } from './json/index.ts'
import { compileJsonPath } from './jsonpath/index.ts'
import { shapeOfKind } from './kinds/index.ts'
import { limits } from './limits.ts'
import { applyPatch, patchContentTypes } from './patch/index.ts'
import { decodeProtobuf, encodeProtobuf } from './protobuf/index.ts'
import { compileRegex } from './regex/index.ts'
import { parseSchema } from './schema/index.ts'
import { parseLabelSelector } from './selectors/index.ts'
import { parseDuration, parseQuantity } from './values/index.ts'

/**
 * Invalid input of every kind, and the error it must get. Each case ends fast; a hang fails by the test's time limit.
 */
function refused(attempt: () => unknown): KubeError {
  try {
    attempt()
  } catch (error) {
    expect(error).toBeInstanceOf(KubeError)
    return error as KubeError
  }
  throw new Error('the bad input was accepted')
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: [{ name: 'c' }] } }

function aliasBomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 12; level++) {
    const alias = `*a${level - 1}`
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => alias).join(', ')}]`)
  }
  return lines.join('\n')
}

function cyclicSchema(): JsonObject {
  const node: Record<string, unknown> = { type: 'object' }
  node['properties'] = { self: node }
  return node as JsonObject
}

const cases: readonly [string, KubeErrorCode, () => unknown][] = [
  ['JSON cut off in the middle', 'KUBE_JSON_SYNTAX', () => parseJson('{"spec": {"replicas": ')],
  [
    'JSON one level past the depth limit',
    'KUBE_DOCUMENT_TOO_DEEP',
    () => parseJson(nested(limits.documentDepthMax + 1)),
  ],
  ['JSON a million levels deep', 'KUBE_DOCUMENT_TOO_DEEP', () => parseJson(nested(1_000_000))],
  [
    'JSON one byte past the size limit',
    'KUBE_DOCUMENT_TOO_LARGE',
    () => parseJson(`"${'x'.repeat(limits.documentSizeBytesMax - 1)}"`),
  ],
  ['YAML whose aliases explode', 'KUBE_DOCUMENT_TOO_LARGE', () => decodeYaml(aliasBomb())],
  ['YAML with a tab as indentation', 'KUBE_YAML_SYNTAX', () => decodeYaml('a:\n\tb: 1\n')],
  ['protobuf cut off in the middle', 'KUBE_PROTOBUF_MALFORMED', () => decodeProtobuf(encodeProtobuf(pod).slice(0, -3))],
  ['protobuf without its magic', 'KUBE_PROTOBUF_MALFORMED', () => decodeProtobuf(new Uint8Array([1, 2, 3, 4, 5]))],
  ['a schema with a cycle', 'KUBE_SCHEMA_INVALID', () => parseSchema(cyclicSchema())],
  ['a quantity that is none', 'KUBE_QUANTITY_INVALID', () => parseQuantity('12 apples')],
  ['a quantity of a million digits', 'KUBE_QUANTITY_INVALID', () => parseQuantity('9'.repeat(1_000_000))],
  ['a duration without a unit', 'KUBE_DURATION_INVALID', () => parseDuration('15')],
  ['a selector that stops short', 'KUBE_SELECTOR_INVALID', () => parseLabelSelector('app in (web')],
  ['a JSONPath that stops short', 'KUBE_JSONPATH_SYNTAX', () => compileJsonPath('{.items[')],
  ['a regular expression with a back reference', 'KUBE_REGEX_INVALID', () => compileRegex('(a)\\1')],
  [
    'a JSON patch with more operations than allowed',
    'KUBE_PATCH_TOO_LARGE',
    () => applyPatch(patchContentTypes.json, {}, operations(limits.jsonPatchOperationsMax + 1)),
  ],
]

function operations(count: number): JsonValue {
  return Array.from({ length: count }, () => ({ op: 'add', path: '/a', value: 1 }))
}

for (const [what, code, attempt] of cases) {
  test(`${what} is refused with ${code} and a message`, () => {
    const error = refused(attempt)
    expect(error.code).toBe(code)
    expect(error.message.length).toBeGreaterThan(10)
    expect(error.message.length).toBeLessThan(2_000)
  })
}

test('100-deep JSON where a Deployment has no such field is reported as one unknown field', () => {
  const text = `{"apiVersion":"apps/v1","kind":"Deployment","deep":${nested(100)}}`
  const shape = shapeOfKind({ group: 'apps', version: 'v1', kind: 'Deployment' })
  expect(unknownFields(decodeDocument(text).value, shape!)).toEqual(['deep'])
})

test('a CEL expression with a syntax error is refused with its position', () => {
  const result = createEnvironment({}).compile('1 +')
  expect(result.ok).toBe(false)
  expect(result.ok ? '' : result.message).toContain('ERROR: <input>:1:4: Syntax error')
})

test('a hostile regular expression on a hostile text ends', () => {
  expect(compileRegex('^(a+)+$').matches(`${'a'.repeat(100_000)}!`)).toBe(false)
})

test('a key named __proto__ stays a key', () => {
  const value = parseJson('{"__proto__": {"polluted": true}}') as JsonObject
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
