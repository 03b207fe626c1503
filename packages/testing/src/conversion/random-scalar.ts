import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import { textOfPattern } from './random-text.ts'

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.integer(values.length)] as Value
}

const numberRange = 1000
/** Texts that conversions tend to confuse with absence, numbers, separators or booleans. */
const texts = ['', 'a', 'web', '0', '007', 'true', 'null', 'a,b', 'a=b', 'a/b:c', ' x ', 'ä', 'a-long-name-with-dashes']

/** Texts of each format; a format that is missing here is not checked by the API server. */
const formats: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-01T00:00:00Z', '2024-02-29T23:59:59.5Z'],
  datetime: ['2026-01-01T00:00:00Z'],
  date: ['2026-01-01', '2024-02-29'],
  duration: ['1h', '90s'],
  uuid: ['705ab4f5-6393-11e8-b7cc-42010a800002'],
  uuid4: ['0b8f1d0c-3c5e-4d57-9c5e-0a2a3b1c4d5e'],
  ipv4: ['10.0.0.1', '127.0.0.1'],
  ipv6: ['::1', 'fd00::1'],
  cidr: ['10.0.0.0/8'],
  mac: ['01:23:45:67:89:ab'],
  email: ['a@example.com'],
  uri: ['https://example.com/a?b=c'],
  hostname: ['web.example.com'],
  byte: ['', 'AQID', 'aGVsbG8='],
}

export function randomString(node: JsonObject, random: Random): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = node
  const known = typeof format === 'string' ? formats[format] : undefined
  if (typeof pattern === 'string') return textOfPattern(pattern, random)
  const text = pick(random, known ?? texts)
  if (known !== undefined) return text
  return text.padEnd(Number(minLength), 'x').slice(0, Number(maxLength))
}

export function randomNumber(node: JsonObject, random: Random): number {
  const step = typeof node['multipleOf'] === 'number' ? node['multipleOf'] : node['type'] === 'integer' ? 1 : 0.25
  const least = bound(node, 'minimum', step) ?? (bound(node, 'maximum', -step) ?? numberRange) - 2 * numberRange
  const most = bound(node, 'maximum', -step) ?? least + 2 * numberRange
  const [first, last] = [Math.ceil(least / step), Math.floor(most / step)]
  const small = [0, 1, -1, 2, 3, 5, 10, 100].filter((count) => count >= first && count <= last)
  const counts = [first, last, first + random.integer(last - first + 1), ...small]
  return pick(random, counts) * step
}

function bound(node: JsonObject, name: 'minimum' | 'maximum', step: number): number | undefined {
  const value = node[name]
  if (typeof value !== 'number') return undefined
  return node[name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'] === true ? value + step : value
}

/** A value for a part without a schema. */
export function randomAnything(random: Random): JsonValue {
  return pick<JsonValue>(random, [true, 0, 7, 'text', '', [], [1, 'a'], {}, { a: { b: ['c'] } }])
}
