import type { CelType } from '../type.ts'
import {
  CelDuration,
  CelList,
  CelMap,
  CelOpaque,
  CelOptional,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
} from '../value.ts'

/**
 * Whether a value matches a parameter. As in cel-go, the first element decides for a list. Entries of maps are not
 * checked, because no function has a parameter with typed entries.
 */
export function matchesType(type: CelType, value: CelValue): boolean {
  switch (type.kind) {
    case 'parameter':
    case 'object':
      return true
    case 'list':
      return value instanceof CelList && (value.size === 0 || matchesType(type.element, value.at(0)))
    case 'map':
      return value instanceof CelMap
    case 'optional':
      return value instanceof CelOptional
    case 'type':
      return value instanceof CelTypeValue
    case 'opaque':
      return value instanceof CelOpaque && value.typeName === type.name
    case 'primitive':
      return matchesPrimitive(type.name, value)
  }
}

function matchesPrimitive(name: (CelType & { kind: 'primitive' })['name'], value: CelValue): boolean {
  switch (name) {
    case 'dyn':
    case 'error':
      return true
    case 'null_type':
      return value === null
    case 'bool':
      return typeof value === 'boolean'
    case 'int':
      return typeof value === 'bigint'
    case 'uint':
      return value instanceof CelUint
    case 'double':
      return typeof value === 'number'
    case 'string':
      return typeof value === 'string'
    case 'bytes':
      return value instanceof Uint8Array
    case 'duration':
      return value instanceof CelDuration
    case 'timestamp':
      return value instanceof CelTimestamp
  }
}
