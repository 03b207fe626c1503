import {
  compareStrings,
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '@kubewright/kube/json'

/**
 * Sorts the complaints of a response: causes of a Status, the parts of its message, warnings. The real server iterates
 * over maps and may list several errors of one object in another order each time.
 */
export function inOrder(response: JsonObject): JsonObject {
  const sorted: Record<string, JsonValue> = { ...(response as Record<string, JsonValue>) }
  const { headers, body, events } = response
  if (isJsonObject(headers) && typeof headers['warning'] === 'string') {
    sorted['headers'] = { ...headers, warning: sortedParts(headers['warning'], /, (?=299 )/) }
  }
  if (isJsonObject(body)) sorted['body'] = statusInOrder(body)
  if (isJsonArray(events)) sorted['events'] = sortedValues(events)
  return sorted
}

function statusInOrder(body: JsonObject): JsonObject {
  if (body['kind'] !== 'Status' || typeof body['message'] !== 'string') return body
  const message = sortedMessage(body['message'])
  const { details } = body
  if (!isJsonObject(details) || !isJsonArray(details['causes'])) return { ...body, message }
  return { ...body, message, details: { ...details, causes: sortedValues(details['causes']) } }
}

/** The beginning of another complaint: the path of a field, or the bound of a limit range. */
const nextComplaint = /, (?=[a-zA-Z][^ ,]*: |(?:minimum|maximum) \S+ usage per |\S+ max limit to request ratio per )/

/**
 * `Pod "p" is invalid: [spec.a: Required value, spec.b: …]`, `pods "p" is forbidden: [maximum cpu usage per Pod is 2, …]`,
 * `strict decoding error: unknown field "a", …`.
 */
function sortedMessage(message: string): string {
  const list = /^([^[]*: )\[(.*)\]$/s.exec(message)
  if (list !== null) return `${list[1]}[${sortedParts(list[2] as string, nextComplaint)}]`
  const strict = /^(.*strict decoding error: )(.*)$/s.exec(message)
  if (strict !== null) return `${strict[1]}${sortedParts(strict[2] as string, /, /)}`
  return message
}

function sortedParts(text: string, separator: RegExp): string {
  return text.split(separator).sort(compareStrings).join(', ')
}

function sortedValues(values: readonly JsonValue[]): JsonValue[] {
  return [...values].sort((left, right) => compareStrings(encodeCanonicalJson(left), encodeCanonicalJson(right)))
}
