import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'

/** Options for decoding; limits default to those of the package. */
export interface DecodeOptions {
  readonly sizeBytesMax?: number
  readonly depthMax?: number
  readonly yamlNodesMax?: number
  readonly yamlTokensMax?: number
  /**
   * Whether a YAML document ends before text that cannot belong to it, as in Kubernetes, which ignores the rest. By
   * default the whole document is rejected.
   */
  readonly ignoresRest?: boolean
}

/** A decoded document and the problems that strict decoding reports. */
export interface DecodedDocument {
  readonly value: JsonValue
  /** The paths of duplicate fields, such as spec.containers[0].name. */
  readonly duplicates: readonly string[]
  /** Kubernetes' messages for the duplicates, for strictDecodingError. */
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
  readonly ignoresRest: boolean
}

export function decodeLimits(options: DecodeOptions): DecodeLimits {
  return {
    sizeBytesMax: options.sizeBytesMax ?? limits.documentSizeBytesMax,
    depthMax: options.depthMax ?? limits.documentDepthMax,
    yamlNodesMax: options.yamlNodesMax ?? limits.yamlNodesMax,
    yamlTokensMax: options.yamlTokensMax ?? limits.yamlTokensMax,
    ignoresRest: options.ignoresRest ?? false,
  }
}
