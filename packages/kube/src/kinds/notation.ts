import type { JsonValue } from '../json/index.ts'
import type { PatchStrategy } from '../shape/index.ts'

/**
 * The notation of the generated definition tables: one definition per line, name first.
 *
 * ```text
 * line    name ['@'] ' ' body                  '@' marks a kind
 * body    [mark] '(' field {' ' field} ')' | type
 * field   name ['!' [place]] ':' type ['=' json] ['~' strategy {',' strategy} ['/' mergeKey]]
 *                                              '!' marks a required field; its place among them, if not by name
 * type    [mark] '.' name                      a definition of the same package
 *       | [mark] '#' package '.' name          a definition of another package
 *       | '[' [['?'] [keys] '|'] type ['=' json] ']'
 *                                            a list: of a map's keys, '*' for a set, nothing for an atomic list;
 *                                            '?' where the list type is not declared
 *       | [mark] '{' type '}'                  a map from strings
 *       | 'any' | 'raw' | 'quantity' | 'intstr'
 *       | scalar ['/' format]
 * mark    '%' atomic | '+' granular            the map type, overriding that of the definition referred to
 * ```
 */
export interface PackageTable {
  readonly packageName: string
  readonly group: string
  readonly version: string
  readonly lines: string
}

export type MapMark = 'atomic' | 'granular' | undefined

export type TypeNode =
  | { readonly node: 'object'; readonly mapType: MapMark; readonly fields: readonly FieldNode[] }
  | { readonly node: 'reference'; readonly mapType: MapMark; readonly alias: string | undefined; readonly name: string }
  | {
      readonly node: 'list'
      readonly isDeclared: boolean
      readonly keys: readonly string[]
      readonly items: TypeNode
      readonly itemDefault: JsonValue | undefined
    }
  | { readonly node: 'map'; readonly mapType: MapMark; readonly elements: TypeNode }
  | { readonly node: 'word'; readonly word: string; readonly format: string | undefined }

export interface FieldNode {
  readonly name: string
  readonly required: boolean
  /** Its position in the list of required fields; 0 if they are sorted by name. */
  readonly requiredPlace: number
  readonly type: TypeNode
  readonly default: JsonValue | undefined
  readonly patchStrategies: readonly PatchStrategy[]
  readonly patchMergeKey: string | undefined
}

/** Reads the body of one definition line. The tables are generated, so a fault in them is a fault of this package. */
export function parseBody(text: string): TypeNode {
  const reader: Reader = { text, position: 0 }
  const mapType = readMark(reader)
  if (text[reader.position] === '(') return { node: 'object', mapType, fields: readFields(reader) }
  reader.position = 0
  return readType(reader)
}

interface Reader {
  readonly text: string
  position: number
}

function readFields(reader: Reader): readonly FieldNode[] {
  const fields: FieldNode[] = []
  reader.position++
  while (reader.text[reader.position] !== ')') {
    if (accept(reader, ' ')) continue
    fields.push(readField(reader))
  }
  return fields
}

function readField(reader: Reader): FieldNode {
  const name = readPattern(reader, fieldNamePattern)
  const required = accept(reader, '!')
  const requiredPlace = Number(readPattern(reader, placePattern))
  accept(reader, ':')
  const type = readType(reader)
  const value = readDefault(reader)
  const patchStrategies = accept(reader, '~')
    ? (readPattern(reader, strategyPattern).split(',') as PatchStrategy[])
    : []
  const patchMergeKey = accept(reader, '/') ? readPattern(reader, mergeKeyPattern) : undefined
  return { name, required, requiredPlace, type, default: value, patchStrategies, patchMergeKey }
}

function readType(reader: Reader): TypeNode {
  const mapType = readMark(reader)
  if (accept(reader, '.'))
    return { node: 'reference', mapType, alias: undefined, name: readPattern(reader, wordPattern) }
  if (accept(reader, '#')) {
    const target = readPattern(reader, wordPattern)
    const dot = target.lastIndexOf('.')
    return { node: 'reference', mapType, alias: target.slice(0, dot), name: target.slice(dot + 1) }
  }
  if (accept(reader, '{')) {
    const elements = readType(reader)
    accept(reader, '}')
    return { node: 'map', mapType, elements }
  }
  if (accept(reader, '[')) return readList(reader)
  const [word = '', format] = readPattern(reader, wordPattern).split('/')
  return { node: 'word', word, format }
}

function readList(reader: Reader): TypeNode {
  const mark = readPattern(reader, keysPattern)
  const isDeclared = mark[0] !== '?'
  const keys = mark.slice(isDeclared ? 0 : 1, -1)
  const items = readType(reader)
  const itemDefault = readDefault(reader)
  accept(reader, ']')
  return { node: 'list', isDeclared, keys: keys === '' ? [] : keys.split(','), items, itemDefault }
}

function readMark(reader: Reader): MapMark {
  if (accept(reader, '%')) return 'atomic'
  return accept(reader, '+') ? 'granular' : undefined
}

function readDefault(reader: Reader): JsonValue | undefined {
  if (!accept(reader, '=')) return undefined
  const text = readPattern(reader, defaultPattern)
  return JSON.parse(text) as JsonValue
}

function accept(reader: Reader, character: string): boolean {
  if (reader.text[reader.position] !== character) return false
  reader.position++
  return true
}

const fieldNamePattern = /[^!:]*/y
const placePattern = /\d*/y
const wordPattern = /[^ =~)\]}]*/y
const strategyPattern = /[^/ )]*/y
const mergeKeyPattern = /[^ )]*/y
const keysPattern = /\??[\w*,]*\|/y
const defaultPattern = /"[^"]*"|\{\}|\[\]|[^ ~)\]}]+/y

function readPattern(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.position
  const text = pattern.exec(reader.text)?.[0] ?? ''
  reader.position += text.length
  return text
}
