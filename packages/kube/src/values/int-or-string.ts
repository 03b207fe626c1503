import { KubeError } from '../errors.ts'
import { int64Max, int64Min, type JsonValue, quoteGo } from '../json/index.ts'
import { parseGoInteger } from './go-text.ts'

/** An int32 or a string: a port by number or name, a count or a percentage. */
export type IntOrString = number | string

/** The integer if the text is an int32, otherwise the text itself. */
export function parseIntOrString(text: string): IntOrString {
  const parsed = parseGoInteger(text, 32)
  return 'value' in parsed ? Number(parsed.value) : text
}

/**
 * Reads an IntOrString from JSON. Throws KUBE_INT_OR_STRING_INVALID unless it is a string or an int32; null is zero, as
 * in Go.
 */
export function intOrStringFromJson(value: JsonValue): IntOrString {
  if (typeof value === 'string') return value
  if (value === null) return 0
  const isInt32 = typeof value === 'number' && (value | 0) === value
  if (isInt32) return value
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : 'object'
  const found = typeof value === 'number' || typeof value === 'bigint' ? `number ${value}` : kind
  throw invalid(`json: cannot unmarshal ${found} into Go value of type int32`)
}

export function formatIntOrString(value: IntOrString): string {
  return String(value)
}

/**
 * The integer, or the integer that the string contains; zero if it contains none. As in Go, a number beyond int64 is
 * clamped to it.
 */
export function intOrStringAsInteger(value: IntOrString): number {
  if (typeof value === 'number') return value
  const parsed = parseGoInteger(value, 64)
  if ('value' in parsed) return Number(parsed.value)
  if (parsed.problem === 'invalid syntax') return 0
  return Number(value.startsWith('-') ? int64Min : int64Max)
}

/** The number in a percentage such as 25%; undefined if the value is not a percentage. */
export function percentageOf(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !value.endsWith('%')) return undefined
  const parsed = parseGoInteger(value.slice(0, -1), 64)
  return 'value' in parsed ? Number(parsed.value) : undefined
}

/**
 * The integer itself, or the percentage of the total, rounded up or down. Throws KUBE_INT_OR_STRING_INVALID with
 * Kubernetes' message if a string is not a percentage.
 */
export function scaleIntOrPercent(value: IntOrString | undefined, total: number, rounding: 'up' | 'down'): number {
  if (value === undefined) throw invalid('nil value for IntOrString')
  if (typeof value === 'number') return value
  if (!value.endsWith('%')) {
    throw invalid('invalid value for IntOrString: invalid type: string is not a percentage')
  }
  const digits = value.slice(0, -1)
  const parsed = parseGoInteger(digits, 64)
  if ('problem' in parsed) {
    const reason = `strconv.Atoi: parsing ${quoteGo(digits)}: ${parsed.problem}`
    throw invalid(`invalid value for IntOrString: invalid value ${quoteGo(value)}: ${reason}`)
  }
  const share = (Number(parsed.value) * total) / 100
  // Adding zero turns negative zero into zero.
  return (rounding === 'up' ? Math.ceil(share) : Math.floor(share)) + 0
}

function invalid(message: string): KubeError {
  return new KubeError('KUBE_INT_OR_STRING_INVALID', message)
}
