/**
 * Numbers as golang.org/x/text prints them for American English: commas between groups of three digits, and powers of
 * ten with superscript digits. The digits are exact: they come from the binary value, not from its shortest decimal,
 * and ties round to even.
 */
interface ExactFloat {
  readonly negative: boolean
  /** The magnitude is mantissa * 2^exponent. */
  readonly mantissa: bigint
  readonly exponent: number
}

const buffer = new DataView(new ArrayBuffer(8))

function exactOf(value: number): ExactFloat {
  buffer.setFloat64(0, value)
  const bits = buffer.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xf_ffff_ffff_ffffn
  const mantissa = biased === 0 ? fraction : fraction | 0x10_0000_0000_0000n
  return { negative: bits >> 63n === 1n, mantissa, exponent: (biased === 0 ? 1 : biased) - 1075 }
}

/** numerator / denominator, rounded to the nearest integer, ties to even. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const twice = (numerator % denominator) * 2n
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n)
  return up ? quotient + 1n : quotient
}

/** The magnitude times 10^power as an integer. */
function scaled(float: ExactFloat, power: number): bigint {
  const numerator = float.mantissa * 10n ** BigInt(Math.max(power, 0)) * 2n ** BigInt(Math.max(float.exponent, 0))
  const denominator = 10n ** BigInt(Math.max(-power, 0)) * 2n ** BigInt(Math.max(-float.exponent, 0))
  return roundedQuotient(numerator, denominator)
}

function specialText(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return undefined
  return value > 0 ? '∞' : '-∞'
}

/** 1234.5 with two digits is 1,234.50; without groups it is 1234.50. */
export function fixedText(value: number, digits: number, grouped: boolean): string {
  const special = specialText(value)
  if (special !== undefined) return special
  const float = exactOf(value)
  const text = scaled(float, digits)
    .toString()
    .padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  // Only plain Go formatting keeps the sign of a negative zero.
  const isSigned = float.negative && (float.mantissa !== 0n || !grouped)
  const fraction = digits === 0 ? '' : `.${text.slice(text.length - digits)}`
  return `${isSigned ? '-' : ''}${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}${fraction}`
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const scientificDigits = 6

/** 1052.032911275 is 1.052033×10⁰³; there are always six digits, and spaces on the left up to the width. */
export function scientificText(value: number, width: number): string {
  return (specialText(value) ?? finiteScientificText(value)).padStart(width, ' ')
}

function finiteScientificText(value: number): string {
  const float = exactOf(value)
  let power = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  let digits = scaled(float, scientificDigits - power).toString()
  // The logarithm is rounded, and rounding the digits can carry into a new one: settle on the power that fits.
  while (value !== 0 && digits.length !== scientificDigits + 1) {
    power += digits.length > scientificDigits + 1 ? 1 : -1
    digits = scaled(float, scientificDigits - power).toString()
  }
  const padded = digits.padStart(scientificDigits + 1, '0')
  const raised = Array.from(String(Math.abs(power)).padStart(2, '0'), (digit) => raisedDigits[Number(digit)]).join('')
  return `${value < 0 ? '-' : ''}${padded[0]}.${padded.slice(1)}×10${power < 0 ? '⁻' : ''}${raised}`
}
