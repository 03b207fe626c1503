import { limits } from '../../limits.ts'
import { encodeUtf8 } from '../text.ts'

/** The parts of a format string: literal text, clauses that each use the next argument, or the problem that ends it. */
export type FormatPart =
  | string
  | { readonly verb: string; readonly precision: number | undefined; readonly argument: number }
  | { readonly problem: string }

const verbs = new Set(['s', 'd', 'f', 'e', 'b', 'x', 'X', 'o'])

/** Problems are reported in cel-go's order: a missing argument before a malformed clause. */
export function parseFormat(format: string, argumentCount: number): FormatPart[] {
  const parts: FormatPart[] = []
  let argument = 0
  let position = 0
  while (position < format.length) {
    const percent = format.indexOf('%', position)
    if (percent < 0) {
      parts.push(format.slice(position))
      break
    }
    if (percent > position) parts.push(format.slice(position, percent))
    if (format[percent + 1] === '%') {
      parts.push('%')
      position = percent + 2
      continue
    }
    const clause = parseClause(format, percent, argument, argumentCount)
    parts.push(clause)
    if ('problem' in clause) break
    position = clause.end
    argument++
  }
  return parts
}

type Clause =
  | { readonly verb: string; readonly precision: number | undefined; readonly argument: number; readonly end: number }
  | { readonly problem: string }

function parseClause(format: string, percent: number, argument: number, argumentCount: number): Clause {
  if (argument >= argumentCount) return { problem: `index ${argument} out of range` }
  if (percent + 1 >= format.length) return { problem: 'unexpected end of string' }
  const fail = (message: string): Clause => ({ problem: `could not parse formatting clause: ${message}` })
  const precisionProblem = 'error while parsing precision'
  let position = percent + 1
  let precision: number | undefined
  if (format[position] === '.') {
    const digits = (/^[0-9]*/.exec(format.slice(position + 1)) as RegExpExecArray)[0]
    position += 1 + digits.length
    if (position >= format.length) return fail(`${precisionProblem}: could not find end of precision specifier`)
    if (digits === '') {
      return fail(
        `${precisionProblem}: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax`,
      )
    }
    precision = Number(digits)
    if (precision > limits.celFormatPrecisionMax) return fail(`${precisionProblem}: value out of range`)
  }
  const verb = format[position] as string
  if (verbs.has(verb)) return { verb, precision, argument, end: position + 1 }
  // cel-go reads one byte, so a verb outside ASCII is named by the first byte of its encoding.
  const byte = encodeUtf8(String.fromCodePoint(format.codePointAt(position) as number))[0] as number
  return fail(`unrecognized formatting clause "${String.fromCharCode(byte)}"`)
}
