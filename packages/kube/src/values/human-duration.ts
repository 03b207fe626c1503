const secondNanoseconds = 1_000_000_000n
const minuteNanoseconds = 60n * secondNanoseconds
const hourNanoseconds = 60n * minuteNanoseconds

/** Formats an age as kubectl's tables do, with two or three significant figures: 5m30s, 3h, 2d4h, 400d. */
export function humanDuration(nanoseconds: bigint): string {
  const seconds = Number(nanoseconds / secondNanoseconds)
  // Tolerates a clock that is a second behind.
  if (seconds < -1) return '<invalid>'
  if (nanoseconds < 0n) return '0s'
  if (seconds < 120) return `${seconds}s`
  const minutes = Math.trunc(seconds / 60)
  if (minutes < 10) return withRest(minutes, 'm', seconds % 60, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.trunc(minutes / 60)
  if (hours < 8) return withRest(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  const days = Math.trunc(hours / 24)
  if (days < 8) return withRest(days, 'd', hours % 24, 'h')
  if (days < 730) return `${days}d`
  const years = Math.trunc(days / 365)
  return years < 8 ? withRest(years, 'y', days % 365, 'd') : `${years}y`
}

function withRest(count: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${count}${unit}` : `${count}${unit}${rest}${restUnit}`
}

/** Formats a duration in one unit: 45s, 7m, 3h, 12d, 2y. */
export function shortHumanDuration(nanoseconds: bigint): string {
  const seconds = Math.trunc(inUnits(nanoseconds, secondNanoseconds))
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.trunc(inUnits(nanoseconds, minuteNanoseconds))
  if (minutes < 60) return `${minutes}m`
  const exactHours = inUnits(nanoseconds, hourNanoseconds)
  const hours = Math.trunc(exactHours)
  if (hours < 24) return `${hours}h`
  if (hours < 24 * 365) return `${Math.trunc(hours / 24)}d`
  return `${Math.trunc(exactHours / 24 / 365)}y`
}

/** The duration in a unit as a double, the sum of quotient and remainder as in Go. */
function inUnits(nanoseconds: bigint, unit: bigint): number {
  return Number(nanoseconds / unit) + Number(nanoseconds % unit) / Number(unit)
}
