import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import { encodeProtobuf } from '@kubewright/kube/protobuf'
import { apiserverLimits } from '../../limits.ts'

/**
 * Caches the JSON and protobuf encodings of frozen objects, for the response to a writer and the events of all
 * watchers. Two generations let unused entries go, so that the store's objects do not keep their encodings forever.
 */
export interface EncodedObjects {
  textOf(object: JsonObject): string
  bytesOf(object: JsonObject): Uint8Array
  /** Includes the envelope. */
  protobufOf(object: JsonObject): Uint8Array
}

interface Encoded {
  text?: string
  bytes?: Uint8Array
  protobuf?: Uint8Array
}

export function createEncodedObjects(
  sizeBytesMax: number = apiserverLimits.encodedObjectsSizeBytesMax,
): EncodedObjects {
  let young = new WeakMap<JsonObject, Encoded>()
  let old = new WeakMap<JsonObject, Encoded>()
  let youngSizeBytes = 0

  const grow = (object: JsonObject, encoded: Encoded, sizeBytes: number) => {
    if (youngSizeBytes + sizeBytes > sizeBytesMax / 2) {
      old = young
      young = new WeakMap()
      youngSizeBytes = 0
    }
    youngSizeBytes += sizeBytes
    // An object that may still change must not be cached.
    if (Object.isFrozen(object)) young.set(object, encoded)
  }

  const encodedOf = (object: JsonObject): Encoded => {
    const known = young.get(object)
    if (known !== undefined) return known
    const older = old.get(object)
    if (older === undefined) return {}
    grow(object, older, sizeBytesOf(older))
    return older
  }

  const withText = (object: JsonObject): Encoded & { readonly text: string } => {
    const encoded = encodedOf(object)
    if (encoded.text === undefined) {
      encoded.text = encodeJson(object)
      // Counts a text and its bytes; most characters take one byte each.
      grow(object, encoded, 2 * encoded.text.length)
    }
    return encoded as Encoded & { readonly text: string }
  }

  return {
    textOf: (object) => withText(object).text,
    bytesOf: (object) => {
      const encoded = withText(object)
      encoded.bytes ??= Buffer.from(encoded.text)
      return encoded.bytes
    },
    protobufOf: (object) => {
      const encoded = encodedOf(object)
      if (encoded.protobuf === undefined) {
        encoded.protobuf = encodeProtobuf(object)
        grow(object, encoded, encoded.protobuf.length)
      }
      return encoded.protobuf
    },
  }
}

function sizeBytesOf({ text, protobuf }: Encoded): number {
  return 2 * (text?.length ?? 0) + (protobuf?.length ?? 0)
}
