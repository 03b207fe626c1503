import { celListFrom, EntryCelMap } from '../standard/index.ts'
import {
  type CelType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celNull,
  celObjectType,
  celOptionalOf,
  celParameter,
  celString,
  celTimestamp,
  celTypeOf,
  celUint,
} from '../type.ts'
import { CelDuration, CelTimestamp, CelTypeValue, CelUint, type CelValue } from '../value.ts'
import type { TextMessage } from './textproto.ts'

/** Thrown for values of protobuf messages or enums. */
export class NeedsProtobuf extends Error {}

/** A cel.expr.Value. */
export function conformanceValue(message: TextMessage): CelValue {
  const [kind] = message.names
  switch (kind) {
    case 'null_value':
      return null
    case 'bool_value':
      return message.word(kind) === 'true'
    case 'int64_value':
      return BigInt(message.word(kind) as string)
    case 'uint64_value':
      return new CelUint(BigInt(message.word(kind) as string))
    case 'double_value':
      return doubleOf(message.word(kind) as string)
    case 'string_value':
      return message.text(kind) as string
    case 'bytes_value':
      return message.bytes(kind) as Uint8Array
    case 'type_value':
      return new CelTypeValue(message.text(kind) as string)
    case 'list_value':
      return celListFrom((message.message(kind)?.messages('values') ?? []).map(conformanceValue))
    case 'map_value':
      return mapOf(message.message(kind))
    case 'object_value':
      return wellKnownObject(message.message(kind) as TextMessage)
    default:
      throw new NeedsProtobuf(`value of kind ${kind}`)
  }
}

function mapOf(message: TextMessage | undefined): CelValue {
  const entries = message?.messages('entries') ?? []
  return new EntryCelMap(
    entries.map((entry) => [
      conformanceValue(entry.message('key') as TextMessage),
      conformanceValue(entry.message('value') as TextMessage),
    ]),
  )
}

function doubleOf(word: string): number {
  if (/^-?inf/i.test(word)) return word.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return Number(word)
}

function wellKnownObject(message: TextMessage): CelValue {
  const [name = ''] = message.names
  const body = message.message(name)
  const nanoseconds = BigInt(body?.word('seconds') ?? 0) * 1_000_000_000n + BigInt(body?.word('nanos') ?? 0)
  if (name.endsWith('google.protobuf.Duration]')) return new CelDuration(nanoseconds)
  if (name.endsWith('google.protobuf.Timestamp]')) return new CelTimestamp(nanoseconds)
  throw new NeedsProtobuf(`object of type ${name}`)
}

const primitives: Readonly<Record<string, CelType>> = {
  BOOL: celBool,
  INT64: celInt,
  UINT64: celUint,
  DOUBLE: celDouble,
  STRING: celString,
  BYTES: celBytes,
}

/** A cel.expr.Type. */
export function conformanceType(message: TextMessage): CelType {
  const [kind = 'dyn'] = message.names
  switch (kind) {
    case 'dyn':
      return celDyn
    case 'null':
      return celNull
    case 'primitive':
      return primitives[message.word(kind) ?? ''] ?? celDyn
    case 'well_known':
      return wellKnownType(message.word(kind))
    case 'list_type':
      return celListOf(inner(message.message(kind), 'elem_type'))
    case 'map_type':
      return celMapOf(inner(message.message(kind), 'key_type'), inner(message.message(kind), 'value_type'))
    case 'type':
      return celTypeOf(inner(message, kind))
    case 'type_param':
      return celParameter(message.text(kind) ?? '')
    case 'abstract_type':
      return celOptionalOf(inner(message.message(kind), 'parameter_types'))
    case 'message_type':
      return messageType(message.text(kind) ?? '')
    default:
      throw new NeedsProtobuf(`type of kind ${kind}`)
  }
}

function inner(message: TextMessage | undefined, field: string): CelType {
  const part = message?.message(field)
  return part === undefined ? celDyn : conformanceType(part)
}

function wellKnownType(name: string | undefined): CelType {
  if (name === 'TIMESTAMP') return celTimestamp
  return name === 'DURATION' ? celDuration : celDyn
}

function messageType(name: string): CelType {
  if (name === 'google.protobuf.Timestamp') return celTimestamp
  return name === 'google.protobuf.Duration' ? celDuration : celObjectType(name)
}
