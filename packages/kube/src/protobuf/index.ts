/**
 * Kubernetes' protobuf encoding: conversion of the built-in kinds to and from the JSON that the API server prints.
 * Guarantees: the JSON is what Kubernetes prints, the encoding is byte for byte what its clients send, and the cost of
 * an input is bounded by its size.
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
