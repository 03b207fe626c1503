import { codePointCount, shortEscapes, trimSpace } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { CelOverload } from '../function.ts'
import { celListFrom } from '../standard/lists.ts'
import { celDyn, celInt, celListOf, celString } from '../type.ts'
import { CelError, type CelList, type CelResult } from '../value.ts'
import { global, member } from './overload.ts'
import { formatText } from './strings-format.ts'
import { codePointsOf, sliceCodePoints } from './text.ts'

/**
 * The strings extension of cel-go at version 2, which Kubernetes registers. Positions are in code points.
 */
const tooLarge = new CelError('string is too large')
const outOfRange = (index: bigint): CelError => new CelError(`index out of range: ${index}`)

function charAt(text: string, index: bigint): CelResult {
  const points = codePointsOf(text)
  if (index < 0n || index > BigInt(points.length)) return outOfRange(index)
  return points[Number(index)] ?? ''
}

function matchesAt(points: string | readonly string[], part: string | readonly string[], start: number): boolean {
  for (let index = 0; index < part.length; index++) if (points[start + index] !== part[index]) return false
  return true
}

function indexOf(text: string, part: string, offset: bigint): CelResult {
  if (part === '') return offset
  if (offset < 0n) return outOfRange(offset)
  const points = codePointsOf(text)
  if (offset >= BigInt(points.length)) return -1n
  if (typeof points === 'string') return BigInt(points.indexOf(part, Number(offset)))
  const partPoints = Array.from(part)
  for (let index = Number(offset); index <= points.length - partPoints.length; index++) {
    if (matchesAt(points, partPoints, index)) return BigInt(index)
  }
  return -1n
}

function lastIndexOf(text: string, part: string): CelResult {
  const length = codePointCount(text)
  if (part === '') return BigInt(length)
  if (length < codePointCount(part)) return -1n
  return lastIndexOfBefore(text, part, BigInt(length - 1))
}

function lastIndexOfBefore(text: string, part: string, offset: bigint): CelResult {
  if (part === '') return offset
  if (offset < 0n) return outOfRange(offset)
  const points = codePointsOf(text)
  if (offset >= BigInt(points.length)) return -1n
  const partPoints = Array.from(part)
  for (let index = Math.min(Number(offset), points.length - partPoints.length); index >= 0; index--) {
    if (matchesAt(points, partPoints, index)) return BigInt(index)
  }
  return -1n
}

/** Go's strings.Replace: at most `count` replacements, all of them when it is negative. */
function replace(text: string, old: string, replacement: string, count: bigint): CelResult {
  const replacements = old === '' ? text.length + 1 : text.length / old.length
  if (text.length + replacements * replacement.length > limits.celStringSizeMax) return tooLarge
  if (count < 0n) return old === '' ? replaceEmpty(text, replacement, -1) : text.split(old).join(replacement)
  if (old === '') return replaceEmpty(text, replacement, Number(count))
  let result = ''
  let position = 0
  for (let replaced = 0n; replaced < count; replaced++) {
    const found = text.indexOf(old, position)
    if (found < 0) break
    result += text.slice(position, found) + replacement
    position = found + old.length
  }
  return result + text.slice(position)
}

/** An empty old text matches before every code point and at the end. */
function replaceEmpty(text: string, replacement: string, count: number): string {
  const points = Array.from(text)
  const limit = count < 0 ? points.length + 1 : Math.min(count, points.length + 1)
  let result = ''
  for (let index = 0; index <= points.length; index++) {
    if (index < limit) result += replacement
    result += points[index] ?? ''
  }
  return result
}

/** Go's strings.SplitN: at most `count` parts, no parts for 0, all parts when it is negative. */
function split(text: string, separator: string, count: bigint): string[] {
  if (count === 0n) return []
  const parts = separator === '' ? Array.from(text) : text.split(separator)
  if (count < 0n || BigInt(parts.length) <= count) return parts
  const kept = parts.slice(0, Number(count) - 1)
  kept.push(parts.slice(Number(count) - 1).join(separator))
  return kept
}

function substring(text: string, start: bigint, end?: bigint): CelResult {
  const points = codePointsOf(text)
  const length = BigInt(points.length)
  if (end !== undefined && start > end) {
    return new CelError(`invalid substring range. start: ${start}, end: ${end}`)
  }
  if (start < 0n || start > length) return outOfRange(start)
  if (end !== undefined && (end < 0n || end > length)) return outOfRange(end)
  return sliceCodePoints(points, Number(start), Number(end ?? length))
}

function join(list: CelList, separator: string): CelResult {
  let joined = ''
  for (let index = 0; index < list.size; index++) {
    const element = list.at(index)
    if (typeof element !== 'string') return new CelError(`join: invalid input: ${String(element)}`)
    joined += index === 0 ? element : separator + element
    if (joined.length > limits.celStringSizeMax) return tooLarge
  }
  return joined
}

/** Only the 26 letters of ASCII change case. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const upperAscii = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** strings.quote escapes the control characters that CEL has short escapes for, and keeps all other characters. */
function quote(text: string): string {
  return `"${text.replace(/[\x07-\r\\"]/g, (character) => shortEscapes.get(character) ?? character)}"`
}

const text = celString
const texts = celListOf(celString)

export const stringsLibrary: readonly CelOverload[] = [
  member('string_char_at_int', 'charAt', [text, celInt], text, charAt),
  member('string_index_of_string', 'indexOf', [text, text], celInt, (value: string, part: string) =>
    indexOf(value, part, 0n),
  ),
  member('string_index_of_string_int', 'indexOf', [text, text, celInt], celInt, indexOf),
  member('string_last_index_of_string', 'lastIndexOf', [text, text], celInt, lastIndexOf),
  member('string_last_index_of_string_int', 'lastIndexOf', [text, text, celInt], celInt, lastIndexOfBefore),
  member('string_lower_ascii', 'lowerAscii', [text], text, lowerAscii),
  member('string_upper_ascii', 'upperAscii', [text], text, upperAscii),
  member(
    'string_replace_string_string',
    'replace',
    [text, text, text],
    text,
    (value: string, old: string, by: string) => replace(value, old, by, -1n),
  ),
  member('string_replace_string_string_int', 'replace', [text, text, text, celInt], text, replace),
  member('string_split_string', 'split', [text, text], texts, (value: string, separator: string) =>
    celListFrom(split(value, separator, -1n)),
  ),
  member(
    'string_split_string_int',
    'split',
    [text, text, celInt],
    texts,
    (value: string, separator: string, count: bigint) => celListFrom(split(value, separator, count)),
  ),
  member('string_substring_int', 'substring', [text, celInt], text, (value: string, start: bigint) =>
    substring(value, start),
  ),
  member('string_substring_int_int', 'substring', [text, celInt, celInt], text, substring),
  member('string_trim', 'trim', [text], text, trimSpace),
  member('list_join', 'join', [texts], text, (list: CelList) => join(list, '')),
  member('list_join_string', 'join', [texts, text], text, join),
  { ...member('string_format', 'format', [text, celListOf(celDyn)], text, formatText), isVariadic: true },
  global('strings_quote', 'strings.quote', [text], text, quote),
]
