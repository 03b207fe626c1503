import { baseEnvironment } from '../../../rules/environment.ts'
import { estimateCost, evaluateWithCost } from '../../cost/index.ts'
import { celToText } from '../../standard/index.ts'
import {
  CelDuration,
  CelError,
  CelList,
  CelMap,
  type CelOpaque,
  CelOptional,
  type CelResult,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
} from '../../value.ts'
import { jsonPatchLibrary } from '../index.ts'

/** A line of a table: expression, result, cost, minimum and maximum estimated cost. */
export type Row = readonly [string, EvaluationResult, number?, string?, string?]
export type EvaluationResult = { readonly value: unknown } | { readonly error: string } | { readonly compile: string }

export function rowsOf(table: string): readonly Row[] {
  return table
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

const environment = baseEnvironment().extend({ overloads: [jsonPatchLibrary] })

/** Our result, in the notation of the tables. */
export function evaluateRow(expression: string): Row {
  const compiled = environment.compile(expression)
  if (!compiled.ok) return [expression, { compile: compiled.message }]
  const planned = environment.program(compiled.ast)
  if (!planned.ok) return [expression, { error: planned.message }]
  const { min, max } = estimateCost(compiled.ast)
  const { result, cost } = evaluateWithCost(planned.program, { get: () => undefined }, 1_000_000)
  const evaluated = result instanceof CelError ? { error: result.message } : { value: printed(result) }
  return [expression, evaluated, cost, String(min), String(max)]
}

/** A value as JSON, with names for the types that JSON lacks. */
function printed(value: CelValue): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return { string: value }
  if (typeof value === 'bigint') return { int: String(value) }
  if (typeof value === 'number') return { double: celToText(value) }
  if (value instanceof CelUint) return { uint: String(value.value) }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') }
  if (value instanceof CelDuration) return { duration: String(value.nanoseconds) }
  if (value instanceof CelTimestamp) return { timestamp: celToText(new CelTimestamp(value.nanoseconds)) }
  if (value instanceof CelOptional) return { optional: value.value === undefined ? 'none' : printed(value.value) }
  if (value instanceof CelTypeValue) return { type: value.typeName }
  if (value instanceof CelList) return Array.from({ length: value.size }, (_, index) => printed(value.at(index)))
  if (value instanceof CelMap) return { map: printedEntries(value) }
  return { opaque: (value as CelOpaque).typeName }
}

function printedEntries(map: CelMap): unknown {
  const entries = Array.from(map.keys(), (key) => [printed(key), printed(map.get(key) as CelResult as CelValue)])
  return entries.sort((left, right) => (JSON.stringify(left[0]) < JSON.stringify(right[0]) ? -1 : 1))
}
