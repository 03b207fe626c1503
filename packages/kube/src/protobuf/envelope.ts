import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { checkSize, encodeJson, isJsonObject, parseJson } from '../json/index.ts'
import { limits } from '../limits.ts'
import { skipOther } from './by-hand.ts'
import { Cursor, wireBytes } from './cursor.ts'
import { Fault, reportFaults } from './fault.ts'
import type { MessageCodec } from './message-codec.ts'
import { CodecRegistry } from './registry.ts'
import { ReverseWriter } from './writer.ts'

/** An apiVersion and kind: apps/v1 and Deployment. */
export interface ObjectKind {
  readonly apiVersion: string
  readonly kind: string
}

export interface DecodeProtobufOptions {
  /** The kind to use if the envelope has none. */
  readonly defaultKind?: ObjectKind
  /** Maximum size of the message in bytes; limits.documentSizeBytesMax by default. */
  readonly sizeBytesMax?: number
}

export interface DecodedObject extends ObjectKind {
  readonly object: JsonObject
}

const magic: readonly number[] = [0x6b, 0x38, 0x73, 0x00]
const registry = new CodecRegistry(readNestedEnvelope)

/**
 * Decodes an object in application/vnd.kubernetes.protobuf: four magic bytes, then an envelope with the kind and the
 * object. The result is the JSON that the API server would have sent instead.
 */
export function decodeProtobuf(bytes: Uint8Array, options: DecodeProtobufOptions = {}): DecodedObject {
  checkSize(bytes, options.sizeBytesMax ?? limits.documentSizeBytesMax)
  if (!hasMagic(bytes)) {
    throw new KubeError('KUBE_PROTOBUF_MALFORMED', 'the bytes do not begin with the magic number k8s\\0 at byte 0')
  }
  return reportFaults(() => readEnvelope(bytes, options.defaultKind, 0))
}

/** Decodes a message without an envelope, such as a frame of a watch. */
export function decodeProtobufMessage(
  bytes: Uint8Array,
  kind: ObjectKind,
  options: { readonly sizeBytesMax?: number } = {},
): JsonObject {
  checkSize(bytes, options.sizeBytesMax ?? limits.documentSizeBytesMax)
  return reportFaults(() => readMessage(new Cursor(bytes), kind, 0))
}

/** Whether objects of this kind have a protobuf encoding; custom resources and tables do not. */
export function hasProtobuf(kind: ObjectKind): boolean {
  return registry.ofKind(kind.apiVersion, kind.kind) !== undefined
}

/** Encodes an object in its envelope, byte for byte as Kubernetes' clients do. Unknown fields are omitted. */
export function encodeProtobuf(object: JsonObject): Uint8Array {
  const kind = kindOf(object)
  const codec = codecOf(kind)
  return reportFaults(() => {
    const writer = new ReverseWriter()
    writer.text('')
    writer.tag(4, wireBytes)
    writer.text('')
    writer.tag(3, wireBytes)
    const before = writer.size
    codec.writeFrom(writer, object, 0)
    writer.unsigned(writer.size - before)
    writer.tag(2, wireBytes)
    const typeStart = writer.size
    writer.text(kind.kind)
    writer.tag(2, wireBytes)
    writer.text(kind.apiVersion)
    writer.tag(1, wireBytes)
    writer.unsigned(writer.size - typeStart)
    writer.tag(1, wireBytes)
    writer.raw(Uint8Array.from(magic))
    return writer.finish()
  })
}

/** Encodes an object without an envelope. */
export function encodeProtobufMessage(object: JsonObject, kind: ObjectKind = kindOf(object)): Uint8Array {
  const codec = codecOf(kind)
  return reportFaults(() => {
    const writer = new ReverseWriter()
    codec.writeFrom(writer, object, 0)
    return writer.finish()
  })
}

/**
 * An object of a built-in kind as the API server prints it after storing: without empty lists and maps and the zeros
 * that Go omits, with the zeros and nulls that Go writes, quantities and times in canonical form. The object must have
 * the types of its kind; unknown fields are kept. Returns the same object if nothing changes.
 */
export function printedForm(object: JsonObject, kind: ObjectKind = kindOf(object)): JsonObject {
  return reportFaults(() => codecOf(kind).print(object) as JsonObject)
}

function kindOf(object: JsonObject): ObjectKind {
  const { apiVersion, kind } = object
  return { apiVersion: typeof apiVersion === 'string' ? apiVersion : '', kind: typeof kind === 'string' ? kind : '' }
}

function codecOf(kind: ObjectKind): MessageCodec {
  const codec = registry.ofKind(kind.apiVersion, kind.kind)
  if (codec !== undefined) return codec
  throw new KubeError(
    'KUBE_PROTOBUF_UNKNOWN_KIND',
    `no kind "${kind.kind}" is registered for version "${kind.apiVersion}" in protobuf`,
  )
}

function hasMagic(bytes: Uint8Array): boolean {
  for (let index = 0; index < magic.length; index++) {
    if (bytes[index] !== magic[index]) return false
  }
  return true
}

function readNestedEnvelope(bytes: Uint8Array, depth: number): JsonObject | undefined {
  return hasMagic(bytes) ? readEnvelope(bytes, undefined, depth + 1).object : undefined
}

/** The envelope is runtime.Unknown: the kind in field 1, the object in 2, its encoding in 3 and content type in 4. */
function readEnvelope(bytes: Uint8Array, defaultKind: ObjectKind | undefined, depth: number): DecodedObject {
  const cursor = new Cursor(bytes)
  cursor.position = magic.length
  const envelope = readEnvelopeFields(cursor)
  const apiVersion = envelope.apiVersion || (defaultKind?.apiVersion ?? '')
  const kind = envelope.kind || (defaultKind?.kind ?? '')
  if (envelope.contentEncoding !== '') throw new Fault(`unsupported content encoding ${envelope.contentEncoding}`)
  if (envelope.contentType === 'application/json') {
    return { apiVersion, kind, object: parseObject(bytes.subarray(envelope.start, envelope.end)) }
  }
  cursor.position = envelope.start
  cursor.end = envelope.end
  return { apiVersion, kind, object: readMessage(cursor, { apiVersion, kind }, depth) }
}

function readMessage(cursor: Cursor, kind: ObjectKind, depth: number): JsonObject {
  const object: MutableJsonObject = {}
  const codec = codecOf(kind)
  // Only WatchEvent has no apiVersion and kind.
  if (kind.kind !== 'WatchEvent') {
    if (kind.apiVersion !== '') object.apiVersion = kind.apiVersion
    object.kind = kind.kind
  }
  // No message has fields of these names, so the object counts as new.
  codec.readInto(cursor, object, depth, true)
  return object
}

interface Envelope {
  apiVersion: string
  kind: string
  start: number
  end: number
  contentEncoding: string
  contentType: string
}

function readEnvelopeFields(cursor: Cursor): Envelope {
  const envelope: Envelope = { apiVersion: '', kind: '', start: 0, end: 0, contentEncoding: '', contentType: '' }
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const tag = cursor.tag()
    if (tag === 10) readTypeMeta(cursor, envelope)
    else if (tag === 18) {
      const length = cursor.length()
      envelope.start = cursor.position
      cursor.position += length
      envelope.end = cursor.position
    } else if (tag === 26) envelope.contentEncoding = cursor.text()
    else if (tag === 34) envelope.contentType = cursor.text()
    else if (tag >>> 3 <= 4) cursor.fail(`wrong wire type ${tag & 7} in the envelope`, start)
    else cursor.skip(tag)
  }
  return envelope
}

function readTypeMeta(cursor: Cursor, envelope: Envelope): void {
  const outerEnd = cursor.enter()
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const tag = cursor.tag()
    if (tag === 10) envelope.apiVersion = cursor.text()
    else if (tag === 18) envelope.kind = cursor.text()
    else skipOther(cursor, tag, 2, start)
  }
  cursor.end = outerEnd
}

function parseObject(bytes: Uint8Array): JsonObject {
  let value: JsonValue
  try {
    value = parseJson(bytes, { sizeBytesMax: bytes.length })
  } catch (error) {
    throw new Fault(`the envelope declares application/json but does not contain JSON (${(error as Error).message})`)
  }
  if (!isJsonObject(value)) throw new Fault(`the envelope contains ${encodeJson(value).slice(0, 40)}, not an object`)
  return value
}
