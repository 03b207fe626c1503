import type { JsonValue } from '../json/index.ts'
import { quoteGo } from '../json/index.ts'
import { isRecognizedFormat, someSchema } from '../schema/index.ts'
import { type Definition, readDefinition } from './definition.ts'

/**
 * The warnings of the API server when a definition is created, or when `old` is updated to it: unrecognized formats.
 * Formats that the old definition already has are not reported again.
 */
export function warnAboutCustomResourceDefinition(crd: JsonValue, old?: JsonValue): readonly string[] {
  const known = new Set(old === undefined ? [] : unrecognizedFormats(readDefinition(old)))
  return unrecognizedFormats(readDefinition(crd))
    .filter((format) => !known.has(format))
    .map((format) => `unrecognized format ${quoteGo(format)}`)
}

function unrecognizedFormats(definition: Definition): readonly string[] {
  const formats: string[] = []
  for (const parts of [definition.common, ...definition.versions]) {
    if (!parts.schema) continue
    someSchema(parts.schema, (schema) => {
      if (schema.format !== '' && !isRecognizedFormat(schema.format, schema.type)) formats.push(schema.format)
      return false
    })
  }
  return formats
}
