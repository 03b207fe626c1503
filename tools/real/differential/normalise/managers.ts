import {
  compareStrings,
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '@kubewright/kube/json'

/** The identity of a managedFields entry, without its time. */
const keys = ['operation', 'manager', 'apiVersion', 'subresource'] as const

/**
 * Kubernetes sorts managedFields by time in seconds, then by manager, so the order depends on when a scenario ran. (The
 * oracle compares the order itself.)
 */
export function inOrderOfManagers(entries: readonly JsonValue[]): readonly JsonValue[] {
  const identity = (entry: JsonValue) =>
    keys.map((key) => (isJsonObject(entry) ? String(entry[key] ?? '') : '')).join(' ')
  return [...entries].sort((left, right) => compareStrings(identity(left), identity(right)))
}

/**
 * The same for JSON inside a text: webhooks show the request in a message or an annotation, and the server quotes an
 * object that it cannot decode. Only JSON with managedFields is encoded again; everything else keeps its form.
 */
export function managersInOrder(text: string): string {
  if (!text.includes('managedFields')) return text
  let ordered = ''
  let rest = text
  while (true) {
    const start = rest.search(/[{"]/)
    if (start === -1) return ordered + rest
    const found = partAt(rest.slice(start))
    ordered += rest.slice(0, start) + (found?.ordered ?? rest.charAt(start))
    rest = rest.slice(start + (found?.length ?? 1))
  }
}

const quotedText = /^"(?:[^"\\]|\\.)*"/s

/** The JSON object or the quoted text at the beginning of a text: its length, and its form with sorted managers. */
function partAt(text: string): { readonly length: number; readonly ordered: string } | undefined {
  const length = text.startsWith('{') ? objectLength(text) : quotedText.exec(text)?.[0].length
  if (length === undefined) return undefined
  const source = text.slice(0, length)
  if (!source.includes('managedFields')) return undefined
  try {
    return { length, ordered: encodeCanonicalJson(valueInOrder(parseJson(source), '')) }
  } catch {
    return undefined
  }
}

/** The length of the object at the beginning of a text; undefined if no brace closes it. */
function objectLength(text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') depth++
    if (token === '}') depth--
    if (depth === 0) return index + 1
  }
  return undefined
}

function valueInOrder(value: JsonValue, key: string): JsonValue {
  if (typeof value === 'string') return managersInOrder(value)
  if (isJsonArray(value)) {
    const items = value.map((item) => valueInOrder(item, ''))
    return key === 'managedFields' ? inOrderOfManagers(items) : items
  }
  if (!isJsonObject(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, valueInOrder(field ?? null, name)])
  return Object.fromEntries(fields) as JsonObject
}
