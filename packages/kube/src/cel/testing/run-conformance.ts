import type { CelEnvironment, CelVariable } from '../environment.ts'
import { celValuesEqual } from '../standard/index.ts'
import { formatCelType } from '../type.ts'
import { CelError, CelList, CelMap, type CelValue } from '../value.ts'
import type { ConformanceTest } from './conformance-test.ts'
import { conformanceType, conformanceValue, NeedsProtobuf } from './conformance-value.ts'
import type { TextMessage } from './textproto.ts'

/** undefined if the test passes, else the reason. */
export function runConformanceTest(environment: CelEnvironment, test: ConformanceTest): string | undefined {
  try {
    return run(environment, test)
  } catch (error) {
    if (error instanceof NeedsProtobuf) return `needs protobuf: ${error.message}`
    throw error
  }
}

function run(environment: CelEnvironment, { expression, message }: ConformanceTest): string | undefined {
  const variables = message.messages('type_env').flatMap(declaredVariable)
  if (message.messages('type_env').some((declaration) => declaration.message('function'))) return 'declares a function'
  const compiled = environment.extend({ variables }).compile(expression)
  const expectsError = message.message('eval_error') !== undefined || message.message('any_eval_errors') !== undefined
  if (!compiled.ok) return compiled.message
  const typed = message.message('typed_result')
  const deduced = typed?.message('deduced_type')
  if (deduced !== undefined) {
    const expected = formatCelType(conformanceType(deduced))
    const actual = formatCelType(compiled.resultType)
    if (expected !== actual) return `type ${actual}, not ${expected}`
  }
  if (message.word('check_only') === 'true') return undefined
  const planned = environment.program(compiled.ast)
  if (!planned.ok) return expectsError ? undefined : planned.message
  const result = planned.program.evaluate(bindings(message))
  if (expectsError) return result instanceof CelError ? undefined : 'no error'
  if (result instanceof CelError) return result.message
  return compare(result, expectedValue(message, typed))
}

function declaredVariable(declaration: TextMessage): CelVariable[] {
  const type = declaration.message('ident')?.message('type')
  return type === undefined ? [] : [{ name: declaration.text('name') ?? '', type: conformanceType(type) }]
}

function bindings(message: TextMessage): Map<string, CelValue> {
  const values = new Map<string, CelValue>()
  for (const binding of message.messages('bindings')) {
    const value = binding.message('value')?.message('value')
    if (value !== undefined) values.set(binding.text('key') ?? '', conformanceValue(value))
  }
  return values
}

/** A test without an expectation expects true. */
function expectedValue(message: TextMessage, typed: TextMessage | undefined): CelValue {
  const value = message.message('value') ?? typed?.message('result')
  return value === undefined ? true : conformanceValue(value)
}

/** Stricter than ==: the types of numbers must agree, and NaN equals itself. */
function compare(actual: CelValue, expected: CelValue): string | undefined {
  if (isSame(actual, expected)) return undefined
  return `got ${show(actual)}, not ${show(expected)}`
}

function isSame(actual: CelValue, expected: CelValue): boolean {
  if (typeof actual !== typeof expected) return false
  if (actual instanceof CelList || actual instanceof CelMap) return celValuesEqual(actual, expected)
  if (typeof actual === 'number') return Object.is(actual, expected) || actual === expected
  return celValuesEqual(actual, expected)
}

function show(value: CelValue): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : String(value)
}
