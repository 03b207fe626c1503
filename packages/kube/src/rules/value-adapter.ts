import { CelError, CelOpaque, type CelResult } from '../cel/index.ts'
import { isJsonArray, isJsonObject, type JsonValue, jsonEqual } from '../json/index.ts'
import { elementSchema, type StructuralSchema } from '../schema/index.ts'
import { textReaders } from './formatted-text.ts'
import { escapeIdentifier } from './identifier.ts'
import { withObjectMetadata } from './resource-root.ts'
import { SchemaList, SchemaMapList, SchemaSetList } from './schema-list.ts'
import { SchemaMap, type ValueAdapter } from './schema-map.ts'

const knownAdapters = new WeakMap<StructuralSchema, ValueAdapter>()

export function adapterOf(schema: StructuralSchema): ValueAdapter {
  const known = knownAdapters.get(schema)
  if (known) return known
  const adapt = createAdapter(schema)
  const adapter: ValueAdapter = (value) => {
    if (value !== null) return adapt(value)
    return schema.nullable ? null : new CelError('invalid data, got null for schema with nullable=false')
  }
  knownAdapters.set(schema, adapter)
  return adapter
}

function createAdapter(schema: StructuralSchema): ValueAdapter {
  if (schema.intOrString) return adaptIntOrString
  switch (schema.type) {
    case 'object':
      return objectAdapter(schema.embeddedResource ? withObjectMetadata(schema) : schema)
    case 'array':
      return listAdapter(schema)
    case 'string':
      return textAdapter(schema)
    case 'number':
      return adaptNumber
    case 'integer':
      return adaptInteger
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : unexpected('bool', value))
    default:
      return schema.preserveUnknownFields ? (value) => new UnknownValue(value) : () => new CelError(noType(schema.type))
  }
}

const noType = (type: string): string =>
  'invalid type, expected object, array, number, integer, boolean or string, or no type with ' +
  `x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ${type}`

const unexpected = (expected: string, value: JsonValue): CelError =>
  new CelError(`invalid data, expected ${expected}, got ${goTypeOf(value)}`)

function goTypeOf(value: JsonValue): string {
  if (isJsonArray(value)) return '[]interface {}'
  if (isJsonObject(value)) return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? 'int64' : 'float64'
}

/** Integers of JSON are int64; undefined for everything else, including larger integers. */
function integerOf(value: JsonValue): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
}

function adaptIntOrString(value: JsonValue): CelResult {
  if (typeof value === 'string') return value
  return integerOf(value) ?? new CelError('invalid data, expected XIntOrString value to be either a string or integer')
}

function adaptNumber(value: JsonValue): CelResult {
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : unexpected('float', value)
}

function adaptInteger(value: JsonValue): CelResult {
  return integerOf(value) ?? unexpected('int', value)
}

function textAdapter(schema: StructuralSchema): ValueAdapter {
  const read = textReaders.get(schema.format)
  return (value) => {
    if (typeof value !== 'string') return unexpected('string', value)
    return read ? read(value) : value
  }
}

function objectAdapter(schema: StructuralSchema): ValueAdapter {
  const isObject = schema.properties.size > 0
  const additional = isObject ? undefined : elementSchema(schema)
  const adapters = new Map<string, ValueAdapter>()
  const adapterFor = (name: string): ValueAdapter | undefined => {
    const known = adapters.get(name)
    if (known) return known
    const child = isObject ? schema.properties.get(name) : additional
    if (!child) return undefined
    const adapter = adapterOf(child)
    // Only the names of declared properties are cached: the number of a map's keys is unbounded.
    if (isObject) adapters.set(name, adapter)
    return adapter
  }
  return (value) => {
    if (isJsonObject(value)) return new SchemaMap(value, isObject, adapterFor)
    return new CelError('invalid data, expected a map for the provided schema with type=object')
  }
}

function listAdapter(schema: StructuralSchema): ValueAdapter {
  const { items, listType, listMapKeys } = schema
  if (!items) return () => new CelError('invalid array type, expected Items with a non-empty Schema')
  const adapt = adapterOf(items)
  // Kubernetes looks up the escaped names of key fields in unescaped objects; this copies its comparison.
  const keyNames = listMapKeys.map((name) => escapeIdentifier(name) ?? name)
  return (value) => {
    if (!isJsonArray(value))
      return new CelError('invalid data, expected an array for the provided schema with type=array')
    if (listType === 'map') return new SchemaMapList(value, adapt, keyNames)
    return listType === 'set' ? new SchemaSetList(value, adapt) : new SchemaList(value, adapt)
  }
}

/** Data without a declaration: it can only be compared, as a part of a declared value. */
class UnknownValue extends CelOpaque {
  readonly typeName = 'unknown'
  readonly #value: JsonValue

  constructor(value: JsonValue) {
    super()
    this.#value = value
  }

  equals(other: CelOpaque): boolean {
    return other instanceof UnknownValue && jsonEqual(this.#value, other.#value)
  }
}
