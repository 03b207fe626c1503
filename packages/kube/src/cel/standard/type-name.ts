import {
  CelDuration,
  CelList,
  CelMap,
  CelOptional,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
} from '../value.ts'

/** The name of the type that type(value) returns. */
export function celTypeNameOf(value: CelValue): string {
  if (value === null) return 'null_type'
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'double'
    case 'string':
      return 'string'
  }
  if (value instanceof CelUint) return 'uint'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof CelList) return 'list'
  if (value instanceof CelMap) return 'map'
  if (value instanceof CelDuration) return 'google.protobuf.Duration'
  if (value instanceof CelTimestamp) return 'google.protobuf.Timestamp'
  if (value instanceof CelTypeValue) return 'type'
  if (value instanceof CelOptional) return 'optional_type'
  return value.typeName
}
