import { Buffer } from 'node:buffer'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonKindOf } from '@kubewright/kube/json'

/** Reads the fields of a response with their types, and remembers the first that has another. Null is nothing. */
export interface FieldReader {
  text(field: string): string | undefined
  boolean(field: string): boolean | undefined
  number(field: string): number | undefined
  object(field: string): JsonObject | undefined
  /** What base64 stands for, as text. */
  bytes(field: string): string
  texts(field: string): readonly string[]
  textMap(field: string): readonly (readonly [key: string, value: string])[]
  /** What Go's decoder says of the first field that it cannot read. */
  problem(): string | undefined
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The struct of Go and the path of a value, by which a field is named that has another type: `Status.response.status`. */
export function fieldReader(value: JsonValue, place: string): FieldReader {
  let problem: string | undefined
  const fields = isJsonObject(value) ? value : {}
  const refuse = (field: string, value: JsonValue, type: string): undefined => {
    problem ??= `json: cannot unmarshal ${jsonKindOf(value)} into Go struct field ${field} of type ${type}`
    return undefined
  }
  const at = <Value extends JsonValue>(
    field: string,
    type: string,
    isOne: (value: JsonValue) => value is Value,
  ): Value | undefined => {
    const found = fields[field] ?? undefined
    if (found === undefined || isOne(found)) return found as Value | undefined
    return refuse(`${place}.${field}`, found, type)
  }
  if (!isJsonObject(value)) refuse(place, value, 'struct')
  return {
    text: (field) => at(field, 'string', isText),
    boolean: (field) => at(field, 'bool', isBoolean),
    number: (field) => at(field, 'int32', isNumber),
    object: (field) => at(field, 'struct', isJsonObject),
    bytes(field) {
      const text = at(field, '[]uint8', isText) ?? ''
      const plain = text.replace(/[\r\n]/g, '')
      if (!base64.test(plain)) problem ??= `illegal base64 data at input byte ${firstWrongByte(plain)}`
      return Buffer.from(plain, 'base64').toString('utf8')
    },
    texts(field) {
      const items = at(field, '[]string', isJsonArray) ?? []
      return items.map((item) => (isText(item) ? item : (refuse(`${place}.${field}`, item, 'string') ?? '')))
    },
    textMap(field) {
      const entries = Object.entries(at(field, 'map[string]string', isJsonObject) ?? {})
      return entries.map(([key, value = '']) => {
        if (isText(value)) return [key, value] as const
        return [key, refuse(`${place}.${field}`, value, 'string') ?? ''] as const
      })
    },
    problem: () => problem,
  }
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string'
}

function isNumber(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

function isBoolean(value: JsonValue): value is boolean {
  return typeof value === 'boolean'
}

/** What is cut short is found wrong where it ends. */
function firstWrongByte(text: string): number {
  const wrong = text.search(/[^A-Za-z0-9+/]/)
  return wrong < 0 ? text.length : wrong
}
