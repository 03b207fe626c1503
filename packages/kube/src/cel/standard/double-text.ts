/** Doubles as Go's strconv prints and parses them. */

/** The shortest digits that parse to the number, and the power of ten of the first digit. */
function shortest(value: number): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e')
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) }
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : undefined
}

function signOf(value: number): string {
  return value < 0 || Object.is(value, -0) ? '-' : ''
}

/** Go's FormatFloat(value, 'f', -1, 64): never scientific. */
export function formatPlainDouble(value: number): string {
  const name = special(value)
  if (name !== undefined) return name
  const { digits, exponent } = shortest(value)
  if (exponent < 0) return `${signOf(value)}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = digits.slice(exponent + 1)
  return signOf(value) + whole + (fraction === '' ? '' : `.${fraction}`)
}

const decimal = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/
const hexadecimal = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)$/
const named = /^([+-]?)(inf|infinity)$/i

/** Go's ParseFloat; undefined if the text is not a double or is out of range. */
export function parseDouble(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN
  const infinite = named.exec(text)
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const digits = withoutUnderscores(text)
  if (digits === undefined) return undefined
  const value = decimal.test(digits) ? Number(digits) : parseHexadecimal(digits)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function parseHexadecimal(text: string): number | undefined {
  const match = hexadecimal.exec(text)
  const [, sign = '', whole = '', fraction = '', power = '0'] = match ?? []
  if (match === null || whole + fraction === '') return undefined
  const magnitude = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(power) - 4 * fraction.length)
  return sign === '-' ? -magnitude : magnitude
}

/** Underscores are allowed between digits and after 0x; undefined if one stands elsewhere. */
function withoutUnderscores(text: string): string | undefined {
  if (!text.includes('_')) return text
  const digit = /^[+-]?0[xX]/.test(text) ? '[0-9a-fA-FxX]' : '[0-9]'
  const joined = text.replace(new RegExp(`(?<=${digit})_(?=${digit})`, 'g'), '')
  return joined.includes('_') ? undefined : joined
}
