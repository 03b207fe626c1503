export const int64Min = -(2n ** 63n)
export const int64Max = 2n ** 63n - 1n
/** The sign and the 19 digits of the largest int64. */
const int64CharactersMax = 20
const integerLiteral = /^-?\d+$/

export function isInt64(integer: bigint): boolean {
  return integer >= int64Min && integer <= int64Max
}

/**
 * The package's representation of an integer: a number, a bigint if a double would round it, and a double beyond int64.
 */
export function integerValue(integer: bigint): number | bigint {
  const number = Number(integer)
  if (Number.isSafeInteger(number)) return number
  return isInt64(integer) ? integer : number
}

/**
 * The value of a JSON number literal: an integer within int64 keeps its value, everything else is a double. Undefined
 * if it is too large for a double, which Go refuses to decode.
 */
export function parseNumber(literal: string): number | bigint | undefined {
  if (literal.length <= int64CharactersMax && integerLiteral.test(literal)) {
    const number = Number(literal)
    return Number.isSafeInteger(number) ? number : integerValue(BigInt(literal))
  }
  const number = Number(literal)
  return Number.isFinite(number) ? number : undefined
}

/**
 * A double as Go's %v prints it: the shortest digits that parse to the same value, in scientific notation below 1e-4
 * and from 1e6 on.
 */
export function formatGoFloat(number: number): string {
  if (Number.isNaN(number)) return 'NaN'
  if (!Number.isFinite(number)) return number > 0 ? '+Inf' : '-Inf'
  if (Object.is(number, -0)) return '-0'
  const [mantissa, exponentText] = number.toExponential().split('e') as [string, string]
  const exponent = Number(exponentText)
  if (exponent >= -4 && exponent < 6) return number.toString()
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
