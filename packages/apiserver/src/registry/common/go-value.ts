import { type FieldError, type FieldLocation, invalid } from '@kubewright/kube/field'
import { encodeGoJson, getField, isJsonArray, isJsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'

/**
 * Prints values of Go types that have no JSON names: Kubernetes shows such values in messages about immutable fields.
 * Fields have their Go names, in the order of the struct, and none is omitted.
 */
export type GoType = GoPlain | GoStruct | GoList | GoMap

export interface GoPlain {
  readonly kind: 'plain'
  /** The printed value of a missing field; undefined if Go omits it. */
  readonly absent: JsonValue | undefined
}

export interface GoStruct {
  readonly kind: 'struct'
  readonly fields: readonly (readonly [goName: string, field: string, type: GoType])[]
  /** Whether a missing value is null instead of a zero struct. */
  readonly isPointer: boolean
  /** Whether a missing value is omitted. */
  readonly omitsEmpty: boolean
}

export interface GoList {
  readonly kind: 'list'
  readonly of: GoType
}

export interface GoMap {
  readonly kind: 'map'
  readonly of: GoType
}

export const goText: GoType = { kind: 'plain', absent: '' }
export const goNumber: GoType = { kind: 'plain', absent: 0 }
export const goFlag: GoType = { kind: 'plain', absent: false }
/** A pointer to a scalar; also a list or a map of scalars. */
export const goPointer: GoType = { kind: 'plain', absent: null }
/** A field of a published, embedded struct: omitted if empty. */
export const goOmitted: GoType = { kind: 'plain', absent: undefined }

/** Fields as "GoName fieldName", or only the Go name if both differ only in the case of the first letter. */
export function goStruct(fields: Readonly<Record<string, GoType>>): GoStruct {
  const entries = Object.entries(fields).map(([names, type]) => {
    const [goName = '', field = `${goName.slice(0, 1).toLowerCase()}${goName.slice(1)}`] = names.split(' ')
    return [goName, field, type] as const
  })
  return { kind: 'struct', fields: entries, isPointer: false, omitsEmpty: false }
}

export function goPointerTo(struct: GoStruct): GoStruct {
  return { ...struct, isPointer: true }
}

/** A struct of a published version: it has JSON names and omits empty fields. */
export function goPublished(fields: Readonly<Record<string, GoType>>): GoStruct {
  const struct = goStruct(fields)
  return { ...struct, fields: struct.fields.map(([, field, type]) => [field, field, type]), omitsEmpty: true }
}

export function goListOf(of: GoType): GoList {
  return { kind: 'list', of }
}

export function goMapOf(of: GoType): GoMap {
  return { kind: 'map', of }
}

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
  if (type.kind === 'plain') return printPlain(value ?? type.absent ?? null, indentation)
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
  const parts = type.fields.flatMap(([name, field, fieldType]) => {
    const fieldValue = isJsonObject(value) ? (getField(value, field) ?? undefined) : undefined
    const isOmitted = type.omitsEmpty || (fieldType.kind === 'plain' && fieldType.absent === undefined)
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
  if (isJsonArray(value)) return print(value, { kind: 'list', of: goPointer }, indentation)
  if (isJsonObject(value)) return print(value, { kind: 'map', of: goPointer }, indentation)
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
