import { expect, test } from 'vitest'
import { goJsonProblem } from './go-json-problem.ts'

function problemOf(text: string): string | undefined {
  return goJsonProblem(Buffer.from(text), 'map[string]interface {}')
}

test.each(['{}', 'null', ' {"a": [1.5e3, -0, "\\u00e9", true, false, null, {}]} ', '{"é": "\\n"}'])(
  'decodes %s',
  (text) => {
    expect(problemOf(text)).toBeUndefined()
  },
)

test('decodes a list if the type is a list', () => {
  expect(goJsonProblem(Buffer.from('[]'), '[]x', 'array')).toBeUndefined()
  expect(goJsonProblem(Buffer.from('{}'), '[]x', 'array')).toBe(
    'json: cannot unmarshal object into Go value of type []x',
  )
})

test.each([
  ['[]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
  ['true', 'json: cannot unmarshal bool into Go value of type map[string]interface {}'],
  ['1', 'json: cannot unmarshal number into Go value of type map[string]interface {}'],
  ['"a"', 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
  ['', 'unexpected end of JSON input'],
  ['{', 'unexpected end of JSON input'],
  ['{"a"', 'unexpected end of JSON input'],
  ['{"a', 'unexpected end of JSON input'],
  ['{"a": tr', 'unexpected end of JSON input'],
  ['{"a": -', 'unexpected end of JSON input'],
  ['x', "invalid character 'x' looking for beginning of value"],
  ["{'a'}", "invalid character '\\'' looking for beginning of object key string"],
  ['{"a" "b"}', "invalid character '\"' after object key"],
  ['{"a": 1 2}', "invalid character '2' after object key:value pair"],
  ['{"a": 1,}', "invalid character '}' looking for beginning of object key string"],
  ['[1 2]', "invalid character '2' after array element"],
  ['[1,]', "invalid character ']' looking for beginning of value"],
  ['[1}', "invalid character '}' after array element"],
  ['{} x', "invalid character 'x' after top-level value"],
  ['[tru]', "invalid character ']' in literal true (expecting 'e')"],
  ['[01]', "invalid character '1' after array element"],
  ['[-x]', "invalid character 'x' in numeric literal"],
  ['[1.x]', "invalid character 'x' after decimal point in numeric literal"],
  ['[1e+x]', "invalid character 'x' in exponent of numeric literal"],
  ['["\\x"]', "invalid character 'x' in string escape code"],
  ['["\\u12x4"]', "invalid character 'x' in \\u hexadecimal character escape"],
  ['["\n"]', "invalid character '\\n' in string literal"],
  ['[é]', "invalid character 'Ã' looking for beginning of value"],
])('refuses %j with the message of Go', (text, problem) => {
  expect(problemOf(text)).toBe(problem)
})

test('checks endless nesting without a stack overflow', () => {
  expect(problemOf('['.repeat(200_000))).toBe('unexpected end of JSON input')
})
