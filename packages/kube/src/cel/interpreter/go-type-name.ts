import { celTypeNameOf } from '../standard/index.ts'
import type { CelValue } from '../value.ts'

const goTypeNames: ReadonlyMap<string, string> = new Map([
  ['null_type', 'types.Null'],
  ['bool', 'types.Bool'],
  ['int', 'types.Int'],
  ['uint', 'types.Uint'],
  ['double', 'types.Double'],
  ['string', 'types.String'],
  ['bytes', 'types.Bytes'],
  ['list', '*types.baseList'],
  ['map', '*types.baseMap'],
  ['google.protobuf.Duration', 'types.Duration'],
  ['google.protobuf.Timestamp', 'types.Timestamp'],
  ['type', '*types.Type'],
  ['optional_type', '*types.Optional'],
])

/** The Go type of a value in cel-go; some of its messages show it. */
export function goTypeName(value: CelValue): string {
  const name = celTypeNameOf(value)
  return goTypeNames.get(name) ?? name
}
