import { isKubeError } from '../errors.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonArray, isJsonObject, setField, sortStrings } from '../json/index.ts'
import type { ObjectMeta } from '../meta/index.ts'
import { formatTime, isZeroInstant, parseTime } from '../values/index.ts'

/** Metadata decoded as an ObjectMeta, or the reason why it cannot be. */
export type DecodedObjectMeta =
  | {
      readonly meta: JsonObject & ObjectMeta
      /** Paths, below metadata, of fields that ObjectMeta does not have. */
      readonly unknown: readonly string[]
    }
  | { readonly problem: string }

type FieldType =
  | 'text'
  | 'uid'
  | 'integer'
  | 'integerPointer'
  | 'boolean'
  | 'time'
  | 'texts'
  | 'textMap'
  | 'raw'
  | Structure

interface Structure {
  readonly goType: string
  readonly goListType: string
  readonly fields: Readonly<Record<string, FieldType>>
  /** Fields that are written even when empty. */
  readonly always: readonly string[]
}

const ownerReference: Structure = {
  goType: 'OwnerReference',
  goListType: '[]v1.OwnerReference',
  fields: {
    apiVersion: 'text',
    kind: 'text',
    name: 'text',
    uid: 'uid',
    controller: 'boolean',
    blockOwnerDeletion: 'boolean',
  },
  always: ['apiVersion', 'kind', 'name', 'uid'],
}

const managedFieldsEntry: Structure = {
  goType: 'ManagedFieldsEntry',
  goListType: '[]v1.ManagedFieldsEntry',
  fields: {
    manager: 'text',
    operation: 'text',
    apiVersion: 'text',
    time: 'time',
    fieldsType: 'text',
    fieldsV1: 'raw',
    subresource: 'text',
  },
  always: [],
}

const objectMeta: Structure = {
  goType: 'ObjectMeta',
  goListType: '',
  fields: {
    name: 'text',
    generateName: 'text',
    namespace: 'text',
    selfLink: 'text',
    uid: 'uid',
    resourceVersion: 'text',
    generation: 'integer',
    creationTimestamp: 'time',
    deletionTimestamp: 'time',
    deletionGracePeriodSeconds: 'integerPointer',
    labels: 'textMap',
    annotations: 'textMap',
    ownerReferences: ownerReference,
    finalizers: 'texts',
    managedFields: managedFieldsEntry,
  },
  always: [],
}

const goTypes = new Map<FieldType, string>([
  ['text', 'string'],
  ['uid', 'types.UID'],
  ['integer', 'int64'],
  ['integerPointer', 'int64'],
  ['boolean', 'bool'],
  ['time', 'string'],
  ['texts', '[]string'],
  ['textMap', 'map[string]string'],
])

/**
 * Decodes metadata as the API server decodes ObjectMeta: unknown, null and empty fields are dropped, times are
 * converted to UTC. A field of the wrong type is a problem, with Go's message.
 */
export function decodeObjectMeta(value: JsonValue): DecodedObjectMeta {
  if (value === null) return { meta: {}, unknown: [] }
  if (!isJsonObject(value))
    return { problem: `json: cannot unmarshal ${goKind(value)} into Go value of type v1.ObjectMeta` }
  const decoder = new ObjectMetaDecoder()
  const meta = decoder.structure(objectMeta, value, '', '')
  return decoder.problem === undefined ? { meta, unknown: sortStrings(decoder.unknown) } : { problem: decoder.problem }
}

class ObjectMetaDecoder {
  /** The first problem; decoding continues after it, as in Go, but its result is not used. */
  problem: string | undefined
  readonly unknown: string[] = []

  /** `name` is the path in Go's errors, without indexes; `path` has them. */
  structure(structure: Structure, object: JsonObject, name: string, path: string): JsonObject {
    const decoded: MutableJsonObject = {}
    for (const key of structure.always) decoded[key] = ''
    for (const key of sortStrings(Object.keys(object))) {
      const value = object[key]
      if (value === undefined) continue
      const type = Object.hasOwn(structure.fields, key) ? structure.fields[key] : undefined
      if (type === undefined) this.unknown.push(path + key)
      else {
        const field = this.#field(type, value, `${structure.goType}.${name}${key}`, `${name}${key}.`, path + key)
        if (field !== undefined) decoded[key] = field
      }
    }
    return decoded
  }

  #field(type: FieldType, value: JsonValue, goField: string, name: string, path: string): JsonValue | undefined {
    if (value === null) return undefined
    if (typeof type === 'object') return this.#structures(type, value, goField, name, path)
    switch (type) {
      case 'text':
      case 'uid':
        return typeof value === 'string' ? value || undefined : this.#mismatch(type, value, goField)
      case 'integer':
      case 'integerPointer':
        return this.#integer(type, value, goField)
      case 'boolean':
        return typeof value === 'boolean' ? value : this.#mismatch(type, value, goField)
      case 'time':
        return this.#time(value, goField)
      case 'texts':
        return this.#texts(value, goField)
      case 'textMap':
        return this.#textMap(value, goField)
      default:
        return value
    }
  }

  #structures(type: Structure, value: JsonValue, goField: string, name: string, path: string) {
    if (!isJsonArray(value)) return this.#mismatchOf(type.goListType, value, goField)
    if (value.length === 0) return undefined
    return value.map((item, index) => {
      if (item === null || isJsonObject(item)) return this.structure(type, item ?? {}, name, `${path}[${index}].`)
      this.#mismatchOf(`v1.${type.goType}`, item, goField)
      return {}
    })
  }

  #integer(type: 'integer' | 'integerPointer', value: JsonValue, goField: string): JsonValue | undefined {
    if (typeof value === 'bigint' || Number.isSafeInteger(value))
      return type === 'integer' && value === 0 ? undefined : value
    if (typeof value !== 'number') return this.#mismatch(type, value, goField)
    this.problem ??= `json: cannot unmarshal number ${printNumber(value)} into Go struct field ${goField} of type int64`
    return undefined
  }

  #time(value: JsonValue, goField: string): JsonValue | undefined {
    if (typeof value !== 'string') return this.#mismatch('time', value, goField)
    try {
      const instant = parseTime(value)
      return isZeroInstant(instant) ? undefined : formatTime(instant)
    } catch (error) {
      if (!isKubeError(error)) throw error
      this.problem ??= error.message
      return undefined
    }
  }

  #texts(value: JsonValue, goField: string): JsonValue | undefined {
    if (!isJsonArray(value)) return this.#mismatch('texts', value, goField)
    if (value.length === 0) return undefined
    return value.map((item) => this.#element(item, goField))
  }

  #textMap(value: JsonValue, goField: string): JsonValue | undefined {
    if (!isJsonObject(value)) return this.#mismatch('textMap', value, goField)
    const map: MutableJsonObject = {}
    let isEmpty = true
    for (const key of sortStrings(Object.keys(value))) {
      const text = value[key]
      if (text === undefined) continue
      isEmpty = false
      setField(map, key, this.#element(text, goField))
    }
    return isEmpty ? undefined : map
  }

  #element(value: JsonValue, goField: string): string {
    if (typeof value === 'string') return value
    if (value !== null) this.#mismatch('text', value, goField)
    return ''
  }

  #mismatch(type: FieldType, value: JsonValue, goField: string): undefined {
    return this.#mismatchOf(goTypes.get(type) as string, value, goField)
  }

  #mismatchOf(goType: string, value: JsonValue, goField: string): undefined {
    this.problem ??= `json: cannot unmarshal ${goKind(value)} into Go struct field ${goField} of type ${goType}`
    return undefined
  }
}

/** The name of a JSON value in the errors of Go's decoder. */
function goKind(value: JsonValue): string {
  if (isJsonArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'bigint' ? 'number' : typeof value
}

function printNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
}
