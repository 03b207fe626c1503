import type { JsonValue, MutableJsonObject } from '../../json/index.ts'
import { setField } from '../../json/index.ts'
import { compileRegex } from '../../regex/index.ts'
import { elementSchema, type StructuralSchema } from '../structural.ts'
import type { RandomSource } from './random.ts'

/**
 * Creates a value that is valid by construction: types, bounds, enumerations, formats, required fields, list keys, and
 * patterns that one of a list of likely strings matches. Schemas with logical junctors may refuse it; callers validate
 * and try another seed.
 */
export function validValue(schema: StructuralSchema, random: RandomSource, depth = 0): JsonValue {
  if (schema.enum.length > 0) return random.pick(schema.enum)
  if (schema.intOrString) return random.withProbability(50) ? random.below(100) : '50%'
  switch (schema.type) {
    case 'string':
      return validText(schema, random)
    case 'integer':
    case 'number':
      return validNumber(schema, random)
    case 'boolean':
      return random.withProbability(50)
    case 'array':
      return validList(schema, random, depth)
    default:
      return validObject(schema, random, depth)
  }
}

function validNumber(schema: StructuralSchema, random: RandomSource): number {
  const low = Math.ceil(schema.minimum ?? Math.min(0, schema.maximum ?? 0)) + (schema.exclusiveMinimum ? 1 : 0)
  const high = Math.floor(schema.maximum ?? low + 10) - (schema.exclusiveMaximum ? 1 : 0)
  return low + random.below(Math.max(1, Math.min(high - low + 1, 1000)))
}

const textsByFormat: ReadonlyMap<string, string> = new Map([
  ['date-time', '2024-05-06T07:08:09Z'],
  ['date', '2024-05-06'],
  ['byte', 'aGVsbG8='],
  ['uri', 'https://example.com/path'],
  ['uuid', '7d444840-9dc0-11d1-b245-5ffdce74fad2'],
  ['ipv4', '10.1.2.3'],
  ['ipv6', '2001:db8::1'],
  ['cidr', '10.0.0.0/8'],
  ['hostname', 'example.com'],
  ['email', 'someone@example.com'],
  ['duration', '1h30m'],
])

const likelyTexts = [
  'a',
  'abc',
  'example',
  '10',
  '100m',
  '1Gi',
  'example.com',
  'abc/def',
  '2024-05-06T07:08:09Z',
  '1h',
  '10s',
  'Abc',
  'ABC',
  'xpkg.example.com/abc/def:v1.2.3',
  'v1',
  'https://example.com',
  'True',
  'abcdefghijklmnop',
]

function validText(schema: StructuralSchema, random: RandomSource): string {
  const formatted = textsByFormat.get(schema.format)
  if (formatted !== undefined) return formatted
  const start = random.below(likelyTexts.length)
  for (let index = 0; index < likelyTexts.length; index++) {
    const text = fitLength(likelyTexts[(start + index) % likelyTexts.length] as string, schema)
    if (schema.pattern === '' || compileRegex(schema.pattern).matches(text)) return text
  }
  return fitLength('', schema)
}

function fitLength(text: string, schema: StructuralSchema): string {
  return text.slice(0, Math.min(schema.maxLength ?? 40, 40)).padEnd(schema.minLength ?? 0, 'a')
}

function validList(schema: StructuralSchema, random: RandomSource, depth: number): JsonValue {
  if (!schema.items) return []
  const wanted = Math.max(schema.minItems ?? 0, depth > 12 ? 0 : random.below(3))
  const length = Math.min(wanted, schema.maxItems ?? wanted)
  const items: JsonValue[] = []
  const seen = new Set<string>()
  for (let attempt = 0; items.length < length && attempt < length * 4; attempt++) {
    const item = validValue(schema.items, random, depth + 1)
    const identity = JSON.stringify(itemIdentity(schema, item))
    if (schema.listType !== undefined && schema.listType !== 'atomic' && seen.has(identity)) continue
    seen.add(identity)
    items.push(item)
  }
  return items
}

function itemIdentity(schema: StructuralSchema, item: JsonValue): JsonValue {
  if (schema.listType !== 'map') return item
  return schema.listMapKeys.map((key) => (item as MutableJsonObject)[key] ?? null)
}

function validObject(schema: StructuralSchema, random: RandomSource, depth: number): JsonValue {
  const object: MutableJsonObject = {}
  for (const [name, child] of schema.properties) {
    const isRequired = schema.required.includes(name)
    if (isRequired || random.withProbability(depth > 6 ? 15 : depth > 3 ? 40 : 70)) {
      setField(object, name, validValue(child, random, depth + 1))
    }
  }
  const element = elementSchema(schema)
  if (element) {
    const count = Math.max(schema.minProperties ?? 0, random.below(3))
    for (let index = 0; index < count; index++) object[`key${index}`] = validValue(element, random, depth + 1)
  }
  if (schema.embeddedResource) Object.assign(object, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'abc' } })
  return object
}
