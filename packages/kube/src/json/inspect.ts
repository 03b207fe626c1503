import { KubeError } from '../errors.ts'

/** The results of one walk over a parsed document. */
export interface Inspection {
  /** The number of fields of all its objects. */
  fields: number
  /** Whether a double represents every integer exactly as written. */
  exact: boolean
}

export function documentTooDeep(depthMax: number): KubeError {
  return new KubeError('KUBE_DOCUMENT_TOO_DEEP', `the document nests deeper than ${depthMax} levels`)
}

/** Walks a value from JSON.parse. Throws KUBE_DOCUMENT_TOO_DEEP when it nests deeper than allowed. */
export function inspect(value: unknown, depthMax: number): Inspection {
  const inspection: Inspection = { fields: 0, exact: true }
  if (typeof value === 'object' && value !== null) inspectContainer(value, 1, depthMax, inspection)
  else if (typeof value === 'number' && !isExact(value)) inspection.exact = false
  return inspection
}

function inspectContainer(container: object, depth: number, depthMax: number, inspection: Inspection): void {
  if (depth > depthMax) throw documentTooDeep(depthMax)
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index]
      if (typeof item === 'object') {
        if (item !== null) inspectContainer(item, depth + 1, depthMax, inspection)
      } else if (typeof item === 'number' && !isExact(item)) inspection.exact = false
    }
    return
  }
  const record = container as Record<string, unknown>
  for (const key in record) {
    inspection.fields++
    const field = record[key]
    if (typeof field === 'object') {
      if (field !== null) inspectContainer(field, depth + 1, depthMax, inspection)
    } else if (typeof field === 'number' && !isExact(field)) inspection.exact = false
  }
}

/** An integer literal beyond the safe range always reads as a double beyond it, so comparing the double is enough. */
function isExact(number: number): boolean {
  return number <= Number.MAX_SAFE_INTEGER && number >= Number.MIN_SAFE_INTEGER
}

const backslash = 0x5c
const colon = 0x3a

/**
 * Counts the field names in a text that is known to be valid JSON: strings that a colon follows. It equals the number
 * of fields of the parsed value exactly if no object has a duplicate field.
 */
export function countFieldNames(text: string): number {
  let count = 0
  let start = text.indexOf('"')
  while (start !== -1) {
    let end = text.indexOf('"', start + 1)
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    let next = end + 1
    while (text.charCodeAt(next) <= 0x20) next++
    if (text.charCodeAt(next) === colon) count++
    start = text.indexOf('"', next)
  }
  return count
}

/** Whether the quote follows an odd number of backslashes. */
function isEscaped(text: string, quote: number): boolean {
  let index = quote - 1
  while (text.charCodeAt(index) === backslash) index--
  return (quote - index) % 2 === 0
}
