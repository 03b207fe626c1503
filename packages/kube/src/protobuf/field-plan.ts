import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { compareStrings, getField, isJsonArray, isJsonObject, setField } from '../json/index.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes, wireVarint } from './cursor.ts'
import { rethrowAt } from './fault.ts'
import type { FieldForm } from './notation.ts'
import { scalarCodecs, unexpected } from './scalar-codecs.ts'
import type { ReverseWriter } from './writer.ts'

/**
 * How one field of a message is read into and written from its JSON object. Field names come from the tables and never
 * equal an inherited property, so they are looked up directly; keys of maps are not.
 */
export interface FieldPlan {
  readonly number: number
  readonly name: string
  readonly wireType: number
  /** `isFirst` means that the target has no value of this or a later field, so that nothing is merged. */
  readonly read: (cursor: Cursor, target: MutableJsonObject, depth: number, isFirst: boolean) => void
  /** Reads the field from the alternative wire type of its type; undefined without one. */
  readonly readPacked: ((cursor: Cursor, target: MutableJsonObject, depth: number) => void) | undefined
  readonly write: (writer: ReverseWriter, source: MutableJsonObject, depth: number) => void
  /** The path segment of a fault in this field. */
  readonly segment: (target: MutableJsonObject) => string
  /** The value of an absent field in the object. */
  readonly missing: (() => JsonValue) | undefined
  /** The printed form of a present or absent value; undefined if it is left out. */
  readonly print: (value: JsonValue | undefined) => JsonValue | undefined
}

export function singlePlan(number: number, name: string, form: FieldForm, codec: Codec): FieldPlan {
  // Kubernetes sends a field that is neither a pointer nor a slice even when it is zero.
  const sendsZero = (form === '-' || form === '!') && codec.emptySlice === undefined
  const missing = form === '!' ? () => codec.zero() : form === '=' ? () => null : undefined
  return {
    number,
    name,
    wireType: codec.wireType,
    read: singleReader(name, form === '-', codec),
    readPacked: undefined,
    write(writer, source, depth) {
      const value = source[name]
      if (value === undefined || value === null) {
        if (!sendsZero) return
        codec.write(writer, null, depth)
      } else codec.write(writer, value, depth)
      writer.tag(number, codec.wireType)
    },
    segment: () => `.${name}`,
    missing,
    print(value) {
      if (value === undefined || value === null) return missing?.()
      const printed = codec.print === undefined ? value : codec.print(value)
      return form === '-' && codec.isZero(printed) ? undefined : printed
    },
  }
}

/** Most fields are strings, booleans and small numbers, for which a specialised function is much faster. */
function singleReader(name: string, dropsZero: boolean, codec: Codec): FieldPlan['read'] {
  switch (codec) {
    case scalarCodecs.string:
      return (cursor, target, _depth, isFirst) => {
        const value = cursor.text()
        if (value !== '' || !dropsZero) target[name] = value
        else if (!isFirst) dropEarlier(target, name)
      }
    case scalarCodecs.bool:
      return (cursor, target, _depth, isFirst) => {
        const value = cursor.bool()
        if (value || !dropsZero) target[name] = value
        else if (!isFirst) dropEarlier(target, name)
      }
    case scalarCodecs.int32:
      return (cursor, target, _depth, isFirst) => {
        const value = cursor.int32()
        if (value !== 0 || !dropsZero) target[name] = value
        else if (!isFirst) dropEarlier(target, name)
      }
    default:
      return (cursor, target, depth, isFirst) => {
        const value = codec.read(cursor, depth, isFirst || !codec.merges ? undefined : target[name])
        if (!dropsZero || !codec.isZero(value)) target[name] = value
        else if (!isFirst) dropEarlier(target, name)
      }
  }
}

/** The last of repeated fields counts, even if it is zero. */
function dropEarlier(target: MutableJsonObject, name: string): void {
  if (target[name] !== undefined) delete target[name]
}

export function repeatedPlan(number: number, name: string, form: FieldForm, codec: Codec): FieldPlan {
  function append(target: MutableJsonObject, value: JsonValue): void {
    const list = target[name]
    if (Array.isArray(list)) list.push(value)
    else target[name] = [value]
  }
  return {
    number,
    name,
    wireType: codec.wireType,
    read(cursor, target, depth, isFirst) {
      const value = codec.read(cursor, depth, undefined)
      if (isFirst) target[name] = [value]
      else append(target, value)
    },
    readPacked: codec.wireType === wireVarint ? readPacked : undefined,
    write(writer, source, depth) {
      const list = source[name] ?? []
      if (!Array.isArray(list)) throw unexpected('a list', list as JsonValue)
      for (let index = list.length - 1; index >= 0; index--) {
        try {
          codec.write(writer, list[index] ?? null, depth)
        } catch (error) {
          rethrowAt(error, `[${index}]`)
        }
        writer.tag(number, codec.wireType)
      }
    },
    segment: (target) => `.${name}[${Array.isArray(target[name]) ? (target[name] as JsonValue[]).length : 0}]`,
    missing: form === '=' ? () => null : undefined,
    print(list) {
      if (isJsonArray(list) && list.length > 0) return printedItems(list, codec)
      return form === '=' ? null : undefined
    },
  }

  function readPacked(cursor: Cursor, target: MutableJsonObject, depth: number): void {
    const outerEnd = cursor.enter()
    while (cursor.position < cursor.end) append(target, codec.read(cursor, depth, undefined))
    cursor.end = outerEnd
  }
}

export function mapPlan(number: number, name: string, form: FieldForm, codec: Codec): FieldPlan {
  return {
    number,
    name,
    wireType: wireBytes,
    read(cursor, target, depth, isFirst) {
      let map = isFirst ? undefined : (target[name] as MutableJsonObject | undefined | null)
      if (map === undefined || map === null) {
        map = {}
        target[name] = map
      }
      readEntry(cursor, map, codec, depth)
    },
    readPacked: undefined,
    write(writer, source, depth) {
      const map = source[name] ?? {}
      if (!isJsonObject(map)) throw unexpected('an object', map)
      const keys = Object.keys(map).sort(compareStrings)
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index] as string
        writeEntry(writer, key, getField(map, key), codec, depth)
        writer.tag(number, wireBytes)
      }
    },
    segment: () => `.${name}`,
    missing: form === '=' ? () => null : undefined,
    print(map) {
      if (isJsonObject(map) && hasKeys(map)) return printedEntries(map, codec)
      return form === '=' ? null : undefined
    },
  }
}

function hasKeys(map: JsonObject): boolean {
  for (const _ in map) return true
  return false
}

function printedItems(list: readonly JsonValue[], codec: Codec): readonly JsonValue[] {
  let changed: JsonValue[] | undefined
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as JsonValue
    const printed = printedElement(item, codec)
    if (printed === item) continue
    changed ??= [...list]
    changed[index] = printed
  }
  return changed ?? list
}

function printedEntries(map: JsonObject, codec: Codec): JsonObject {
  let changed: MutableJsonObject | undefined
  for (const key in map) {
    const value = map[key] as JsonValue
    const printed = printedElement(value, codec)
    if (printed === value) continue
    changed ??= { ...map }
    setField(changed, key, printed)
  }
  return changed ?? map
}

/** A null in a list or a map is the zero value of Go's type. */
function printedElement(value: JsonValue, codec: Codec): JsonValue {
  if (value === null) return codec.zero()
  return codec.print === undefined ? value : codec.print(value)
}

/** A map entry is a message of a key and a value, either of which may be missing or first. */
function readEntry(cursor: Cursor, map: MutableJsonObject, codec: Codec, depth: number): void {
  const outerEnd = cursor.enter()
  let key = ''
  let value: JsonValue | undefined
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const tag = cursor.tag()
    if (tag === keyTag) key = cursor.text()
    else if (tag === valueTag + codec.wireType) value = codec.read(cursor, depth, undefined)
    else if (tag >>> 3 === 1 || tag >>> 3 === 2) cursor.fail(`wrong wire type ${tag & 7} in a map`, start)
    else cursor.skip(tag)
  }
  cursor.end = outerEnd
  setField(map, key, value ?? emptyEntry(codec))
}

const keyTag = 10
const valueTag = 16

function emptyEntry(codec: Codec): JsonValue {
  return codec.emptySlice?.() ?? codec.zero()
}

function writeEntry(
  writer: ReverseWriter,
  key: string,
  value: JsonValue | undefined,
  codec: Codec,
  depth: number,
): void {
  const before = writer.size
  try {
    codec.write(writer, value ?? emptyEntry(codec), depth)
  } catch (error) {
    rethrowAt(error, `[${key}]`)
  }
  writer.tag(2, codec.wireType)
  writer.text(key)
  writer.tag(1, wireBytes)
  writer.unsigned(writer.size - before)
}
