import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Texts of which one matches most patterns and formats of real schemas. */
const texts: readonly string[] = [
  'a',
  'aa',
  'abc',
  '1',
  '10',
  '1h',
  '1Gi',
  'v1',
  'A',
  'a.b',
  'a/b',
  'https://a.example',
  '1.0.0',
]

const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-01T00:00:00Z'],
  ['date', '2026-01-01'],
  ['byte', 'YQ=='],
  ['uri', 'https://a.example'],
  ['duration', '1h'],
])

/** An object with only the fields that a schema requires. Rules beyond the structure are ignored. */
export function smallestObject(schema: JsonObject): JsonObject {
  const value = smallestValue(schema)
  return isJsonObject(value) ? value : {}
}

function smallestValue(schema: JsonObject): JsonValue {
  const [allowed] = listOf(schema['enum'])
  if (allowed !== undefined) return allowed
  if (schema['x-kubernetes-int-or-string'] === true) return 1
  switch (schema['type']) {
    case 'string':
      return smallestText(schema)
    case 'integer':
    case 'number':
      return smallestNumber(schema)
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => smallestValue(objectIn(schema['items'])))
    default:
      return smallestFields(schema)
  }
}

function smallestFields(schema: JsonObject): JsonObject {
  const properties = objectIn(schema['properties'])
  const alternative = objectIn(listOf(schema['oneOf'])[0] ?? listOf(schema['anyOf'])[0])
  const names = new Set([...listOf(schema['required']), ...listOf(alternative['required'])].map(String))
  const fields: { [name: string]: JsonValue } = {}
  for (const name of names) {
    const field = objectIn(properties[name])
    // The server fills in fields with a default, which the test covers too.
    if (field['default'] === undefined) fields[name] = smallestValue(field)
  }
  return fields
}

function smallestText(schema: JsonObject): string {
  const known = formats.get(String(schema['format'] ?? ''))
  if (known !== undefined) return known
  const lengthMin = Number(schema['minLength'] ?? 0)
  const pattern = schema['pattern'] === undefined ? undefined : new RegExp(String(schema['pattern']))
  const fits = (text: string) => text.length >= lengthMin && (pattern?.test(text) ?? true)
  return texts.find(fits) ?? 'a'.repeat(Math.max(1, lengthMin))
}

function smallestNumber(schema: JsonObject): number {
  const minimum = Number(schema['minimum'] ?? 0)
  return schema['exclusiveMinimum'] === true ? minimum + 1 : minimum
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : []
}
