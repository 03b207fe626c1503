import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import { apiserverLimits } from '../limits.ts'

/**
 * The JSON of frozen objects, each encoded once for everybody who asks soon: the answer to its writer and the events of
 * all watchers. Kept in two generations, so that what is not asked for goes, and the store's objects do not
 * carry their texts for ever.
 */
export interface EncodedObjects {
  textOf(object: JsonObject): string
  bytesOf(object: JsonObject): Uint8Array
}

interface Encoded {
  readonly text: string
  bytes?: Uint8Array
}

export function createEncodedObjects(
  sizeBytesMax: number = apiserverLimits.encodedObjectsSizeBytesMax,
): EncodedObjects {
  let young = new WeakMap<JsonObject, Encoded>()
  let old = new WeakMap<JsonObject, Encoded>()
  let youngSizeBytes = 0

  const keep = (object: JsonObject, encoded: Encoded) => {
    // A text and its bytes, where most characters take one byte each.
    const sizeBytes = 2 * encoded.text.length
    if (youngSizeBytes + sizeBytes > sizeBytesMax / 2) {
      old = young
      young = new WeakMap()
      youngSizeBytes = 0
    }
    youngSizeBytes += sizeBytes
    young.set(object, encoded)
    return encoded
  }

  const encodedOf = (object: JsonObject): Encoded => {
    const known = young.get(object)
    if (known !== undefined) return known
    const older = old.get(object)
    if (older !== undefined) return keep(object, older)
    const encoded = { text: encodeJson(object) }
    // An object that may still change must not be remembered.
    return Object.isFrozen(object) ? keep(object, encoded) : encoded
  }

  return {
    textOf: (object) => encodedOf(object).text,
    bytesOf: (object) => {
      const encoded = encodedOf(object)
      encoded.bytes ??= Buffer.from(encoded.text)
      return encoded.bytes
    },
  }
}
