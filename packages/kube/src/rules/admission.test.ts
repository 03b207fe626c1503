import { expect, test } from 'vitest'
import { type CelType, celBool, celDyn, celString } from '../cel/index.ts'
import type { Authorize } from '../cel/library/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import {
  AdmissionCompiler,
  celToJson,
  celToPatchValue,
  compileAdmissionExpression,
  evaluateAdmission,
  typeNameProblems,
} from './index.ts'
import { admissions } from './testdata/admissions.ts'
import { objectsOf } from './testdata/lines.ts'

const authorize: Authorize = ({ verb, path, user, resource = '', subresource = '', namespace = '', name = '' }) => {
  if (verb === 'boom') return { allowed: false, reason: 'why', error: 'bang' }
  const isAllowed = verb === 'get' || path === '/ok' || user.name === 'system:serviceaccount:ns:sa'
  if (!isAllowed) return { allowed: false, reason: 'no' }
  return { allowed: true, reason: `because ${resource}/${subresource}/${namespace}/${name}` }
}

const authorizer = {
  user: { name: 'bob', groups: [] },
  authorize,
  requestResource: { group: 'g', resource: 'ks', subresource: 'sub', namespace: 'ns1', name: 'n1' },
}

const typesByName: Readonly<Record<string, CelType>> = { bool: celBool, string: celString }

function run(scenario: JsonObject) {
  const compiler = new AdmissionCompiler({ hasParams: true, hasAuthorizer: true, hasPatchTypes: true })
  for (const [name, source] of scenario['variables'] as [string, string][]) compiler.defineVariable(name, source)
  const types = (scenario['types'] as string[]).flatMap((name) => typesByName[name] ?? [])
  const expressions = (scenario['expressions'] as string[]).map((source) => compiler.compile(source, ...types))
  const { object = null, oldObject = null, params = null, namespaceObject = null, budget } = scenario
  const input = { object, oldObject, params, namespaceObject, request: scenario['request'] as JsonObject, authorizer }
  const limit = typeof budget === 'number' ? budget : undefined
  const { results, remainingBudget, outOfBudget } = evaluateAdmission(expressions, compiler.variables, input, limit)
  return {
    results: results.map((result) => ('error' in result ? result : { value: celToJson(result.value) as JsonValue })),
    remaining: remainingBudget,
    fatal: outOfBudget,
  }
}

test.each(objectsOf(admissions).map((scenario) => [String(scenario['name']), scenario] as const))(
  'admission expressions have the results of Kubernetes: %s',
  (_, scenario) => {
    const { results, remaining, fatal } = scenario
    expect(run(scenario)).toEqual({ results, remaining, fatal })
  },
)

test('a standalone expression has no variables', () => {
  const { error } = compileAdmissionExpression('variables.x == 1', [celBool])
  expect(error).toMatch(/undeclared reference to 'variables'/)
  expect(compileAdmissionExpression("request.operation == 'CREATE'", [celBool]).error).toBeUndefined()
  expect(compileAdmissionExpression('object.spec', []).resultType).toEqual(celDyn)
})

test('a variable is evaluated once, and only when it is read', () => {
  const compiler = new AdmissionCompiler()
  compiler.defineVariable('unused', '1 / 0')
  compiler.defineVariable('list', 'object.items.map(x, x + 1)')
  const twice = compiler.compile('variables.list == variables.list', celBool)
  const once = compiler.compile('variables.list == []', celBool)
  const input = { object: { items: Array.from({ length: 100 }, (_, index) => index) }, request: {} }
  const spent = (expression: typeof twice): number =>
    limits.celObjectCostMax - evaluateAdmission([expression], compiler.variables, input).remainingBudget
  expect(spent(twice) - spent(once)).toBeLessThan(20)
})

test('compilers that share variables see them with their types, independent of their own variables', () => {
  const main = new AdmissionCompiler({ hasAuthorizer: true })
  const other = new AdmissionCompiler({}, main)
  main.defineVariable('may', "authorizer.path('/ok').check('get').allowed()")
  expect(other.compile('variables.may', celBool).error).toBeUndefined()
  expect(other.compile('variables.may', celString).error).toBe('must evaluate to string but got bool')
  expect(other.compile("authorizer.path('/ok').check('get').allowed()", celBool).error).toMatch(/undeclared reference/)
  const results = (input: Parameters<typeof evaluateAdmission>[2]) =>
    evaluateAdmission([other.compile('variables.may', celBool)], other.variables, input).results
  expect(results({ request: {}, authorizer })).toEqual([{ value: true }])
  expect(results({ request: {} })).toMatchObject([
    { error: expect.stringMatching(/no such attribute\(s\): authorizer/) },
  ])
})

test('the value of a JSON patch has the JSON mapping of protobuf', () => {
  const compiler = new AdmissionCompiler()
  const patchValue = (source: string) => {
    const { results } = evaluateAdmission([compiler.compile(source)], compiler.variables, { request: {} })
    const result = results[0]
    return result && 'value' in result ? celToPatchValue(result.value) : undefined
  }
  expect(patchValue('9007199254740991')).toBe(9007199254740991)
  expect(patchValue('[9007199254740992, -9007199254740992]')).toEqual(['9007199254740992', '-9007199254740992'])
  expect(patchValue("{'a': b'abc', 'b': b''}")).toEqual({ a: 'YWJj', b: '' })
  expect(patchValue("[duration('90s')]")).toEqual(['90s'])
  expect(patchValue("quantity('1')")).toBeUndefined()
  expect(patchValue('{1: 2}')).toBeUndefined()
})

test('the types of a built object are named after their path', () => {
  const compiler = new AdmissionCompiler({ hasPatchTypes: true })
  const built = (source: string) => {
    const { results } = evaluateAdmission([compiler.compile(source)], compiler.variables, { request: {} })
    const result = results[0]
    if (!result || 'error' in result) throw new Error(JSON.stringify(result))
    return result.value
  }
  const good = built(
    "Object{metadata: Object.metadata{labels: {'a': 'b'}}, spec: Object.spec{list: [Object.spec.list{n: 1}]}}",
  )
  expect(typeNameProblems(good)).toEqual([])
  expect(celToJson(good)).toEqual({ metadata: { labels: { a: 'b' } }, spec: { list: [{ n: 1 }] } })
  expect(typeNameProblems(built('Object{spec: Object.status{}}'))).toEqual([
    'unexpected type name "Object.status", expected "Object.spec", which matches field name path from root Object type',
  ])
})

test('numbers beyond int64 are doubles in expressions, as in Go', () => {
  const compiler = new AdmissionCompiler({})
  const expressions = ['string(object.n)', 'type(object.n) == int'].map((source) =>
    compiler.compile(source, celString, celBool),
  )
  const shown = (n: JsonValue) => {
    const { results } = evaluateAdmission(expressions, compiler.variables, { object: { n }, request: {} })
    return results.map((result) => ('error' in result ? result.error : result.value))
  }
  expect(shown(7)).toEqual(['7', true])
  expect(shown(2n ** 63n - 1n)).toEqual(['9223372036854775807', true])
  expect(shown(2 ** 63)).toEqual(['9.223372036854776e+18', false])
  expect(shown(-1e30)).toEqual(['-1e+30', false])
})
