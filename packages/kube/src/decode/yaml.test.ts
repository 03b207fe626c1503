import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { isKubeError } from '../errors.ts'
import { encodeGoJson, encodeJson, jsonEqual } from '../json/index.ts'
import { arbitraryJson } from '../json/testdata/arbitrary.ts'
import { decodeYaml } from './index.ts'
import { yamlDuplicates, yamlFaults } from './testdata/yaml-faults.ts'
import { yamlValues } from './testdata/yaml-values.ts'

const runs = process.env['SOAK'] ? 20_000 : 300

function codeOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return isKubeError(error) ? error.code : `not a KubeError: ${error}`
  }
  return undefined
}

test.each(yamlValues)('the YAML %j means %s', (yaml, json) => {
  expect(encodeGoJson(decodeYaml(yaml).value)).toBe(json)
  expect(encodeGoJson(decodeYaml(new TextEncoder().encode(yaml)).value)).toBe(json)
})

test.each(yamlFaults)('the YAML %j is refused', (yaml) => {
  expect(codeOf(() => decodeYaml(yaml))).toBe('KUBE_YAML_SYNTAX')
})

test.each(yamlDuplicates)('the duplicate keys of %j are reported with the messages of Kubernetes', (yaml, problem) => {
  expect(decodeYaml(yaml).problems).toEqual([problem])
})

test('duplicate keys are also reported by path, each once', () => {
  const yaml = 'spec:\n  items:\n  - a: 1\n    a: 2\n    a: 3\n  b: {c: 1, c: 2}\nspec: {}\n'
  expect(decodeYaml(yaml).duplicates).toEqual(['spec.items[0].a', 'spec.b.c', 'spec'])
})

test('int64 keeps its precision', () => {
  expect(decodeYaml('[9223372036854775807, -9007199254740993, 0x7fffffffffffffff]').value).toEqual([
    9223372036854775807n,
    -9007199254740993n,
    9223372036854775807n,
  ])
})

test('__proto__ is an ordinary key, also in a merge', () => {
  const { value } = decodeYaml('a: &a {__proto__: {x: 1}}\nb: {<<: *a}')
  expect(encodeJson(value)).toBe('{"a":{"__proto__":{"x":1}},"b":{"__proto__":{"x":1}}}')
})

test('a syntax error names line and column', () => {
  try {
    decodeYaml('a: 1\nb: [1, 2\n')
    expect.unreachable()
  } catch (error) {
    expect(isKubeError(error, 'KUBE_YAML_SYNTAX') && [error.path, error.message.slice(0, 14)]).toEqual([
      '3:1',
      'yaml: line 3: ',
    ])
  }
})

test('bytes that are not UTF-8 are refused', () => {
  expect(codeOf(() => decodeYaml(new Uint8Array([0x61, 0x3a, 0x20, 0xff])))).toBe('KUBE_YAML_SYNTAX')
})

/** YAML 1.1 has no escape for half a surrogate pair, and no way to write some control characters plainly. */
const yamlJson = arbitraryJson.filter((value) => !/\\u[dD][89a-fA-F]/.test(encodeJson(value)))

test('the JSON and YAML decoders return the same value for a JSON text', () => {
  fc.assert(
    fc.property(yamlJson, (value) => {
      // YAML refuses DEL and the C1 controls unescaped, and treats NEL, LS and PS as line ends.
      const text = encodeJson([value]).replace(/[\u007f-\u009f\u2028\u2029]/g, escapeCharacter)
      if (/[\ufffe\uffff]/.test(text)) return
      const document = decodeYaml(text)
      expect(document.duplicates).toEqual([])
      expect(jsonEqual(document.value, [value])).toBe(true)
    }),
    { seed: 1, numRuns: runs },
  )
})

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

test('a document is the same after it was written as YAML and decoded', () => {
  fc.assert(
    fc.property(yamlJson, fc.boolean(), (value, quoted) => {
      const json = encodeJson([value])
      if (/[\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]|\\u00|\\[bfrt]|"<<"/.test(json)) return
      const yaml = stringify([value], {
        version: '1.1',
        lineWidth: 0,
        ...(quoted ? { defaultStringType: 'QUOTE_DOUBLE' } : {}),
      })
      expect(jsonEqual(decodeYaml(yaml).value, [value]), yaml).toBe(true)
    }),
    { seed: 2, numRuns: runs },
  )
})

test('random text gives a value or one of the listed errors', () => {
  const piece = fc.constantFrom(
    'a',
    'b: ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '"',
    "'",
    '&a ',
    '*a',
    '!!int ',
    '|',
    '>',
    '#',
    '? ',
    ': ',
    '<<: ',
    '---',
    '1',
    '~',
    '\t',
    '%',
    '\\',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const code = codeOf(() => decodeYaml(pieces.join('')))
      expect(code === undefined || /^KUBE_/.test(code), `${code} for ${JSON.stringify(pieces.join(''))}`).toBe(true)
    }),
    { seed: 3, numRuns: runs * 5 },
  )
})
