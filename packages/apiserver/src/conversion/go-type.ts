import { isJsonArray, type JsonValue } from '@kubewright/kube/json'

/** The Go type of a decoded value, as Go prints it. */
export function goTypeOf(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'bigint') return 'int64'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  return isJsonArray(value) ? '[]interface {}' : 'map[string]interface {}'
}
