import { quoteGo } from '@kubewright/kube/json'
import { parseDuration, parseGoInteger } from '@kubewright/kube/values'
import { timeZoneProblem } from './time-zone.ts'

/** Cron schedules as Kubernetes parses them. */

interface Bounds {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const fields: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 0, max: 6, names: weekdays },
]

const descriptors: ReadonlySet<string> = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
])

const every = '@every '

/** The error of Kubernetes' schedule parser; undefined for a valid schedule. */
export function scheduleProblem(schedule: string): string | undefined {
  let text = schedule
  if (schedule.startsWith('TZ=') || schedule.startsWith('CRON_TZ=')) {
    const space = schedule.indexOf(' ')
    // Kubernetes' parser panics here, and reports the panic as its error.
    if (space < 0) return 'invalid schedule format: runtime error: slice bounds out of range [:-1]'
    const zone = schedule.slice(schedule.indexOf('=') + 1, space)
    const problem = timeZoneProblem(zone)
    if (problem !== undefined) return `provided bad location ${zone}: ${problem}`
    text = schedule.slice(space).trim()
  }
  if (text.startsWith('@')) return descriptorProblem(text)
  const parts = text.split(/\s+/).filter((part) => part !== '')
  if (parts.length !== fields.length) {
    return `expected exactly ${fields.length} fields, found ${parts.length}: [${parts.join(' ')}]`
  }
  for (const [index, bounds] of fields.entries()) {
    const problem = fieldProblem(parts[index] as string, bounds)
    if (problem !== undefined) return problem
  }
  return undefined
}

function descriptorProblem(text: string): string | undefined {
  if (descriptors.has(text)) return undefined
  if (!text.startsWith(every)) return `unrecognized descriptor: ${text}`
  try {
    parseDuration(text.slice(every.length))
    return undefined
  } catch (error) {
    return `failed to parse duration ${text}: ${(error as Error).message}`
  }
}

/** A field is a list of ranges. */
function fieldProblem(text: string, bounds: Bounds): string | undefined {
  for (const range of text.split(',')) {
    const problem = range === '' ? undefined : rangeProblem(range, bounds)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** A number or name, or two with a dash between them, or an asterisk; optionally followed by a slash and a step. */
function rangeProblem(range: string, bounds: Bounds): string | undefined {
  const [ends = '', ...steps] = range.split('/')
  const [low = '', ...highs] = ends.split('-')
  let first: number | string = bounds.min
  let last: number | string = bounds.max
  if (low !== '*' && low !== '?') {
    first = numberOrName(low, bounds)
    if (typeof first === 'string') return first
    if (highs.length > 1) return `too many hyphens: ${range}`
    last = highs.length === 0 ? first : numberOrName(highs[0] ?? '', bounds)
    if (typeof last === 'string') return last
  }
  const step = steps.length === 0 ? 1 : readNumber(steps[0] ?? '')
  if (steps.length > 1) return `too many slashes: ${range}`
  if (typeof step === 'string') return step
  if (steps.length === 1 && highs.length === 0) last = bounds.max
  if (first < bounds.min) return `beginning of range (${first}) below minimum (${bounds.min}): ${range}`
  if (last > bounds.max) return `end of range (${last}) above maximum (${bounds.max}): ${range}`
  if (first > last) return `beginning of range (${first}) beyond end of range (${last}): ${range}`
  return step === 0 ? `step of range should be a positive number: ${range}` : undefined
}

/** The number, or the error message. */
function numberOrName(text: string, { names, min }: Bounds): number | string {
  const index = names?.indexOf(text.toLowerCase()) ?? -1
  return index < 0 ? readNumber(text) : index + min
}

function readNumber(text: string): number | string {
  const parsed = parseGoInteger(text, 64)
  if ('problem' in parsed)
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${quoteGo(text)}: ${parsed.problem}`
  return parsed.value < 0n ? `negative number (${parsed.value}) not allowed: ${text}` : Number(parsed.value)
}
