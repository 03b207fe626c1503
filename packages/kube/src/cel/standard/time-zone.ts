import { CelError } from '../value.ts'

/** The formatters of IANA zones; an expression may name many, so the oldest are evicted. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formattersMax = 64

/** Seconds east of UTC at an instant, for a zone name or an offset such as +02:30. */
export function zoneOffsetSeconds(zone: string, unixSeconds: number): number | CelError {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return 0
  const colon = zone.indexOf(':')
  if (colon === -1) return namedZoneOffset(zone, unixSeconds)
  const hours = parseOffsetPart(zone.slice(0, colon))
  if (typeof hours !== 'number') return hours
  const minutes = parseOffsetPart(zone.slice(colon + 1))
  if (typeof minutes !== 'number') return minutes
  return (zone.startsWith('-') ? hours * 60 - minutes : hours * 60 + minutes) * 60
}

function parseOffsetPart(text: string): number | CelError {
  if (/^[+-]?[0-9]{1,9}$/.test(text)) return Number(text)
  return new CelError(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`)
}

function namedZoneOffset(zone: string, unixSeconds: number): number | CelError {
  if (zone.includes('..') || /^[/\\]/.test(zone)) return new CelError('time: invalid location name')
  const formatter = formatterOf(zone)
  if (formatter === undefined) return new CelError(`unknown time zone ${zone}`)
  const parts = new Map<string, string>()
  for (const { type, value } of formatter.formatToParts(unixSeconds * 1000)) parts.set(type, value)
  const field = (name: string): number => Number(parts.get(name))
  const year = parts.get('era') === 'BC' ? 1 - field('year') : field('year')
  const local = new Date(0)
  local.setUTCFullYear(year, field('month') - 1, field('day'))
  local.setUTCHours(field('hour'), field('minute'), field('second'))
  return local.getTime() / 1000 - unixSeconds
}

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone) || isMisspelled(zone)) return undefined
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    if (formatters.size >= formattersMax) formatters.delete(formatters.keys().next().value as string)
    formatters.set(zone, formatter)
    return formatter
  } catch {
    return undefined
  }
}

/** Go looks up zones case-sensitively, Intl case-insensitively. */
function isMisspelled(zone: string): boolean {
  const lowerCase = zone.toLowerCase()
  return Intl.supportedValuesOf('timeZone').some((known) => known !== zone && known.toLowerCase() === lowerCase)
}
