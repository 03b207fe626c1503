import type { JsonObject } from '@kubewright/kube/json'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { compareWithOracle } from '../comparison.ts'
import { objectOfKinds } from './object-arbitrary.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

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
