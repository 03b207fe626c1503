import type { JsonObject, JsonValue } from '../json/index.ts'
import { compareStrings, isJsonArray, isJsonObject } from '../json/index.ts'
import { keysOf } from './fields.ts'

/** A value as the YAML that Kubernetes shows in conflict messages: block style, sorted keys, lists not indented. */
export function yamlText(value: JsonValue): string {
  return `${blockLines(value).join('\n')}\n`
}

function blockLines(value: JsonValue): string[] {
  if (isJsonObject(value) && keysOf(value).length > 0) return objectLines(value)
  if (isJsonArray(value) && value.length > 0) {
    return value.flatMap((item) => blockLines(item).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)))
  }
  return [inlineText(value)]
}

function objectLines(object: JsonObject): string[] {
  return keysOf(object)
    .sort(compareKeys)
    .flatMap((key) => {
      const value = object[key] as JsonValue
      const lines = blockLines(value)
      if (isJsonObject(value) && keysOf(value).length > 0) {
        return [`${stringText(key)}:`, ...lines.map((line) => `  ${line}`)]
      }
      if (isJsonArray(value) && value.length > 0) return [`${stringText(key)}:`, ...lines]
      return [`${stringText(key)}: ${lines[0]}`]
    })
}

/** Letters come behind everything else at the first place where two keys differ, and numbers go by their value. */
function compareKeys(left: string, right: string): number {
  let place = 0
  while (place < left.length && left[place] === right[place]) place++
  const leftRest = left.slice(place)
  const rightRest = right.slice(place)
  const isLeftLetter = /^\p{L}/u.test(leftRest)
  const isRightLetter = /^\p{L}/u.test(rightRest)
  if (isLeftLetter !== isRightLetter && leftRest !== '' && rightRest !== '') return isLeftLetter ? 1 : -1
  const leftNumber = /^[0-9]+/.exec(leftRest)
  const rightNumber = /^[0-9]+/.exec(rightRest)
  if (leftNumber !== null && rightNumber !== null) return Number(leftNumber[0]) - Number(rightNumber[0])
  return compareStrings(left, right)
}

function inlineText(value: JsonValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return stringText(value)
  if (typeof value === 'object') return isJsonArray(value) ? '[]' : '{}'
  return String(value)
}

const otherTypes =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|y|Y|n|N|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/
const numeric =
  /^[-+]?(?:[0-9][0-9_]*)?\.?[0-9_]+(?:[eE][-+]?[0-9]+)?$|^0[xob][0-9a-fA-F_]+$|^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/
const plain = /^[A-Za-z0-9_$./(+<\\^;=~-](?:[^:#\n\t"]|:(?=\S)|(?<=\S)#|")*$/

function stringText(text: string): string {
  if (text === '') return '""'
  if (otherTypes.test(text) || numeric.test(text) || /[\p{Cc}]/u.test(text)) return JSON.stringify(text)
  const isPlain =
    plain.test(text) && !text.endsWith(' ') && !text.endsWith(':') && !/^(?:-|---|\.\.\.)(?: |$)/.test(text)
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`
}
