import type { JsonObject, JsonValue } from '../json/index.ts'
import { formatGoFloat, isJsonArray, isJsonObject } from '../json/index.ts'
import { keysOf } from './fields.ts'
import { inlineText, textLines } from './yaml-scalar.ts'

/** A value as the YAML that Kubernetes shows in conflict messages: block style, sorted keys, lists not indented. */
export function yamlText(value: JsonValue): string {
  return `${blockLines(value).join('\n')}\n`
}

function blockLines(value: JsonValue): readonly string[] {
  if (isJsonObject(value) && keysOf(value).length > 0) return objectLines(value)
  if (isJsonArray(value) && value.length > 0) {
    return value.flatMap((item) => blockLines(item).map((line, index) => (index === 0 ? `- ${line}` : indented(line))))
  }
  return typeof value === 'string' ? textLines(value) : [scalarText(value)]
}

/** Empty lines of a text stay empty. */
function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

function objectLines(object: JsonObject): string[] {
  return keysOf(object)
    .sort(compareKeys)
    .flatMap((key) => {
      const value = object[key] as JsonValue
      const name = `${inlineText(key)}:`
      const lines = blockLines(value)
      if (isJsonObject(value) && keysOf(value).length > 0) return [name, ...lines.map(indented)]
      if (isJsonArray(value) && value.length > 0) return [name, ...lines]
      return [`${name} ${lines[0]}`, ...lines.slice(1).map(indented)]
    })
}

/** At the first difference of two keys, letters sort after everything else, and numbers by their value. */
function compareKeys(left: string, right: string): number {
  const leftCharacters = [...left]
  const rightCharacters = [...right]
  const place = leftCharacters.findIndex((character, index) => character !== rightCharacters[index])
  if (place < 0 || place >= rightCharacters.length) return leftCharacters.length - rightCharacters.length
  const leftCharacter = leftCharacters[place] as string
  const rightCharacter = rightCharacters[place] as string
  const isLeftLetter = /\p{L}/u.test(leftCharacter)
  const isRightLetter = /\p{L}/u.test(rightCharacter)
  if (isLeftLetter !== isRightLetter) return isLeftLetter ? 1 : -1
  const difference = isLeftLetter ? 0 : compareNumbers(leftCharacters, rightCharacters, place)
  return difference !== 0 ? difference : codeOf(leftCharacter) - codeOf(rightCharacter)
}

/** Compares the numbers of both keys at an index; a zero counts as a digit if the number began before it. */
function compareNumbers(left: readonly string[], right: readonly string[], place: number): number {
  let hasBegun = false
  if (left[place] === '0' || right[place] === '0') {
    for (let index = place - 1; index >= 0 && isDigit(left[index]); index--) hasBegun ||= left[index] !== '0'
  }
  const leftDigits = digitsAt(left, place)
  const rightDigits = digitsAt(right, place)
  const start = hasBegun ? '1' : '0'
  const difference = Number(`${start}${leftDigits}`) - Number(`${start}${rightDigits}`)
  return difference !== 0 ? difference : leftDigits.length - rightDigits.length
}

function digitsAt(characters: readonly string[], place: number): string {
  let end = place
  while (isDigit(characters[end])) end++
  return characters.slice(place, end).join('')
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}

function codeOf(character: string): number {
  return character.codePointAt(0) as number
}

function scalarText(value: JsonValue): string {
  if (value === null) return 'null'
  if (typeof value === 'object') return isJsonArray(value) ? '[]' : '{}'
  return typeof value === 'number' && !Number.isSafeInteger(value) ? formatGoFloat(value) : String(value)
}
