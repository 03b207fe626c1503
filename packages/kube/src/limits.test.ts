import { expect, test } from 'vitest'
import { evaluateWithCost } from './cel/cost/index.ts'
import { type CelEnvironment, CelError, type CelResult, createEnvironment } from './cel/index.ts'
import { kubernetesLibraries } from './cel/library/index.ts'
import { isKubeError, type KubeErrorCode } from './errors.ts'
import { FieldPath, formatFieldError } from './field/index.ts'
import type { JsonObject, JsonValue } from './json/index.ts'
import { jsonEqual } from './json/index.ts'
import { compileJsonPath } from './jsonpath/index.ts'
import { limits } from './limits.ts'
import { validateFieldManager } from './meta/index.ts'
import { applyJsonPatch, diffJson } from './patch/index.ts'
import { compileRules, evaluateRules } from './rules/index.ts'
import { parseSchema } from './schema/index.ts'

/** Limits that have no test in their folders: each test reaches the limit and then exceeds it by one step. */

function codeOf(attempt: () => unknown): KubeErrorCode | undefined {
  try {
    attempt()
    return undefined
  } catch (error) {
    return isKubeError(error) ? error.code : undefined
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('moves of a JSON patch carry at most jsonPatchMovedValuesMax values down', () => {
  const items = range(999)
  const there = { op: 'move', from: '/a', path: '/b/a' }
  const back = { op: 'move', from: '/b/a', path: '/a' }
  const patchOf = (moves: number) => range(moves).flatMap(() => [there, back])
  const moves = limits.jsonPatchMovedValuesMax / (items.length + 1)
  expect(codeOf(() => applyJsonPatch({ a: items, b: {} }, patchOf(moves)))).toBeUndefined()
  expect(codeOf(() => applyJsonPatch({ a: items, b: {} }, patchOf(moves + 1)))).toBe('KUBE_PATCH_TOO_LARGE')
})

test('a JSON patch shifts at most jsonPatchShiftedItemsMax list items', () => {
  const items = range(500_000)
  const patchOf = (inserts: number) => range(inserts).map(() => ({ op: 'add', path: '/0', value: 0 }))
  const inserts = Math.ceil(limits.jsonPatchShiftedItemsMax / items.length)
  expect(codeOf(() => applyJsonPatch(items, patchOf(inserts)))).toBe('KUBE_PATCH_TOO_LARGE')
  expect(codeOf(() => applyJsonPatch(items.slice(0, 1000), patchOf(inserts)))).toBeUndefined()
})

test('lists that need more than jsonDiffTableCellsMax cells to align are compared item by item', () => {
  const sides = (count: number) => ({ from: range(count), to: [-1, ...range(count).slice(0, -1)] as JsonValue })
  const side = Math.sqrt(limits.jsonDiffTableCellsMax)
  const small = sides(side)
  expect(diffJson(small.from, small.to)).toHaveLength(2)
  const large = sides(side + 1)
  const patch = diffJson(large.from, large.to)
  expect(patch.length).toBeGreaterThan(side)
  expect(jsonEqual(applyJsonPatch(large.from, patch), large.to)).toBe(true)
})

test('a field manager has at most managerNameCharactersMax characters', () => {
  const problems = (length: number) => validateFieldManager('m'.repeat(length), FieldPath.root('fieldManager'))
  expect(problems(limits.managerNameCharactersMax)).toEqual([])
  expect(problems(limits.managerNameCharactersMax + 1).map(formatFieldError)).toEqual([
    'fieldManager: Too long: may not be more than 128 bytes',
  ])
})

test('a JSONPath visits at most jsonPathStepsMax values', () => {
  const shared = (depth: number) => range(depth).reduce<JsonValue>((value) => [value, value], 1)
  const ranges = (depth: number) => compileJsonPath('{range [*]}'.repeat(depth))
  const depth = Math.ceil(Math.log2(limits.jsonPathStepsMax))
  expect(codeOf(() => ranges(8).print(shared(8)))).toBeUndefined()
  expect(codeOf(() => ranges(depth).print(shared(depth)))).toBe('KUBE_JSONPATH_EVALUATION')
})

const environment = createEnvironment({ overloads: kubernetesLibraries })

function evaluateText(source: string, within: CelEnvironment = environment): CelResult {
  const compiled = within.compile(source)
  if (!compiled.ok) return new CelError(compiled.message)
  const planned = within.program(compiled.ast)
  return planned.ok ? planned.program.evaluate(new Map()) : new CelError(planned.message)
}

const messageOf = (result: CelResult) => (result instanceof CelError ? result.message : undefined)
const costLimitExceeded = 'operation cancelled: actual cost limit exceeded'

test('an expression whose macros expand past celNodesMax is refused', () => {
  const chain = (times: number) => `optional.of(1)${'.optMap(x, x)'.repeat(times)}.hasValue()`
  expect(evaluateText(chain(5))).toBe(true)
  expect(messageOf(evaluateText(chain(30)))).toContain(`limit ${limits.celNodesMax}`)
})

test('an expression whose types need more than celCheckStepsMax steps is refused', () => {
  const nested = (depth: number) => range(depth).reduce((text) => `[${text}].map(x, {x: x})[0]`, '1')
  const depth = Math.ceil(Math.log2(limits.celCheckStepsMax))
  expect(environment.compile(nested(8)).ok).toBe(true)
  expect(messageOf(evaluateText(nested(depth)))).toContain('too complex to be type-checked')
})

test('loops without a cost limit end after celIterationsMax steps', () => {
  const loop = (depth: number): string => (depth === 0 ? 'true' : `lists.range(100).all(x, ${loop(depth - 1)})`)
  expect(100 ** 3).toBeGreaterThanOrEqual(limits.celIterationsMax)
  expect(evaluateText(loop(2))).toBe(true)
  expect(messageOf(evaluateText(loop(3)))).toBe(costLimitExceeded)
})

test('one comparison takes at most celEqualityStepsMax steps', () => {
  const shared = (times: number) => `[[1]]${'.map(x, [x, x])'.repeat(times)}`
  const depth = Math.ceil(Math.log2(limits.celEqualityStepsMax))
  expect(evaluateText(`${shared(8)} == ${shared(8)}`)).toBe(true)
  expect(messageOf(evaluateText(`${shared(depth)} == ${shared(depth)}`))).toBe(costLimitExceeded)
})

test('a format clause requests at most celFormatPrecisionMax digits', () => {
  const format = (digits: number) => `'%.${digits}f'.format([dyn(1.0)]).size()`
  expect(evaluateText(format(limits.celFormatPrecisionMax))).toBe(BigInt(limits.celFormatPrecisionMax + 2))
  expect(messageOf(evaluateText(format(limits.celFormatPrecisionMax + 1)))).toContain('out of range')
})

test('one evaluation stops when its cost passes celCallCostMax', () => {
  const compiled = environment.compile('lists.range(1000).all(x, lists.range(1000).all(y, x + y >= 0))')
  const planned = compiled.ok ? environment.program(compiled.ast) : undefined
  if (!planned?.ok) throw new Error('the expression must compile')
  const { result } = evaluateWithCost(planned.program, new Map(), limits.celCallCostMax)
  expect(messageOf(result)).toBe(costLimitExceeded)
})

const schemaWithRule = (list: JsonObject, rule: JsonObject): JsonObject => ({
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'string' }, ...list } },
  'x-kubernetes-validations': [rule],
})

test('a rule may be estimated to cost celRuleCostMax, and a schema celSchemaCostMax', () => {
  const rule = { rule: 'self.list.all(x, self.list.all(y, x != y))' }
  const errorsOf = (list: JsonObject) =>
    compileRules(parseSchema(schemaWithRule(list, rule))).errors.map(formatFieldError)
  expect(errorsOf({ maxItems: 10, items: { type: 'string', maxLength: 10 } })).toEqual([])
  const errors = errorsOf({}).join('\n')
  expect(limits.celRuleCostMax).toBeLessThan(limits.celSchemaCostMax)
  expect(errors).toContain('estimated rule cost exceeds budget by factor of more than 100x')
  expect(errors).toContain('estimated rule cost total for entire OpenAPIv3 schema exceeds budget')
})

test('a messageExpression that returns more than celMessageBytesMax bytes is ignored', () => {
  const rule = { rule: 'size(self.list) == 0', messageExpression: 'self.list[0]', message: 'must be empty' }
  const compiled = compileRules(
    parseSchema(schemaWithRule({ maxItems: 2, items: { type: 'string', maxLength: 6000 } }, rule)),
  )
  const messageFor = (length: number) => evaluateRules(compiled, { list: ['m'.repeat(length)] }).errors[0]?.detail
  expect(messageFor(limits.celMessageBytesMax)).toHaveLength(limits.celMessageBytesMax)
  expect(messageFor(limits.celMessageBytesMax + 1)).toBe('must be empty')
})
