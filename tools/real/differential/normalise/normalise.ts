import { compareStrings, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { normaliseAllocation, normaliseServerAddress } from './addresses.ts'
import { normaliseAge } from './ages.ts'
import { keptHeaders } from './headers.ts'
import { normaliseGeneratedName, normaliseUid } from './identities.ts'
import { inOrderOfManagers, managersInOrder } from './managers.ts'
import type { Memory } from './memory.ts'
import { normaliseContinue, normaliseHash } from './opaque.ts'
import type { Place, Rule } from './place.ts'
import { normaliseVersion, normaliseVersionInText } from './resource-versions.ts'
import { normaliseTime } from './times.ts'
import { inOrder } from './unordered.ts'

/** Every rule, by name, in the order of application. Nothing else changes in a response. */
export const rules: Readonly<Record<string, Rule>> = {
  'resource version': normaliseVersion,
  uid: normaliseUid,
  'resource version in a text': normaliseVersionInText,
  'generated name': normaliseGeneratedName,
  time: normaliseTime,
  age: normaliseAge,
  continue: normaliseContinue,
  hash: normaliseHash,
  allocation: normaliseAllocation,
  'server address': normaliseServerAddress,
}

const orderedRules = Object.values(rules)

/** A response in the form in which those of two servers can be equal. Call it for a scenario's responses in order. */
export function normaliseResponse(
  response: JsonObject,
  memory: Memory,
  label: string,
  options: { readonly unordered?: boolean } = {},
): JsonObject {
  memory.label = label
  const headers = isJsonObject(response['headers']) ? { headers: keptHeaders(response['headers']) } : {}
  const normal = normaliseValue({ ...response, ...headers }, { path: '', key: '', parent: {} }, memory) as JsonObject
  return options.unordered ? inOrder(normal) : normal
}

/** Keys are visited in sorted order, so that the first occurrence does not depend on how a server prints. */
export function normaliseValue(value: JsonValue, place: Place, memory: Memory): JsonValue {
  if (isJsonArray(value)) {
    const items = place.key === 'managedFields' ? inOrderOfManagers(value) : value
    return items.map((item, index) => normaliseValue(item, { ...place, path: `${place.path}[${index}]` }, memory))
  }
  if (isJsonObject(value)) return normaliseFields(value, place.path, memory)
  const ordered = typeof value === 'string' ? managersInOrder(value) : value
  return orderedRules.reduce<JsonValue>((current, rule) => rule(current, place, memory), ordered)
}

function normaliseFields(value: JsonObject, path: string, memory: Memory): JsonObject {
  const normal: Record<string, JsonValue> = {}
  for (const key of Object.keys(value).sort(compareStrings)) {
    const field = value[key]
    if (field === undefined) continue
    const place = { path: path === '' ? key : `${path}.${key}`, key, parent: value }
    normal[key] = normaliseValue(field, place, memory)
  }
  return normal
}
