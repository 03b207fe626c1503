import { KubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { daysInMonth, unixSeconds } from './civil.ts'
import { quoteBytes, utf8Characters } from './go-text.ts'
import { type Instant, zeroInstant } from './time.ts'

const secondsLayout = '2006-01-02T15:04:05Z07:00'
const microLayout = '2006-01-02T15:04:05.000000Z07:00'

/**
 * Parses a time as metav1.Time does: RFC 3339 with any number of fractional digits, of which nine count. Like Go, it
 * also accepts a one-digit hour and a comma as the decimal separator. Throws KUBE_TIME_INVALID with Go's message.
 */
export function parseTime(text: string): Instant {
  return new TimeReader(text, secondsLayout).read()
}

/** Parses a time as metav1.MicroTime does: exactly six fractional digits are required. */
export function parseMicroTime(text: string): Instant {
  return new TimeReader(text, microLayout).read()
}

/** Reads a Time from JSON; null is the zero time. */
export function timeFromJson(value: JsonValue): Instant {
  return value === null ? zeroInstant : parseTime(expectText(value))
}

export function microTimeFromJson(value: JsonValue): Instant {
  return value === null ? zeroInstant : parseMicroTime(expectText(value))
}

function expectText(value: JsonValue): string {
  if (typeof value === 'string') return value
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  const name = kind === 'bigint' ? 'number' : kind
  throw new KubeError('KUBE_TIME_INVALID', `json: cannot unmarshal ${name} into Go value of type string`)
}

/** Reads the fields of a layout in order, and tracks the current field for error messages. */
class TimeReader {
  readonly #characters: string
  readonly #layout: string
  #rest: string

  constructor(text: string, layout: string) {
    this.#characters = utf8Characters(text)
    this.#layout = layout
    this.#rest = this.#characters
  }

  read(): Instant {
    const year = this.#number('2006', 4, 4)
    this.#literal('-')
    const month = this.#inRange('month', this.#number('01', 2, 2), 1, 12)
    this.#literal('-')
    const day = this.#number('02', 2, 2)
    this.#literal('T')
    const hour = this.#inRange('hour', this.#number('15', 1, 2), 0, 23)
    this.#literal(':')
    const minute = this.#inRange('minute', this.#number('04', 2, 2), 0, 59)
    this.#literal(':')
    const second = this.#inRange('second', this.#number('05', 2, 2), 0, 59)
    const nanoseconds = this.#layout === microLayout ? this.#sixDigits() : this.#optionalFraction()
    const offset = this.#zone()
    if (this.#rest !== '') throw this.#problem(`: extra text: ${quoteBytes(this.#rest)}`)
    if (day < 1 || day > daysInMonth(year, month)) throw this.#problem(': day out of range')
    return { seconds: unixSeconds({ year, month, day, hour, minute, second }) - offset, nanoseconds }
  }

  #number(element: string, digitsMin: number, digitsMax: number): number {
    let length = 0
    while (length < digitsMax && isDigit(this.#rest[length])) length++
    if (length < digitsMin) throw this.#mismatch(element)
    const value = Number(this.#rest.slice(0, length))
    this.#rest = this.#rest.slice(length)
    return value
  }

  #inRange(name: string, value: number, least: number, most: number): number {
    if (value < least || value > most) throw this.#problem(`: ${name} out of range`)
    return value
  }

  #literal(character: string): void {
    if (this.#rest[0] !== character) throw this.#mismatch(character)
    this.#rest = this.#rest.slice(1)
  }

  #optionalFraction(): number {
    const digits = /^[.,]([0-9]+)/.exec(this.#rest)?.[1]
    if (digits === undefined) return 0
    this.#rest = this.#rest.slice(1 + digits.length)
    return Number(digits.slice(0, 9).padEnd(9, '0'))
  }

  #sixDigits(): number {
    const digits = /^[.,]([-+]?[0-9]+)$/.exec(this.#rest.slice(0, 7))?.[1]
    if (digits === undefined || digits.length !== 6) throw this.#mismatch('.000000')
    this.#rest = this.#rest.slice(7)
    const value = Number(digits)
    if (value < 0) throw this.#problem(': fractional second out of range')
    return value * 1000
  }

  /** Seconds east of UTC. */
  #zone(): number {
    if (this.#rest[0] === 'Z') {
      this.#rest = this.#rest.slice(1)
      return 0
    }
    const zone = this.#rest.slice(0, 6)
    const match = /^(.)([0-9]{2}):([0-9]{2})$/s.exec(zone)
    if (!match) throw this.#zoneProblem(zone)
    const hours = Number(match[2])
    const minutes = Number(match[3])
    const held = this.#rest
    this.#rest = held.slice(6)
    // Go accepts an offset of 24 hours or of 60 minutes.
    this.#inRange('time zone offset hour', minutes > 60 ? 0 : hours, 0, 24)
    this.#inRange('time zone offset minute', minutes, 0, 60)
    if (match[1] !== '+' && match[1] !== '-') {
      this.#rest = held
      throw this.#mismatch('Z07:00')
    }
    const offset = (hours * 60 + minutes) * 60
    return match[1] === '-' ? -offset : offset
  }

  /** Go checks the hour's range even if the minutes are not a number. */
  #zoneProblem(zone: string): KubeError {
    const hours = /^.([0-9]{2}):../s.exec(zone)?.[1]
    if (hours === undefined || Number(hours) <= 24) return this.#mismatch('Z07:00')
    return this.#problem(': time zone offset hour out of range')
  }

  #mismatch(element: string): KubeError {
    const expected = `cannot parse ${quoteBytes(this.#rest)} as ${quoteBytes(element)}`
    return this.#problem(` as ${quoteBytes(this.#layout)}: ${expected}`)
  }

  #problem(message: string): KubeError {
    return new KubeError('KUBE_TIME_INVALID', `parsing time ${quoteBytes(this.#characters)}${message}`)
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
