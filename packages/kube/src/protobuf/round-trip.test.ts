import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { encodeCanonicalJson } from '../json/index.ts'
import { decodeProtobuf, encodeProtobuf } from './index.ts'
import { printedObjects } from './testdata/objects.ts'

test.each(printedObjects)('$kind of $apiVersion is the same after it was encoded and decoded', (object) => {
  const { apiVersion, kind, object: decoded } = decodeProtobuf(encodeProtobuf(object))
  expect({ apiVersion, kind }).toEqual({ apiVersion: object.apiVersion, kind: object.kind })
  expect(decoded).toEqual(object)
})

const encoded = printedObjects.map((object) => encodeProtobuf(object))

test('a damaged message is refused with a code, or survives another round trip', () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
  const property = fc.property(fc.nat(encoded.length - 1), damage, fc.nat(), (which, changes, cut) => {
    const bytes = Uint8Array.from(encoded[which] as Uint8Array)
    for (const [position, byte] of changes) bytes[4 + (position % (bytes.length - 4))] = byte
    expectRefusedOrStable(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes)
  })
  fc.assert(property, { seed: 1, numRuns: process.env.SOAK ? 200_000 : 2000 })
})

test('any bytes are refused with a code, or are a message that survives another round trip', () => {
  const start = (encoded[0] as Uint8Array).subarray(0, 31)
  const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
    expectRefusedOrStable(Uint8Array.from([...start, ...bytes]))
  })
  fc.assert(property, { seed: 1, numRuns: process.env.SOAK ? 100_000 : 1000 })
})

function expectRefusedOrStable(bytes: Uint8Array): void {
  let decoded: ReturnType<typeof decodeProtobuf>
  try {
    decoded = decodeProtobuf(bytes)
  } catch (error) {
    if (isKubeError(error, 'KUBE_PROTOBUF_MALFORMED') || isKubeError(error, 'KUBE_PROTOBUF_UNKNOWN_KIND')) return
    throw error
  }
  const again = decodeProtobuf(encodeProtobuf(decoded.object)).object
  expect(withoutNulls(encodeCanonicalJson(again))).toBe(withoutNulls(encodeCanonicalJson(decoded.object)))
}

/** JSON does not distinguish a pointer to a value that prints as null from an absent pointer, so it may be lost. */
function withoutNulls(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value) => (value === null ? undefined : value))
}
