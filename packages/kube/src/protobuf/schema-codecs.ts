import type { JsonValue } from '../json/index.ts'
import { readFields, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import { wireBytes, wireVarint } from './cursor.ts'
import { unexpected } from './scalar-codecs.ts'

const field1Bytes = 10
const field1Varint = 8
const field2Bytes = 18

/** JSONSchemaPropsOrBool: a schema in field 2, or a boolean in field 1. */
export function schemaOrBoolCodec(schema: Codec): Codec {
  return {
    wireType: wireBytes,
    read(cursor, depth) {
      let allows = false
      let value: JsonValue | undefined
      readFields(cursor, 2, (tag) => {
        if (tag === field1Varint) allows = cursor.bool()
        else if (tag === field2Bytes) value = schema.read(cursor, depth, value)
        else return false
        return true
      })
      return value ?? allows
    },
    write(writer, value, depth) {
      writeMessage(writer, () => {
        if (typeof value === 'object' && value !== null) {
          schema.write(writer, value, depth)
          writer.tag(2, wireBytes)
        } else if (typeof value !== 'boolean') throw unexpected('a schema or a boolean', value)
        writer.unsigned(value === false ? 0 : 1)
        writer.tag(1, wireVarint)
      })
    },
    zero: () => false,
    isZero: () => false,
  }
}

/** JSONSchemaPropsOrArray and JSONSchemaPropsOrStringArray: a schema in field 1, or a list in field 2. */
export function schemaOrListCodec(schema: Codec, item: Codec): Codec {
  return {
    wireType: wireBytes,
    read(cursor, depth) {
      let value: JsonValue | undefined
      const list: JsonValue[] = []
      readFields(cursor, 2, (tag) => {
        if (tag === field1Bytes) value = schema.read(cursor, depth, value)
        else if (tag === field2Bytes) list.push(item.read(cursor, depth, undefined))
        else return false
        return true
      })
      return list.length > 0 ? list : (value ?? null)
    },
    write(writer, value, depth) {
      writeMessage(writer, () => {
        if (Array.isArray(value)) {
          for (let index = value.length - 1; index >= 0; index--) {
            item.write(writer, value[index] as JsonValue, depth)
            writer.tag(2, wireBytes)
          }
        } else if (value !== null) {
          schema.write(writer, value, depth)
          writer.tag(1, wireBytes)
        }
      })
    },
    zero: () => null,
    isZero: () => false,
  }
}
