/**
 * Kubernetes' protobuf: the built-in kinds to and from the JSON that the API server prints for them.
 * Guarantees: what is printed is what Kubernetes prints, what is encoded is byte for byte what its clients send, and
 * no input costs more time or memory than its own size allows.
 * May import: json, values.
 *
 * @module
 */
export type { DecodedObject, DecodeProtobufOptions, ObjectKind } from './envelope.ts'
export {
  decodeProtobuf,
  decodeProtobufMessage,
  encodeProtobuf,
  encodeProtobufMessage,
  hasProtobuf,
  printedForm,
} from './envelope.ts'
export { ReverseWriter } from './writer.ts'
