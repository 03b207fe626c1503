/** A date of the proleptic Gregorian calendar, and the time of day in UTC. */
export interface CivilTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const secondsPerDay = 86_400

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Seconds since 1970-01-01T00:00:00Z. */
export function unixSeconds(time: CivilTime): number {
  const days = daysBeforeYear(time.year) + dayOfYear(time) - daysBeforeYear(1970)
  return days * secondsPerDay + time.hour * 3600 + time.minute * 60 + time.second
}

export function civilTime(seconds: number): CivilTime {
  const dayNumber = Math.floor(seconds / secondsPerDay)
  const rest = seconds - dayNumber * secondsPerDay
  const days = dayNumber + daysBeforeYear(1970)
  let year = Math.floor(days / 365.2425) + 1
  while (daysBeforeYear(year) > days) year--
  while (daysBeforeYear(year + 1) <= days) year++
  let day = days - daysBeforeYear(year) + 1
  let month = 1
  while (day > daysInMonth(year, month)) day -= daysInMonth(year, month++)
  const hour = Math.floor(rest / 3600)
  const minute = Math.floor((rest % 3600) / 60)
  return { year, month, day, hour, minute, second: rest % 60 }
}

/** Days from the first day of year one to the first day of this year. */
function daysBeforeYear(year: number): number {
  const before = year - 1
  return before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
}

function dayOfYear(time: CivilTime): number {
  const leapDay = time.month > 2 && isLeapYear(time.year) ? 1 : 0
  return (daysBeforeMonth[time.month - 1] as number) + leapDay + time.day - 1
}
