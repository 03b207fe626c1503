import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { decodeProtobuf, decodeProtobufMessage, encodeProtobuf } from '@kubewright/kube/protobuf'
import fc from 'fast-check'
import { compareWithOracle } from '../comparison.ts'
import { objectOfKinds } from './object-arbitrary.ts'
import { bytesOf } from './wire-tree.ts'

const base64 = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('base64')

compareWithOracle<JsonObject>('an object of any kind is the same bytes of protobuf', {
  functionName: 'protobuf.encode',
  inputs: objectOfKinds(),
  ours: (object) => ({ output: base64(encodeProtobuf(object)) }),
})

compareWithOracle<JsonObject>('the protobuf of any kind prints as the same JSON', {
  functionName: 'protobuf.decode',
  inputs: objectOfKinds(),
  question: (object) => base64(encodeProtobuf(object)),
  ours: (object) => ({ output: decodeProtobuf(encodeProtobuf(object)).object }),
})

/** Protobuf encodes the presence of a zero time, JSON does not. */
function withoutZeroTimes(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutZeroTimes)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== '0001-01-01T00:00:00Z')
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutZeroTimes(field as JsonValue)]))
}

compareWithOracle<JsonObject>('what was decoded from protobuf is printed by the API server just so', {
  functionName: 'json.print',
  inputs: objectOfKinds().map(
    (object) => decodeProtobuf(encodeProtobuf(withoutZeroTimes(object) as JsonObject)).object,
  ),
  ours: (object) => ({ output: object }),
})

const watchEvent = { apiVersion: 'v1', kind: 'WatchEvent' }

/** A frame of a watch: the type in field 1, and in field 2 a message around the envelope of the object. */
function frameOf(type: string, object: JsonObject): number[] {
  const bytes = (number: number, content: Iterable<number>) => ({ number, wireType: 2, content: [...content] })
  return bytesOf([bytes(1, Buffer.from(type)), bytes(2, bytesOf([bytes(1, encodeProtobuf(object))]))])
}

compareWithOracle<readonly [type: string, object: JsonObject]>('an event of a watch holds the same object', {
  functionName: 'protobuf.event',
  inputs: fc.tuple(fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'), objectOfKinds()),
  question: ([type, object]) => base64(frameOf(type, object)),
  ours: ([type, object]) => ({ output: decodeProtobufMessage(Uint8Array.from(frameOf(type, object)), watchEvent) }),
})
