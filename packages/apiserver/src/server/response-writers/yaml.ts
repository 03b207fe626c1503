import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Strings that every YAML parser reads as strings without quotes. */
const plainText = /^[A-Za-z_/][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*$/
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i

/** Encodes YAML in block style. Ambiguous strings are quoted as in JSON. */
export function encodeYaml(value: JsonValue): string {
  const lines: string[] = []
  if (isFilled(value)) writeBlock(lines, value, '', '')
  else lines.push(scalar(value))
  return `${lines.join('\n')}\n`
}

/** `firstLead` replaces the indentation of the first line; it contains the dash of a list item. */
function writeBlock(lines: string[], value: JsonValue, indentation: string, firstLead: string): void {
  let prefix = firstLead
  if (isJsonArray(value)) {
    for (const item of value) {
      writeEntry(lines, `${prefix}-`, item, indentation)
      prefix = indentation
    }
    return
  }
  for (const [key, field] of Object.entries(value as JsonObject)) {
    if (field === undefined) continue
    writeEntry(lines, `${prefix}${scalar(key)}:`, field, indentation)
    prefix = indentation
  }
}

function writeEntry(lines: string[], head: string, value: JsonValue, indentation: string): void {
  if (!isFilled(value)) lines.push(`${head} ${scalar(value)}`)
  else if (head.endsWith('-')) writeBlock(lines, value, `${indentation}  `, `${head} `)
  else {
    lines.push(head)
    // A list in a field has the indentation of the field, as Kubernetes writes it.
    const inner = isJsonArray(value) ? indentation : `${indentation}  `
    writeBlock(lines, value, inner, inner)
  }
}

function isFilled(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length > 0
  return isJsonObject(value) && Object.values(value).some((field) => field !== undefined)
}

function scalar(value: JsonValue): string {
  if (isJsonArray(value)) return '[]'
  if (isJsonObject(value)) return '{}'
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'string') return JSON.stringify(value)
  return plainText.test(value) && !reserved.test(value) ? value : JSON.stringify(value)
}
