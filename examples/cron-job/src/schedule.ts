/** When something runs; all times are in UTC. */
export interface Schedule {
  /** The first time after this one; undefined if eight years have no such time. */
  next(after: Date): Date | undefined
  /** The last time that is after `after` and not after `until`. */
  latest(after: Date, until: Date): Date | undefined
}

const [secondMs, minuteMs, dayMs] = [1000, 60_000, 86_400_000]
/** The longest time between two 29ths of February. */
const searchDays = 8 * 366

const macros: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

interface FieldRange {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const fieldRanges: readonly FieldRange[] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: monthNames },
  { name: 'day of the week', min: 0, max: 6, names: dayNames },
]

/**
 * Reads a schedule in cron format: five fields, a macro such as @daily, or an interval such as @every 1h30m.
 *
 * @throws Error that says what is wrong.
 */
export function parseSchedule(text: string): Schedule {
  if (text.startsWith('@every ')) return everyInterval(text)
  const parts = (macros[text] ?? text).split(' ').filter((part) => part !== '')
  if (parts.length !== fieldRanges.length) {
    throw new Error(`expected five fields, as in "0 3 * * *", or a macro such as @daily, found ${JSON.stringify(text)}`)
  }
  const [minutes, hours, days, months, weekdays] = parts.map((part, index) =>
    valuesOf(part, fieldRanges[index] as FieldRange),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>]
  const offsets = [...hours].flatMap((hour) => [...minutes].map((minute) => (hour * 60 + minute) * minuteMs))
  const offsetsMs = offsets.sort((a, b) => a - b)
  // As in cron: if both kinds of days are restricted, one of them is enough.
  const isEither = ![parts[2], parts[4]].some((part = '') => /^[*?]/.test(part))
  const runsOn = (day: Date) => {
    if (!months.has(day.getUTCMonth() + 1)) return false
    const [isDay, isWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())]
    return isEither ? isDay || isWeekday : isDay && isWeekday
  }
  return {
    next(after) {
      for (let day = startOfDay(after), count = 0; count < searchDays; day += dayMs, count++) {
        if (!runsOn(new Date(day))) continue
        const offsetMs = offsetsMs.find((offset) => day + offset > after.getTime())
        if (offsetMs !== undefined) return new Date(day + offsetMs)
      }
      return undefined
    },
    latest(after, until) {
      for (let day = startOfDay(until), count = 0; count < searchDays; day -= dayMs, count++) {
        if (day + dayMs <= after.getTime()) return undefined
        if (!runsOn(new Date(day))) continue
        const found = offsetsMs.findLast((offset) => day + offset <= until.getTime())
        if (found !== undefined) return day + found > after.getTime() ? new Date(day + found) : undefined
      }
      return undefined
    },
  }
}

/** What is wrong with the text, if anything. */
export function scheduleProblem(text: string): string | undefined {
  try {
    return parseSchedule(text).next(new Date(0)) === undefined ? 'never runs: there is no such day' : undefined
  } catch (error) {
    return (error as Error).message
  }
}

function startOfDay(time: Date): number {
  return Math.floor(time.getTime() / dayMs) * dayMs
}

/** `*`, `5`, `mon-fri`, `*\/15` or `0-30/10`, and several of them with commas. */
function valuesOf(part: string, range: FieldRange): Set<number> {
  const { name, min, max } = range
  const values = new Set<number>()
  for (const item of part.split(',')) {
    const match = /^(?:([*?])|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(item)
    if (match === null) throw new Error(`the ${name} ${JSON.stringify(item)} is no number, range or step`)
    const [, star, first = '', last, stepText] = match
    const step = Number(stepText ?? 1)
    const from = star === undefined ? numberOf(first, range) : min
    const open = star === undefined && stepText === undefined ? from : max
    const to = last === undefined ? open : numberOf(last, range)
    if (from < min || to > max || from > to || step < 1) {
      throw new Error(`the ${name} ${JSON.stringify(item)} is not within ${min} to ${max}`)
    }
    for (let value = from; value <= to; value += step) values.add(value)
  }
  return values
}

function numberOf(text: string, { name, min, names = [] }: FieldRange): number {
  if (/^\d+$/.test(text)) return Number(text)
  const index = names.indexOf(text.toLowerCase())
  if (index === -1) throw new Error(`the ${name} ${JSON.stringify(text)} is no number`)
  return index + min
}

function everyInterval(text: string): Schedule {
  const match = /^@every (?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text)
  const [hours, minutes, seconds] = (match ?? []).slice(1).map((digits = '0') => Number(digits)) as [
    number,
    number,
    number,
  ]
  const intervalMs = match === null ? 0 : ((hours * 60 + minutes) * 60 + seconds) * secondMs
  if (intervalMs === 0) throw new Error(`expected an interval, as in "@every 1h30m", found ${JSON.stringify(text)}`)
  return {
    next: (after) => new Date(after.getTime() + intervalMs),
    latest(after, until) {
      const count = Math.floor((until.getTime() - after.getTime()) / intervalMs)
      return count < 1 ? undefined : new Date(after.getTime() + count * intervalMs)
    },
  }
}
