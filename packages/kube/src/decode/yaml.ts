import { KubeError } from '../errors.ts'
import { checkSize, toWellFormed } from '../json/index.ts'
import { type DecodedDocument, type DecodeLimits, type DecodeOptions, decodeLimits } from './decoded.ts'
import {
  lineAt,
  normalizeYaml,
  parseFirstDocument,
  YamlConverter,
  type YamlDuplicate,
  type YamlSource,
} from './yaml/index.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes the first YAML document of the input as Kubernetes does: with YAML 1.1 booleans, octal numbers and merge
 * keys; keys of any scalar type become field names; times stay strings. An empty input is null.
 */
export function decodeYaml(input: string | Uint8Array, options: DecodeOptions = {}): DecodedDocument {
  const decodeLimit = decodeLimits(options)
  checkSize(input, decodeLimit.sizeBytesMax)
  return decodeYamlSource({ text: yamlText(input), firstLine: 1 }, decodeLimit)
}

/** The input as well-formed text with line feeds. YAML, unlike JSON, refuses invalid UTF-8. */
export function yamlText(input: string | Uint8Array): string {
  if (typeof input === 'string') return normalizeYaml(toWellFormed(input))
  try {
    return normalizeYaml(utf8.decode(input))
  } catch (cause) {
    throw new KubeError('KUBE_YAML_SYNTAX', 'yaml: invalid UTF-8', { cause })
  }
}

export function decodeYamlSource(source: YamlSource, limit: DecodeLimits): DecodedDocument {
  const document = parseFirstDocument(source, limit)
  const converter = new YamlConverter(source, limit)
  const value = document === undefined ? null : converter.convert(document.contents, 0)
  const { duplicates } = converter
  return {
    value,
    duplicates: [...new Set(duplicates.map((duplicate) => duplicate.path))],
    problems: duplicates.length === 0 ? [] : [duplicateProblem(source, duplicates)],
    format: 'yaml',
    source: source.text,
  }
}

/** Kubernetes reports all duplicate keys of a YAML document in one text of several lines. */
function duplicateProblem(source: YamlSource, duplicates: readonly YamlDuplicate[]): string {
  const lines = duplicates.map(({ key, offset }) => `\n  line ${lineAt(source, offset)}: key ${key} already set in map`)
  return `yaml: unmarshal errors:${lines.join('')}`
}
