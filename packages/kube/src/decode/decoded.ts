import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'

/** How one input is read; its limits are the package's by default. */
export interface DecodeOptions {
  readonly sizeBytesMax?: number
  readonly depthMax?: number
  readonly yamlNodesMax?: number
  readonly yamlTokensMax?: number
  /**
   * Whether a YAML document is taken for ended where text begins that cannot belong to it, as by Kubernetes, which loses the
   * rest; all of it is refused by default.
   */
  readonly ignoresRest?: boolean
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
