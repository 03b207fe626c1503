import { setField } from '@kubewright/kube/json'
import { runtimeLimits } from '../limits.ts'
import { describeError, isError } from './error-detail.ts'
import type { LogFields } from './logger.ts'
import { clipText, isSecretName, redacted } from './redaction.ts'
import { secretFieldsOf } from './secret-object.ts'

/** A value that can be logged: JSON of bounded size, without secrets. */
export type LoggableValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly LoggableValue[]
  | { readonly [name: string]: LoggableValue }

export type LoggableObject = { readonly [name: string]: LoggableValue }

type MutableObject = { [name: string]: LoggableValue }

/** How many more values the line may have. */
interface Walk {
  valuesLeft: number
}

/**
 * `guarded`: below a field with the name of a secret. It may be a reference to one, whose name and namespace are
 * written. `secret`: inside a Secret, of which only the names of the keys are written.
 */
type Secrecy = 'open' | 'guarded' | 'secret'

/** Names whose values identify an object. */
const identityNames: ReadonlySet<string> = new Set(['name', 'namespace', 'kind', 'apiVersion', 'uid'])

/** The field name used for everything inside a Secret, so that none of its values is written. */
export const sealedName = 'content of a Secret'

/**
 * The name that decides whether a field of the object is a secret, given the name of the object itself. Everything
 * below a secret is one, except the fields that identify an object; a value next to a `name` field is judged by that
 * name.
 */
export function secrecyName(object: Readonly<Record<string, unknown>>, field: string, name: string): string {
  if (name === sealedName || secretFieldsOf(object)?.has(field) === true) return sealedName
  if (isSecretName(name)) return identityNames.has(field) ? field : name
  return valueName(object, field)
}

/**
 * For variables and headers, which are lists of names and values: the `name` next to the value. For the operations of a
 * JSON patch: the end of the `path`.
 */
function valueName(object: Readonly<Record<string, unknown>>, field: string): string {
  if (field !== 'value') return field
  const name = read(object, 'name')
  if (typeof name === 'string') return name
  const path = read(object, 'path')
  return typeof path === 'string' ? path.slice(path.lastIndexOf('/') + 1) : field
}

/** The fields of a line, each bounded. An error becomes its message, and its detail a field beside it. */
export function toLoggableFields(fields: LogFields): LoggableObject {
  const walk: Walk = { valuesLeft: runtimeLimits.logValuesMax }
  const result: MutableObject = {}
  let count = 0
  for (const name of keysOf(fields)) {
    const value = read(fields, name)
    if (value === undefined) continue
    if (++count > runtimeLimits.logItemsMax) {
      result['…'] = 'more fields'
      break
    }
    if (isError(value)) {
      const { text, detail } = describeError(value)
      setField(result, name, clipText(text))
      setField(result, `${name}Detail`, toValue(detail, walk, 0, 'open'))
    } else setField(result, name, fieldValue(name, value, walk, 0, 'open'))
  }
  return result
}

/** The value as JSON of bounded size and depth, without secrets. Never throws, even if getters or proxies do. */
export function toLoggable(value: unknown): LoggableValue {
  return toValue(value, { valuesLeft: runtimeLimits.logValuesMax }, 0, 'open')
}

function fieldValue(name: string, value: unknown, walk: Walk, depth: number, secrecy: Secrecy): LoggableValue {
  if (secrecy === 'secret') return toValue(value, walk, depth, 'secret')
  if (secrecy === 'guarded') return toValue(value, walk, depth, identityNames.has(name) ? 'open' : 'guarded')
  return toValue(value, walk, depth, isSecretName(name) ? 'guarded' : 'open')
}

function toValue(value: unknown, walk: Walk, depth: number, secrecy: Secrecy): LoggableValue {
  if (--walk.valuesLeft < 0) return '…'
  // Whether a token is mounted is not secret; a number may be a password.
  if (secrecy !== 'open' && typeof value !== 'boolean' && (typeof value !== 'object' || value === null)) return redacted
  switch (typeof value) {
    case 'string':
      return clipText(value)
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'bigint':
    case 'boolean':
      return value
    case 'undefined':
      return null
    case 'symbol':
      return clipText(String(value))
    case 'function':
      return `[function ${clipText(value.name)}]`
    default:
      return value === null ? null : toStructure(value as object, walk, depth, secrecy)
  }
}

function toStructure(value: object, walk: Walk, depth: number, secrecy: Secrecy): LoggableValue {
  if (depth >= runtimeLimits.logDepthMax) return Array.isArray(value) ? '[…]' : '{…}'
  try {
    if (Array.isArray(value)) return toItems(value, value.length, walk, depth, secrecy)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid date' : value.toISOString()
    if (value instanceof Error) return toValue(describeError(value).detail, walk, depth, secrecy)
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
    if (value instanceof Set) return toItems(value, value.size, walk, depth, secrecy)
    if (value instanceof Map) return toObject(Object.fromEntries(firstEntries(value)), walk, depth, secrecy)
    return toObject(value as Record<string, unknown>, walk, depth, secrecy)
  } catch {
    return '[unreadable]'
  }
}

function toItems(
  items: Iterable<unknown>,
  count: number,
  walk: Walk,
  depth: number,
  secrecy: Secrecy,
): readonly LoggableValue[] {
  const result: LoggableValue[] = []
  for (const item of items) {
    if (result.length >= runtimeLimits.logItemsMax || walk.valuesLeft <= 0) {
      result.push(`… (${count - result.length} more)`)
      break
    }
    result.push(toValue(item, walk, depth + 1, secrecy))
  }
  return result
}

function toObject(
  object: Readonly<Record<string, unknown>>,
  walk: Walk,
  depth: number,
  secrecy: Secrecy,
): LoggableObject {
  const secretFields = secretFieldsOf(object)
  const result: MutableObject = {}
  let count = 0
  for (const name of keysOf(object)) {
    if (count >= runtimeLimits.logItemsMax || walk.valuesLeft <= 0) {
      result['…'] = 'more fields'
      break
    }
    const value = read(object, name)
    if (value === undefined) continue
    count++
    const inner = secretFields?.has(name) === true ? 'secret' : secrecy
    setField(result, name, fieldValue(inner === 'open' ? valueName(object, name) : name, value, walk, depth + 1, inner))
  }
  return result
}

function keysOf(object: object): readonly string[] {
  try {
    return Object.keys(object)
  } catch {
    return []
  }
}

function read(object: Readonly<Record<string, unknown>>, name: string): unknown {
  try {
    return object[name]
  } catch {
    return '[unreadable]'
  }
}

function firstEntries(map: ReadonlyMap<unknown, unknown>): (readonly [string, unknown])[] {
  const entries: (readonly [string, unknown])[] = []
  for (const [key, value] of map) {
    if (entries.length > runtimeLimits.logItemsMax) break
    entries.push([typeof key === 'string' ? key : String(key), value])
  }
  return entries
}
