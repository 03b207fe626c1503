/**
 * Kubernetes' protobuf encoding: conversion of the built-in kinds to and from the JSON that the API server prints.
 * Guarantees: the JSON is that of Kubernetes, the encoding is byte for byte that of its clients, and the size of an
 * input bounds its cost. May import: json, values.
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
