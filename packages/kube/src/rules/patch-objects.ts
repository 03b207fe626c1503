import {
  CelDuration,
  CelError,
  CelList,
  CelMap,
  type CelResult,
  CelTimestamp,
  type CelType,
  CelUint,
  type CelValue,
  celDyn,
  celString,
  celToText,
  celValuesEqual,
} from '../cel/index.ts'
import { integerValue, type JsonValue, type MutableJsonObject, setField } from '../json/index.ts'

/**
 * The types that mutating admission expressions build: `Object`, `Object.spec` and so on for apply configurations, and
 * `JSONPatch` for patch operations.
 */
export function hasPatchType(typeName: string): boolean {
  return typeName === 'JSONPatch' || typeName === 'Object' || typeName.startsWith('Object.')
}

const patchFields: ReadonlyMap<string, CelType> = new Map([
  ['op', celString],
  ['path', celString],
  ['from', celString],
  ['value', celDyn],
])

/** An object may have any field, of unknown type. */
export function patchFieldType(typeName: string, field: string): CelType | undefined {
  if (typeName === 'JSONPatch') return patchFields.get(field)
  return hasPatchType(typeName) ? celDyn : undefined
}

/** A value built with a type name: a map of its fields, equal only to values of the same type. */
export class CelPatchObject extends CelMap {
  readonly typeName: string
  readonly fields: ReadonlyMap<string, CelValue>

  constructor(typeName: string, fields: ReadonlyMap<string, CelValue>) {
    super()
    this.typeName = typeName
    this.fields = fields
  }

  get size(): number {
    return this.fields.size
  }

  get(key: CelValue): CelValue | undefined {
    return typeof key === 'string' ? this.fields.get(key) : undefined
  }

  keys(): Iterable<CelValue> {
    return this.fields.keys()
  }

  override equals(other: CelMap): boolean {
    if (!(other instanceof CelPatchObject) || other.typeName !== this.typeName) return false
    if (other.fields.size !== this.fields.size) return false
    for (const [name, value] of this.fields) {
      const theirs = other.fields.get(name)
      if (theirs === undefined || !celValuesEqual(value, theirs)) return false
    }
    return true
  }
}

export function createPatchObject(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult {
  if (!hasPatchType(typeName)) return new CelError(`unknown type '${typeName}'`)
  return new CelPatchObject(typeName, fields)
}

/**
 * Errors in the type names inside an object: the type of a field's value must be named after its path, Object.spec for
 * spec. Lists and maps in between have no names.
 */
export function typeNameProblems(value: CelValue, path = 'Object'): readonly string[] {
  if (value instanceof CelPatchObject) {
    const own =
      value.typeName === path
        ? []
        : [
            `unexpected type name "${value.typeName}", expected "${path}", which matches field name path from root Object type`,
          ]
    return [...own, ...Array.from(value.fields, ([name, field]) => typeNameProblems(field, `${path}.${name}`)).flat()]
  }
  if (value instanceof CelList) {
    return Array.from({ length: value.size }, (_, index) => typeNameProblems(value.at(index), path)).flat()
  }
  if (!(value instanceof CelMap)) return []
  return Array.from(value.keys(), (key) => typeNameProblems(value.get(key) as CelValue, path)).flat()
}

/** Integers that a double represents exactly. */
const exactInteger = 2n ** 53n - 1n

/**
 * The value of a JSON patch operation, in protobuf's JSON mapping: bytes are base64, times are strings, and so are
 * integers that a double cannot hold.
 */
export function celToPatchValue(value: CelValue): JsonValue | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof CelDuration || value instanceof CelTimestamp) return String(celToText(value))
  if (value instanceof CelPatchObject) return celToJson(value)
  const integer = value instanceof CelUint ? value.value : value
  if (typeof integer === 'bigint') {
    return integer > exactInteger || integer < -exactInteger ? String(integer) : integerValue(integer)
  }
  if (value instanceof CelList) return listToJson(value, celToPatchValue)
  if (value instanceof CelMap) return fieldsToJson(value, celToPatchValue)
  return celToJson(value)
}

/** A CEL value as JSON; undefined if JSON cannot represent it. */
export function celToJson(value: CelValue): JsonValue | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'bigint') return integerValue(value)
  if (value instanceof CelUint) return integerValue(value.value)
  if (value instanceof CelList) return listToJson(value, celToJson)
  return value instanceof CelMap ? fieldsToJson(value, celToJson) : undefined
}

type ToJson = (value: CelValue) => JsonValue | undefined

function listToJson(list: CelList, toJson: ToJson): JsonValue | undefined {
  const elements: JsonValue[] = []
  for (let index = 0; index < list.size; index++) {
    const element = toJson(list.at(index))
    if (element === undefined) return undefined
    elements.push(element)
  }
  return elements
}

function fieldsToJson(map: CelMap, toJson: ToJson): JsonValue | undefined {
  const object: MutableJsonObject = {}
  for (const name of map.keys()) {
    const field = toJson(map.get(name) as CelValue)
    if (typeof name !== 'string' || field === undefined) return undefined
    setField(object, name, field)
  }
  return object
}
