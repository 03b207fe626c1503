import { type FieldError, type FieldLocation, invalid } from '@kubewright/kube/field'
import { encodeGoJson, getField, isJsonArray, isJsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'

/**
 * How Go prints a value of one of its types that has no JSON names: Kubernetes shows such values in messages about
 * fields that do not change. Fields have their Go names, in the order of the struct, and none is left out.
 */
export type GoType = GoPlain | GoStruct | GoList | GoMap

export interface GoPlain {
  readonly kind: 'plain'
  /** What Go prints where there is no value; undefined when it leaves the field out. */
  readonly absent: JsonValue | undefined
}

export interface GoStruct {
  readonly kind: 'struct'
  readonly fields: readonly (readonly [goName: string, field: string, type: GoType])[]
  /** Whether absence is null, and not a struct of zeros. */
  readonly isPointer: boolean
  /** Whether what is absent is left out. */
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
/** A field of a published struct that is embedded: it is left out when it is empty. */
export const goOmitted: GoType = { kind: 'plain', absent: undefined }

/** Fields as "GoName fieldName", or as the Go name alone where the other differs by its first letter only. */
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

/** A struct of a published version: it has JSON names, and leaves out what is empty. */
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

/** An error about a value that is printed as one of Go's. */
export function invalidGoValue(
  path: FieldLocation,
  value: JsonValue | undefined,
  type: GoType,
  detail: string,
): FieldError {
  return invalid(path, undefined, `${printGoValue(value, type)}: ${detail}`)
}

/** Without an indentation all is on one line. */
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
