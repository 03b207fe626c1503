import { quote } from './skip-value.ts'

/*
 * For bytes that a scan found to be plain JSON: the native parser returns the same as parseJson, whose checks are not
 * needed.
 */

export function decodeRange(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
  return bytes.toString(isAscii ? 'latin1' : 'utf8', start, end)
}

/** The name that begins here; it has no escapes, so it ends with the next quote. */
export function nameAt(bytes: Buffer, start: number, isAscii: boolean): string {
  return decodeRange(bytes, start, bytes.indexOf(quote, start), isAscii)
}

/** The value of a range of bytes, frozen; undefined when there is no such range. */
export function parseRange<Value>(bytes: Buffer, start: number, end: number, isAscii: boolean): Value | undefined {
  return start < 0 ? undefined : parseText<Value>(decodeRange(bytes, start, end, isAscii))
}

/** The value of a text, frozen. */
export function parseText<Value>(text: string): Value {
  const value: unknown = JSON.parse(text)
  if (isContainer(value)) freezeFresh(value)
  return value as Value
}

/** Like freezeJson, for a new value: nothing in it is frozen yet, so the check for that is left out. */
function freezeFresh(container: object): void {
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index++) {
      const element: unknown = container[index]
      if (isContainer(element)) freezeFresh(element)
    }
  } else {
    for (const key in container) {
      const field = (container as Readonly<Record<string, unknown>>)[key]
      if (isContainer(field)) freezeFresh(field)
    }
  }
  Object.freeze(container)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
