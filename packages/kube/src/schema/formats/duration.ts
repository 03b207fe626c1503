const goDuration = /^[+-]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+$/
const goUnitNanoseconds: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
}
const nanosecondsMax = 2 ** 63

/** A Go duration such as 1h30m, or a Scala one such as "2 days": the text contains a number with a unit. */
export function isDuration(text: string): boolean {
  return isGoDuration(text) || isScalaDuration(text)
}

function isGoDuration(text: string): boolean {
  if (/^[+-]?0$/.test(text)) return true
  if (!goDuration.test(text)) return false
  let nanoseconds = 0
  for (const match of text.matchAll(/([0-9.]+)([^0-9.+-]+)/g)) {
    nanoseconds += Number(match[1]) * (goUnitNanoseconds[match[2] as string] as number)
  }
  return text.startsWith('-') ? nanoseconds <= nanosecondsMax : nanoseconds < nanosecondsMax
}

const scalaUnits = new Set(['ns', 'us', 'µs', 'ms', 's', 'm', 'h', 'hr', 'd', 'w', 'wk'])
const scalaPrefixes = ['nano', 'micro', 'milli', 'sec', 'min', 'hour', 'day', 'week']

/** Searches for each number followed by a unit. Each character is read a bounded number of times. */
function isScalaDuration(text: string): boolean {
  const unitPattern = /[\t\n\f\r ]*([A-Za-zµ]+)/y
  let found = false
  for (const match of text.matchAll(/[0-9]+/g)) {
    unitPattern.lastIndex = match.index + match[0].length
    const unit = unitPattern.exec(text)?.[1]?.toLowerCase()
    if (unit === undefined) continue
    if (isBeyondInt64(match[0])) return false
    found ||= scalaUnits.has(unit) || scalaPrefixes.some((prefix) => unit.startsWith(prefix))
  }
  return found
}

function isBeyondInt64(digits: string): boolean {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 19 || BigInt(significant === '' ? '0' : significant) >= 2n ** 63n
}
