import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'

/** Limits for one input; the package's limits by default. */
export interface DecodeOptions {
  readonly sizeBytesMax?: number
  readonly depthMax?: number
  readonly yamlNodesMax?: number
  readonly yamlTokensMax?: number
}

/** A decoded document and what strict decoding finds wrong with its fields. */
export interface DecodedDocument {
  readonly value: JsonValue
  /** The paths of fields that occur twice, such as spec.containers[0].name. */
  readonly duplicates: readonly string[]
  /** The same in the words of Kubernetes, for strictDecodingError. */
  readonly problems: readonly string[]
  readonly format: 'json' | 'yaml'
  /** The text of the document. */
  readonly source: string
}

export interface DecodeLimits {
  readonly sizeBytesMax: number
  readonly depthMax: number
  readonly yamlNodesMax: number
  readonly yamlTokensMax: number
}

export function decodeLimits(options: DecodeOptions): DecodeLimits {
  return {
    sizeBytesMax: options.sizeBytesMax ?? limits.documentSizeBytesMax,
    depthMax: options.depthMax ?? limits.documentDepthMax,
    yamlNodesMax: options.yamlNodesMax ?? limits.yamlNodesMax,
    yamlTokensMax: options.yamlTokensMax ?? limits.yamlTokensMax,
  }
}
