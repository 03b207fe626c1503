import { checkSize, decodeUtf8, type JsonValue, parseJson, toWellFormed } from '../json/index.ts'
import { type DecodedDocument, type DecodeOptions, decodeLimits } from './decoded.ts'
import { duplicateField } from './strict.ts'

/** Decodes one JSON document strictly: int64 values keep their precision, and duplicate fields are reported. */
export function decodeJson(input: string | Uint8Array, options: DecodeOptions = {}): DecodedDocument {
  const { sizeBytesMax, depthMax } = decodeLimits(options)
  checkSize(input, sizeBytesMax)
  const source = typeof input === 'string' ? toWellFormed(input) : decodeUtf8(input)
  // The size is checked; replaced bytes may have made the text longer.
  const { value, duplicates } = parseJson(source, { sizeBytesMax: Number.POSITIVE_INFINITY, depthMax, strict: true })
  return decodedJson(source, value, duplicates)
}

export function decodedJson(source: string, value: JsonValue, duplicates: readonly string[]): DecodedDocument {
  return { value, duplicates, problems: duplicates.map(duplicateField), format: 'json', source }
}
