import { encodeJson, isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'

/** Texts that YAML reads as strings without quotes: they begin with a letter and have no special characters. */
const plainText = /^[A-Za-z_][A-Za-z0-9_.:/@+=-]*$/
/** Words that YAML 1.1 does not read as strings. */
const otherWords = /^(?:y|n|yes|no|on|off|true|false|null)$/i
/** Characters that JSON does not escape and YAML reads as a line end or rejects. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** Writes a value as YAML in block style, two spaces a level. */
export function yamlText(value: JsonValue): string {
  return isCollection(value) ? blockOf(value, '') : `${scalarText(value)}\n`
}

function blockOf(value: JsonValue, indent: string): string {
  let text = ''
  if (isJsonArray(value)) {
    for (const item of value) {
      // The first line of an item follows its dash; the others keep their indentation.
      if (isCollection(item)) text += `${indent}- ${blockOf(item, `${indent}  `).slice(indent.length + 2)}`
      else text += `${indent}- ${scalarText(item)}\n`
    }
    return text
  }
  for (const [key, field] of Object.entries(value as object) as [string, JsonValue][]) {
    if (isCollection(field)) text += `${indent}${scalarText(key)}:\n${blockOf(field, `${indent}  `)}`
    else text += `${indent}${scalarText(key)}: ${scalarText(field)}\n`
  }
  return text
}

function isCollection(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length > 0
  return isJsonObject(value) && Object.keys(value).length > 0
}

/** Text in double quotes of JSON is text in double quotes of YAML. */
function scalarText(value: JsonValue): string {
  const isPlain = typeof value === 'string' && plainText.test(value) && !value.endsWith(':') && !otherWords.test(value)
  if (isPlain) return value
  return encodeJson(value).replaceAll(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
