import { encodeJson, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { ScenarioError } from './scenario-error.ts'

/** The values of placeholders in one run of a scenario on one server. */
export interface PlaceholderValues {
  readonly namespace: string
  /** Bodies of earlier responses, by name or number. */
  readonly responses: ReadonlyMap<string, JsonValue>
  /** The fields of our programs, by program. */
  readonly programs?: ReadonlyMap<string, JsonValue>
}

const placeholder = /\{(namespace|(response|decoded|program):([A-Za-z0-9_-]+)\.([^{}]+))\}/g

/** Fills in a text. */
export function fillText(text: string, placeholderValues: PlaceholderValues): string {
  return text.replace(placeholder, (_whole, kind: string, source: string, name: string, path: string) => {
    if (kind === 'namespace') return placeholderValues.namespace
    const value = lookUp(placeholderValues, source, name, path)
    return typeof value === 'string' ? value : encodeJson(value)
  })
}

/** Fills in every text of a value, keys too. A text that is one placeholder becomes a value with its type. */
export function fillValue(value: JsonValue, placeholderValues: PlaceholderValues): JsonValue {
  if (typeof value === 'string') {
    const [whole, , source, name, path] = [...value.matchAll(placeholder)][0] ?? []
    if (whole === value && source !== undefined)
      return lookUp(placeholderValues, source, name as string, path as string)
    return fillText(value, placeholderValues)
  }
  if (isJsonArray(value)) return value.map((item) => fillValue(item, placeholderValues))
  if (!isJsonObject(value)) return value
  const filled: [string, JsonValue][] = []
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) filled.push([fillText(key, placeholderValues), fillValue(field, placeholderValues)])
  }
  return Object.fromEntries(filled) as JsonObject
}

function lookUp({ responses, programs }: PlaceholderValues, source: string, name: string, path: string): JsonValue {
  const body = source === 'program' ? programs?.get(name) : responses.get(name)
  if (body === undefined) throw new ScenarioError(`there is no ${source} ${name}`)
  const value = fieldAt(body, path)
  if (value === undefined) throw new ScenarioError(`${source} ${name} has no ${path}`)
  return source === 'decoded' ? Buffer.from(String(value), 'base64').toString() : value
}

/** The field at a path of keys and indexes, separated by dots. */
export function fieldAt(value: JsonValue, path: string): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const key of path.split('.')) {
    if (current === undefined) return undefined
    if (isJsonArray(current)) current = current[Number(key)]
    else if (isJsonObject(current) && Object.hasOwn(current, key)) current = current[key]
    else return undefined
  }
  return current
}
