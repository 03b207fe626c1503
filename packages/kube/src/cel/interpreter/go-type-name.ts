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

/** The Go type that cel-go represents a value with; some of its messages show it. */
export function goTypeName(value: CelValue): string {
  if (value === null) return 'types.Null'
  switch (typeof value) {
    case 'boolean':
      return 'types.Bool'
    case 'bigint':
      return 'types.Int'
    case 'number':
      return 'types.Double'
    case 'string':
      return 'types.String'
  }
  if (value instanceof CelUint) return 'types.Uint'
  if (value instanceof Uint8Array) return 'types.Bytes'
  if (value instanceof CelList) return '*types.baseList'
  if (value instanceof CelMap) return '*types.baseMap'
  if (value instanceof CelDuration) return 'types.Duration'
  if (value instanceof CelTimestamp) return 'types.Timestamp'
  if (value instanceof CelTypeValue) return '*types.Type'
  return value instanceof CelOptional ? '*types.Optional' : value.typeName
}
