import { encodeJson, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import {
  compileJsonPath,
  compilePrinterColumn,
  compileWaitCondition,
  relaxedJsonPath,
  sortByJsonPath,
} from '@kubewright/kube/jsonpath'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import fc from 'fast-check'
import { compareWithOracle, nondeterministicOriginal } from '../../comparison.ts'
import type { OracleResult } from '../../oracle.ts'
import { ownResult } from '../own-result.ts'
import { joined, oneOf } from '../text-arbitrary.ts'
import { document, pathText, relaxedText, sortableObjects, templateText, waitText } from './jsonpath-arbitrary.ts'
import { sortedCharacters, visitsObjects, withSingleFields } from './map-order.ts'

interface TemplateQuestion {
  readonly template: string
  readonly document: JsonValue
  readonly allowMissingKeys: boolean
  readonly asJson: boolean
}

function print({ template, document: data, allowMissingKeys, asJson }: TemplateQuestion): string {
  const path = compileJsonPath(template, { allowMissingKeys })
  return asJson ? path.printAsJson(data) : path.print(data)
}

const templateQuestion = fc.record({
  template: templateText,
  document,
  allowMissingKeys: fc.boolean(),
  asJson: fc.boolean(),
})

compareWithOracle('JSONPath templates are parsed and printed', {
  functionName: 'jsonPath.print',
  inputs: fc
    .tuple(templateQuestion, fc.nat(1000))
    .map(([question, choice]) =>
      visitsObjects(question.template)
        ? { ...question, document: withSingleFields(question.document, choice) }
        : question,
    ),
  ours: (input) => ownResult(() => print(input)),
  listed: (_, ours, theirs) => ('panic' in theirs && 'error' in ours ? 'Go panics' : undefined),
})

compareWithOracle('JSONPath templates find the same in objects, whatever their order', {
  functionName: 'jsonPath.print',
  inputs: templateQuestion.filter(({ template }) => visitsObjects(template)),
  question: (input) => ({ ...input, unordered: true }),
  ours: (input) => ownResult(() => sortedCharacters(print(input))),
  // A step that fails or stops the walk at one value skips the values after it.
  listed: (_, ours, theirs) => ('error' in ours || 'error' in theirs ? nondeterministicOriginal : undefined),
})

compareWithOracle('paths are completed as kubectl does', {
  functionName: 'jsonPath.relaxed',
  inputs: relaxedText,
  ours: (text) => ownResult(() => relaxedJsonPath(text)),
})

type Sorting = typeof sortableObjects extends fc.Arbitrary<infer Value> ? Value : never

/** Previous positions in the new order; -1 for an object without the field. */
function positions({ objects, field }: Sorting): number[] {
  const sorted = sortByJsonPath(objects, field)
  if (sorted.length === 0) return []
  const path = compileJsonPath(relaxedJsonPath(field), { allowMissingKeys: true })
  return sorted.map((object) => (path.find(object)[0]?.length ? objects.indexOf(object) : -1))
}

compareWithOracle('objects are sorted by a path', {
  functionName: 'jsonPath.sort',
  inputs: sortableObjects,
  question: (input) => input as unknown as JsonValue,
  ours: (input) => ownResult(() => positions(input)),
  listed: (_, ours, theirs) => {
    const dumped = 'error' in ours && 'error' in theirs && /^Failed to get [ij] values for/.test(theirs.error)
    return dumped && theirs.error.includes(ours.error) ? 'kubectl ends with a dump of the object' : undefined
  },
})

/** Times in the distant past, or no time, so that a cell does not depend on the current time. */
const dates = oneOf(
  '1980-06-01T00:00:00Z',
  '2999-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '',
  'null',
  '1980',
  '1970-01-01t00:00:00Z',
)

compareWithOracle('cells of printer columns', {
  functionName: 'jsonPath.column',
  inputs: fc.record({
    jsonPath: fc.oneof(
      { weight: 3, arbitrary: oneOf('.date', '.a', '.spec.m', '.spec.n', '.spec.items[0].spec.n') },
      joined(oneOf('', '.spec'), pathText),
    ),
    type: oneOf('string', 'integer', 'number', 'boolean', 'date', 'other'),
    object: fc
      .tuple(document, dates)
      .map(([data, date]): JsonValue => ({ spec: data, a: fieldOf(data, 'a'), date, metadata: { name: 'x' } })),
  }),
  ours: ({ jsonPath, type, object }) =>
    ownResult(() => compilePrinterColumn(jsonPath, type)(object, instantOfUnixMilliseconds(Date.now()))),
  listed: ({ jsonPath }, ours, theirs) => {
    if ('panic' in theirs) return 'Go panics'
    if ('output' in ours && Math.abs(Number(ours.output)) >= 2 ** 63) return 'an int64 overflows'
    if ('output' in theirs && theirs.output === null && /(^|[^.\w[(:,-])[-+]?[0-9]/.test(jsonPath)) {
      return 'an integer of the template is no number'
    }
    return visitsObjects(jsonPath) && bothSucceedDifferently(ours, theirs) ? nondeterministicOriginal : undefined
  },
})

function bothSucceedDifferently(ours: OracleResult, theirs: OracleResult): boolean {
  return 'output' in ours && 'output' in theirs && encodeJson(ours.output) !== encodeJson(theirs.output)
}

function fieldOf(value: JsonValue, field: string): JsonValue {
  return isJsonObject(value) && Object.hasOwn(value, field) ? (value[field] ?? null) : null
}

compareWithOracle('conditions of kubectl wait', {
  functionName: 'jsonPath.wait',
  inputs: fc
    .tuple(waitText, document, fc.nat(1000))
    .map(([condition, data, choice]): { condition: string; object: JsonValue } => {
      const object = isJsonObject(data) ? data : { a: data }
      return { condition, object: visitsObjects(condition) ? withSingleFields(object, choice) : object }
    }),
  ours: ({ condition, object }) => ownResult(() => compileWaitCondition(condition)(object)),
  listed: (_, ours, theirs) => ('panic' in theirs && 'error' in ours ? 'Go panics' : undefined),
})
