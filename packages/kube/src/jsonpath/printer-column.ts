import { KubeError } from '../errors.ts'
import { type JsonValue, quoteGo } from '../json/index.ts'
import {
  humanDuration,
  type Instant,
  instantDifference,
  isZeroInstant,
  parseTime,
  zeroInstant,
} from '../values/index.ts'
import { printItem } from './item.ts'
import { compileJsonPath } from './template.ts'

/** Returns the cell of an object in one column of a table; null if the object has no matching value. */
export type PrinterColumn = (object: JsonValue, now: Instant) => string | number | bigint | boolean | null

/**
 * Compiles a column of additionalPrinterColumns. `type` is integer, number, boolean, string or date; a date is printed
 * as the time since then.
 */
export function compilePrinterColumn(jsonPath: string, type: string): PrinterColumn {
  let path: ReturnType<typeof compileJsonPath>
  try {
    path = compileJsonPath(`{${jsonPath}}`, { allowMissingKeys: true })
  } catch (cause) {
    throw new KubeError('KUBE_JSONPATH_SYNTAX', `unrecognized column definition ${quoteGo(jsonPath)}`, { cause })
  }
  return (object, now) => {
    const value = firstResult(path, object)
    if (value === undefined) return null
    return type === 'string' ? printItem(value === null ? undefined : value) : cellOf(value, type, now)
  }
}

function firstResult(path: ReturnType<typeof compileJsonPath>, object: JsonValue): JsonValue | undefined {
  try {
    return path.find(object)[0]?.[0]
  } catch {
    return undefined
  }
}

function cellOf(value: JsonValue, type: string, now: Instant): string | number | bigint | boolean | null {
  const numeric = typeof value === 'number' || typeof value === 'bigint'
  if (type === 'integer' && numeric) return typeof value === 'number' ? Math.trunc(value) : value
  if (type === 'number' && numeric) return Number(value)
  if (type === 'boolean' && typeof value === 'boolean') return value
  if (type === 'date' && typeof value === 'string') return age(value, now)
  return null
}

function age(text: string, now: Instant): string {
  let instant = zeroInstant
  try {
    if (text !== '' && text !== 'null') instant = parseTime(text)
  } catch {
    return '<invalid>'
  }
  return isZeroInstant(instant) ? '<unknown>' : humanDuration(instantDifference(instant, now))
}
