import { isJsonObject, type JsonValue } from '@kubewright/kube/json'

/** Whether a JSONPath visits the values of objects, which Go does in random order. */
export function visitsObjects(template: string): boolean {
  return /\*|\.\./.test(template.replaceAll('[*]', ''))
}

/** The document with only one field in each object, so that there is only one order. */
export function withSingleFields(value: JsonValue, choice: number): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => withSingleFields(item, choice + index))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value)
  const chosen = entries[choice % Math.max(entries.length, 1)]
  return chosen?.[1] === undefined ? {} : { [chosen[0]]: withSingleFields(chosen[1], (choice * 31 + 7) % 1000) }
}

/** The sorted characters of a text, to compare outputs that may differ in order. */
export function sortedCharacters(text: string): string {
  return [...text].sort((left, right) => (left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0)).join('')
}
