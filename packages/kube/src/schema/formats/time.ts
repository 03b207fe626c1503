const fullDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const dateTime =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}t(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})(?:t|$)/iu
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day such as 2006-01-02 that the calendar has. */
export function isDate(text: string): boolean {
  return text.length === 10 && fullDate.test(text) && isCalendarDay(text)
}

/** Whether the calendar has the day that a text of the form yyyy-mm-dd starts with. */
function isCalendarDay(text: string): boolean {
  const month = digitsAt(text, 5)
  const day = digitsAt(text, 8)
  if (month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] as number)) return false
  if (month !== 2 || day < 29) return true
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2)
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function digitsAt(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48
}

/** A day, a "t" and a time with its zone. What follows a second "t" is not looked at, as in Kubernetes. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) && isCalendarDay(text)
}

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

/** A Go duration such as 1h30m, or a Scala one such as "2 days": some number with a unit is in the text. */
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

/** Looks for every number with a unit behind it. Each character is read a bounded number of times. */
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
