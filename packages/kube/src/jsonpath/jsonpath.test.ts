import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { parseTime } from '../values/index.ts'
import {
  compileJsonPath,
  compilePrinterColumn,
  compileWaitCondition,
  relaxedJsonPath,
  sortByJsonPath,
} from './index.ts'
import { type RecordedResult, recordedDocument, recordedPaths } from './testdata/recorded-paths.ts'
import { recordedTemplates } from './testdata/recorded-templates.ts'

function evaluate(template: string, allowMissingKeys: boolean): RecordedResult {
  try {
    return { output: compileJsonPath(template, { allowMissingKeys }).print(recordedDocument) }
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return code === 'KUBE_JSONPATH_SYNTAX' ? { syntax: message } : { error: message }
  }
}

test.each(recordedPaths)('$template prints what kubectl prints', ({ template, lenient, strict }) => {
  expect(evaluate(template, true)).toEqual(lenient)
  expect(evaluate(template, false)).toEqual(strict)
})

const templates = recordedTemplates.map(([template, lenient, strict = lenient]) => ({ template, lenient, strict }))

test.each(templates)('$template gives what kubectl gives', ({ template, lenient, strict }) => {
  const describeResult = ({ output, error, syntax }: RecordedResult) => {
    if (output !== undefined) return `= ${output}`
    return error === undefined ? `? ${syntax}` : `! ${error}`
  }
  expect(describeResult(evaluate(template, true))).toBe(lenient)
  expect(describeResult(evaluate(template, false))).toBe(strict)
})

test('results are values of the document, one list for each action', () => {
  const path = compileJsonPath('{.items[*].spec.n} and {.n}')
  expect(path.find(recordedDocument)).toEqual([[3, -1, 10], [' and '], [5]])
})

test('a template can be evaluated any number of times', () => {
  const path = compileJsonPath('{range .items[*]}{.metadata.name},{end}')
  expect(path.print(recordedDocument)).toBe('a,b,<é>,')
  expect(path.print(recordedDocument)).toBe('a,b,<é>,')
})

test('missing fields and indexes are distinguished from other failures', () => {
  const codeOf = (template: string) => {
    try {
      return compileJsonPath(template).print(recordedDocument)
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  expect(codeOf('{.nope}')).toBe('KUBE_JSONPATH_NOT_FOUND')
  expect(codeOf('{.items[9]}')).toBe('KUBE_JSONPATH_NOT_FOUND')
  expect(codeOf('{.kind[0]}')).toBe('KUBE_JSONPATH_EVALUATION')
  expect(codeOf('{.kind')).toBe('KUBE_JSONPATH_SYNTAX')
})

test('results print as indented JSON for jsonpath-as-json', () => {
  const path = compileJsonPath('{.items[0].spec.c[0]}{.empty}{.e}')
  const first =
    '[\n    {\n        "name": "c1",\n        "ports": [\n            80,\n            443\n        ]\n    }\n]\n'
  expect(path.printAsJson(recordedDocument)).toBe(`${first}[\n    []\n]\n[\n    {}\n]\n`)
})

test('a document that is null has no value', () => {
  expect(() => compileJsonPath('{@}').printAsJson(null)).toThrow('a missing value cannot be printed as JSON')
  expect(() => compileJsonPath('{range}').print(null)).toThrow('cannot range over a missing value')
  expect(compileJsonPath('{@}').print(null)).toBe('<no value>')
  expect(() => compileJsonPath('{[?(@.a)]}').print(null)).toThrow(
    '<invalid reflect.Value> is not array or slice and cannot be filtered',
  )
})

test('numbers of the template and bytes of strings have their own Go types', () => {
  const messageOf = (template: string) => {
    try {
      return compileJsonPath(template).print({ s: 'ab', list: [{ s: 'a' }] })
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(messageOf('{3[0]}')).toBe('int is not array or slice')
  expect(messageOf('{1.5[0]}')).toBe('float64 is not array or slice')
  expect(messageOf('{.s.*[0]}')).toBe('uint8 is not array or slice')
  expect(messageOf('{.list[?(@.s.*==97)]}')).toBe('{"s":"a"}')
  expect(messageOf('{.s.*}{3}{1.0}')).toBe('97 9831')
})

test('integers beyond doubles compare and print exactly', () => {
  const document = { list: [{ n: 9007199254740993n }, { n: 1 }] }
  expect(compileJsonPath('{.list[?(@.n>9007199254740992)].n}').print(document)).toBe('9007199254740993')
})

test('fields named like inherited properties are found only as own properties', () => {
  const path = compileJsonPath('{.constructor}{.__proto__}', { allowMissingKeys: true })
  expect(path.print({})).toBe('')
  expect(path.print(JSON.parse('{"constructor":"a","__proto__":"b"}'))).toBe('ab')
})

test('paths may be written without braces or the first dot', () => {
  expect(relaxedJsonPath('metadata.name')).toBe('{.metadata.name}')
  expect(relaxedJsonPath('.metadata.name')).toBe('{.metadata.name}')
  expect(relaxedJsonPath('{.metadata.name}')).toBe('{.metadata.name}')
  expect(relaxedJsonPath('')).toBe('')
  expect(() => relaxedJsonPath('{a}{b}')).toThrow("unexpected path string, expected a 'name1.name2' or")
})

test('a wait condition compares the printed value, or only checks that it exists', () => {
  const object = { status: { phase: 'Running', n: 3, list: [1], conditions: [{ type: 'Ready', status: 'True' }] } }
  expect(compileWaitCondition("{.status.phase}='Running'")(object)).toBe(true)
  expect(compileWaitCondition('status.n=3')(object)).toBe(true)
  expect(compileWaitCondition('status.n=4')(object)).toBe(false)
  expect(compileWaitCondition('{.status.conditions[?(@.type=="Ready")].status}=True')(object)).toBe(true)
  expect(compileWaitCondition('{.status.nope}')(object)).toBe(false)
  expect(compileWaitCondition('{.status.phase}')(object)).toBe(true)
  const failure = (message: string) => expect.objectContaining({ code: 'KUBE_JSONPATH_EVALUATION', message })
  expect(() => compileWaitCondition('{.status.list}=1')(object)).toThrow(
    failure('jsonpath leads to a nested object or list which is not supported'),
  )
  expect(() => compileWaitCondition('{.status.*}')(object)).toThrow(
    failure('given jsonpath expression matches more than one value'),
  )
  expect(compileWaitCondition('{.status range .status.list[*]}')(object)).toBe(false)
  expect(() => compileWaitCondition('a=b=c')).toThrow(
    "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
  )
  for (const input of ['a=', 'a=""', "a='"]) {
    expect(() => compileWaitCondition(input)).toThrow(
      "jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3",
    )
  }
  expect(() => compileWaitCondition('{.a}{.b}')).toThrow(
    "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
  )
  expect(() => compileWaitCondition('')).toThrow('jsonpath expression cannot be empty')
})

test('objects sort by number, quantity, text and absence', () => {
  const sorted = (values: readonly (number | string | null | undefined)[]) => {
    const objects = values.map((value) => (value === undefined ? {} : { value }))
    return sortByJsonPath(objects, '.value').map((object) => object.value)
  }
  expect(sorted([3, 1, undefined, 2])).toEqual([undefined, 1, 2, 3])
  expect(sorted(['1Gi', '500Mi', '2Ki'])).toEqual(['2Ki', '500Mi', '1Gi'])
  expect(sorted(['b', null, 'a'])).toEqual([null, 'a', 'b'])
  expect(sorted(['2024-02-01T00:00:00Z', '2024-01-01T00:00:00Z'])).toEqual([
    '2024-01-01T00:00:00Z',
    '2024-02-01T00:00:00Z',
  ])
  expect(sortByJsonPath([], '.x')).toEqual([])
  expect(() => sorted([undefined])).toThrow('couldn\'t find any field with path "{.value}" in the list of objects')
  expect(() => sorted([1, 'a'])).toThrow(
    expect.objectContaining({
      code: 'KUBE_JSONPATH_EVALUATION',
      message:
        'Field {.value} in *unstructured.Unstructured is an unsortable type: interface, err: unsortable interface: interface',
    }),
  )
  for (const [value, type] of [
    [true, 'bool'],
    [[1], '[]interface {}'],
    [{ b: 1 }, 'map[string]interface {}'],
  ] as const) {
    expect(() => sortByJsonPath([{ a: value }, { a: value }], 'a')).toThrow(
      `Field {.a} in *unstructured.Unstructured is an unsortable type: interface, err: unsortable type: ${type}`,
    )
  }
})

test('printer columns give cells of their type', () => {
  const now = parseTime('2024-01-03T00:00:00Z')
  const object = {
    spec: {
      n: 3,
      f: 2.75,
      b: true,
      s: 'x',
      o: { a: 1 },
      z: null,
      t: '2024-01-01T00:00:00Z',
      bad: 'soon',
      empty: '',
      zero: '0001-01-01T00:00:00Z',
      big: 9007199254740993n,
    },
  }
  const cell = (path: string, type: string) => compilePrinterColumn(path, type)(object, now)
  expect(cell('.spec.n', 'integer')).toBe(3)
  expect(cell('.spec.f', 'integer')).toBe(2)
  expect(cell('.spec.f', 'number')).toBe(2.75)
  expect(cell('.spec.b', 'boolean')).toBe(true)
  expect(cell('.spec.s', 'boolean')).toBeNull()
  expect(cell('.spec.n', 'string')).toBe('3')
  expect(cell('.spec.o', 'string')).toBe('{"a":1}')
  expect(cell('.spec.z', 'string')).toBe('<no value>')
  expect(cell('.spec.z', 'integer')).toBeNull()
  expect(cell('.spec.t', 'date')).toBe('2d')
  expect(cell('.spec.bad', 'date')).toBe('<invalid>')
  expect(cell('.spec.empty', 'date')).toBe('<unknown>')
  expect(cell('.spec.zero', 'date')).toBe('<unknown>')
  expect(cell('.spec.n', 'date')).toBeNull()
  expect(cell('.spec.s', 'number')).toBeNull()
  expect(cell('.spec.s', 'integer')).toBeNull()
  expect(cell('.spec.big', 'integer')).toBe(9007199254740993n)
  expect(cell('.spec.big', 'number')).toBe(9007199254740992)
  expect(cell('.spec.n', 'other')).toBeNull()
  expect(cell('.spec.nope', 'string')).toBeNull()
  expect(cell('.spec.s[0]', 'string')).toBeNull()
  expect(() => compilePrinterColumn('.spec[', 'string')).toThrow(
    expect.objectContaining({ code: 'KUBE_JSONPATH_SYNTAX', message: 'unrecognized column definition ".spec["' }),
  )
})

test('a range over very many items is printed', () => {
  const items = Array.from({ length: 130_000 }, (_, index) => index)
  const path = compileJsonPath('{range .items[*]}{@},{end}')
  expect(path.print({ items })).toHaveLength(items.join(',').length + 1)
})

test('paths and ranges that multiply past the limit are stopped', () => {
  const nested = (depth: number) => {
    let value: JsonValue = 1
    for (let level = 0; level < depth; level++) value = [value, value]
    return value
  }
  const stopped = expect.objectContaining({ code: 'KUBE_JSONPATH_EVALUATION' })
  const recursive = compileJsonPath('{..[5:5]}')
  expect(recursive.print(nested(10))).toBe('')
  expect(() => recursive.print(nested(24))).toThrow(stopped)
  const ranges = compileJsonPath('{range [*]}'.repeat(24))
  expect(() => ranges.print(nested(24))).toThrow(stopped)
})

test('a template one character past the limit is refused', () => {
  expect(compileJsonPath('a'.repeat(limits.jsonPathCharactersMax)).print({})).toHaveLength(limits.jsonPathCharactersMax)
  expect(() => compileJsonPath('a'.repeat(limits.jsonPathCharactersMax + 1))).toThrow(
    expect.objectContaining({ code: 'KUBE_JSONPATH_SYNTAX' }),
  )
})

test('every template gives text or a KubeError', () => {
  const unit = fc.constantFrom(
    '{',
    '}',
    '.',
    '[',
    ']',
    '*',
    '?',
    '(',
    ')',
    '@',
    '$',
    '"',
    "'",
    '=',
    '<',
    'n',
    'items',
    ' ',
    '0',
    '-',
    ',',
    ':',
    '\\',
    'range',
    'end',
    '..',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 14 }), (pieces) => {
      try {
        expect(typeof compileJsonPath(`{${pieces.join('')}}`).print(recordedDocument)).toBe('string')
      } catch (error) {
        expect(isKubeError(error)).toBe(true)
      }
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 1000 },
  )
})
