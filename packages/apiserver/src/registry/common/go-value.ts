import { type FieldError, type FieldLocation, invalid } from '@kubewright/kube/field'
import { encodeGoJson, isJsonArray, isJsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { valueAt } from '../../read-object.ts'

/**
 * Prints values of Go types that have no JSON names: Kubernetes shows such values in messages about immutable fields.
 * Fields have their Go names, in the order of the struct, and none is omitted. Published structs, with JSON names, omit
 * their empty fields.
 */
export type GoType = GoPlain | GoStruct | GoList | GoMap

/** A scalar, a pointer to one, a list or map of them, or a type that prints itself. */
export interface GoPlain {
  readonly kind: 'plain'
  /** The printed value of a missing field. */
  readonly zero: JsonValue
}

export interface GoStruct {
  readonly kind: 'struct'
  readonly fields: readonly GoField[]
  /** Whether a missing value is null instead of a zero struct. */
  readonly isPointer: boolean
}

export interface GoField {
  /** The printed name. */
  readonly name: string
  /** The field names from the struct to the value. */
  readonly path: readonly string[]
  readonly type: GoType
  /** Whether a missing value is omitted. */
  readonly isOmitted: boolean
}

export interface GoList {
  readonly kind: 'list'
  readonly of: GoType
}

export interface GoMap {
  readonly kind: 'map'
  readonly of: GoType
}

/** What Go prints for scalars, and for lists and maps of them, inside a list or map. */
const plain: GoPlain = { kind: 'plain', zero: null }

/** The value as json.Marshal prints it. */
export function printGoValue(value: JsonValue | undefined, type: GoType): string {
  return print(value, type, undefined)
}

/** The value as json.MarshalIndent prints it, with one blank for each level. */
export function printGoLines(value: JsonValue | undefined, type: GoType): string {
  return print(value, type, '')
}

/** An error about a value, printed as Go prints it. */
export function invalidGoValue(
  path: FieldLocation,
  value: JsonValue | undefined,
  type: GoType,
  detail: string,
): FieldError {
  return invalid(path, undefined, `${printGoValue(value, type)}: ${detail}`)
}

/** Without an indentation, prints on one line. */
function print(value: JsonValue | undefined, type: GoType, indentation: string | undefined): string {
  if (type.kind === 'plain') return printPlain(value ?? type.zero, indentation)
  if (type.kind === 'list') {
    if (!isJsonArray(value)) return 'null'
    return bracket(
      '[',
      ']',
      value.map((item) => (inner) => print(item, type.of, inner)),
      indentation,
    )
  }
  if (type.kind === 'map') return printMap(value, type.of, indentation)
  return printStruct(value, type, indentation)
}

function printStruct(value: JsonValue | undefined, type: GoStruct, indentation: string | undefined): string {
  if (!isJsonObject(value) && type.isPointer) return 'null'
  const space = indentation === undefined ? '' : ' '
  const parts = type.fields.flatMap(({ name, path, type: fieldType, isOmitted }) => {
    const fieldValue = valueAt(value, ...path)
    if (fieldValue === undefined && isOmitted) return []
    return [(inner: string | undefined) => `"${name}":${space}${print(fieldValue, fieldType, inner)}`]
  })
  return bracket('{', '}', parts, indentation)
}

function printMap(value: JsonValue | undefined, of: GoType, indentation: string | undefined): string {
  if (!isJsonObject(value)) return 'null'
  const space = indentation === undefined ? '' : ' '
  const parts = sortStrings(Object.keys(value)).map(
    (key) => (inner: string | undefined) => `${encodeGoJson(key)}:${space}${print(value[key], of, inner)}`,
  )
  return bracket('{', '}', parts, indentation)
}

/** Scalars, and lists and maps of them. */
function printPlain(value: JsonValue, indentation: string | undefined): string {
  if (indentation === undefined) return encodeGoJson(value)
  if (isJsonArray(value)) return print(value, { kind: 'list', of: plain }, indentation)
  if (isJsonObject(value)) return print(value, { kind: 'map', of: plain }, indentation)
  return encodeGoJson(value)
}

function bracket(
  open: string,
  close: string,
  parts: readonly ((indentation: string | undefined) => string)[],
  indentation: string | undefined,
): string {
  if (parts.length === 0) return `${open}${close}`
  if (indentation === undefined) return `${open}${parts.map((part) => part(undefined)).join(',')}${close}`
  const inner = `${indentation} `
  const lines = parts.map((part) => `${inner}${part(inner)}`)
  return `${open}\n${lines.join(',\n')}\n${indentation}${close}`
}
