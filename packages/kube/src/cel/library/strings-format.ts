import { quoteGo } from '../../json/index.ts'
import { celToText } from '../standard/to-text.ts'
import { celTypeNameOf } from '../standard/type-name.ts'
import { encodeUtf8 } from '../text.ts'
import {
  CelDuration,
  CelError,
  CelList,
  CelMap,
  type CelResult,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
} from '../value.ts'
import { fixedText, scientificText } from './float-text.ts'
import { parseFormat } from './format-clause.ts'

/**
 * string.format: the verbs s, d, f, e, b, x, X and o of cel-go, with its messages. Returns the text of the clause, or a
 * CelError.
 */
export function formatText(format: string, args: CelList): CelResult {
  const clauses = parseFormat(format, args.size)
  let result = ''
  for (const clause of clauses) {
    if (typeof clause === 'string') result += clause
    else if ('problem' in clause) return new CelError(clause.problem)
    else {
      const text = formatArgument(clause.verb, clause.precision, args.at(clause.argument))
      if (text instanceof CelError) return new CelError(`error during formatting: ${text.message}`)
      result += text
    }
  }
  return result
}

type Formatted = string | CelError

function formatArgument(verb: string, precision: number | undefined, value: CelValue): Formatted {
  switch (verb) {
    case 's':
      return stringClause(value)
    case 'd':
      return decimalClause(value)
    case 'f':
      return floatClause(value, 'fixed-point', (number) => fixedText(number, precision ?? 6, true))
    case 'e':
      return floatClause(value, 'scientific', (number) => scientificText(number, precision ?? 6))
    case 'b':
      return binaryClause(value)
    case 'o':
      return integerText(value, 8) ?? given('octal clause can only be used on integers', value)
    default:
      return hexClause(value, verb === 'X')
  }
}

const given = (message: string, value: CelValue): CelError =>
  new CelError(`${message}, was given ${celTypeNameOf(value)}`)

const integerText = (value: CelValue, radix: number): string | undefined => {
  if (typeof value === 'bigint') return value.toString(radix)
  return value instanceof CelUint ? value.value.toString(radix) : undefined
}

function decimalClause(value: CelValue): Formatted {
  return integerText(value, 10) ?? given('decimal clause can only be used on integers', value)
}

function binaryClause(value: CelValue): Formatted {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return integerText(value, 2) ?? given('only integers and bools can be formatted as binary', value)
}

function hexClause(value: CelValue, upper: boolean): Formatted {
  const bytes = typeof value === 'string' ? encodeUtf8(value) : value
  const text =
    bytes instanceof Uint8Array
      ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      : integerText(value, 16)
  if (text === undefined) return given('only integers, byte buffers, and strings can be formatted as hex', value)
  return upper ? text.toUpperCase() : text
}

const floatNames = new Map<CelValue, number>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
])

/** Doubles, and the names of the three doubles that have no literal. */
function floatClause(value: CelValue, name: string, print: (number: number) => string): Formatted {
  const number = typeof value === 'number' ? value : floatNames.get(value)
  return number === undefined ? given(`${name} clause can only be used on doubles`, value) : print(number)
}

/** Types have a text here, although string() does not accept them. */
const textOf = (value: CelValue): CelResult => (value instanceof CelTypeValue ? value.typeName : celToText(value))

/** Only bytes that are not UTF-8 have no text. */
function bytesProblem(value: CelValue, text: CelResult): CelError | undefined {
  if (!(value instanceof Uint8Array && text instanceof CelError)) return undefined
  return new CelError(`could not convert argument ${quoteGo(text.message)} to string`)
}

function stringClause(value: CelValue): Formatted {
  if (value === null) return 'null'
  if (value instanceof CelList) return listText(value)
  if (value instanceof CelMap) return mapText(value)
  const text = textOf(value)
  if (typeof text === 'string') return text
  const problem = bytesProblem(value, text)
  if (problem) return problem
  return given(
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
    value,
  )
}

/** A value inside a list or map, as a CEL literal. */
function literalText(value: CelValue): Formatted {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return fixedText(value, 6, false)
    return Number.isNaN(value) ? '"NaN"' : value > 0 ? '"+Inf"' : '"-Inf"'
  }
  if (value === null || value instanceof CelList || value instanceof CelMap) return stringClause(value)
  const text = textOf(value)
  if (typeof text !== 'string') {
    return bytesProblem(value, text) ?? new CelError(`no formatting function for ${celTypeNameOf(value)}`)
  }
  if (typeof value === 'string') return quoteGo(text)
  if (value instanceof Uint8Array) return `b${quoteGo(text)}`
  if (value instanceof CelTimestamp) return `timestamp(${quoteGo(text)})`
  return value instanceof CelDuration ? `duration(${quoteGo(text)})` : text
}

function listText(list: CelList): Formatted {
  const parts: string[] = []
  for (let index = 0; index < list.size; index++) {
    const text = literalText(list.at(index))
    if (text instanceof CelError) return text
    parts.push(text)
  }
  return `[${parts.join(', ')}]`
}

/** Entries come in the order of their keys' text. */
function mapText(map: CelMap): Formatted {
  const entries: { readonly key: string; readonly value: string }[] = []
  for (const key of map.keys()) {
    const keyText = keyLiteral(key)
    if (keyText instanceof CelError) return keyText
    const value = literalText(map.get(key) as CelValue)
    if (value instanceof CelError) return value
    entries.push({ key: keyText, value })
  }
  entries.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
  return `{${entries.map(({ key, value }) => `${key}:${value}`).join(', ')}}`
}

/** Maps may have other keys, such as doubles, but they have no text. */
function keyLiteral(key: CelValue): Formatted {
  if (typeof key === 'number' || (typeof key === 'object' && !(key instanceof CelUint))) {
    return new CelError(`no formatting function for map key of type ${celTypeNameOf(key)}`)
  }
  return literalText(key)
}
