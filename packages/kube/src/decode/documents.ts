import { isKubeError, KubeError } from '../errors.ts'
import { abbreviate, checkSize, JsonScanner } from '../json/index.ts'
import { type DecodedDocument, type DecodeLimits, type DecodeOptions, decodeLimits } from './decoded.ts'
import { decodedJson, decodeJson } from './json.ts'
import type { YamlSource } from './yaml/index.ts'
import { decodeYaml, decodeYamlSource, yamlText } from './yaml.ts'

/** White space as in Go's unicode.IsSpace, then a brace. */
const jsonStart = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*\{/
const lineFeed = 0x0a

/** Whether Kubernetes treats the input as JSON: its first non-whitespace character is an opening brace. */
export function isJsonDocument(input: string | Uint8Array): boolean {
  if (typeof input === 'string') return jsonStart.test(input)
  // Only ASCII white space is valid before JSON.
  let index = 0
  while (index < input.length && ((input[index] as number) === 0x20 || isControlSpace(input[index] as number))) index++
  return input[index] === 0x7b
}

function isControlSpace(byte: number): boolean {
  return byte >= 0x09 && byte <= 0x0d
}

/** Decodes one JSON or YAML document. */
export function decodeDocument(input: string | Uint8Array, options: DecodeOptions = {}): DecodedDocument {
  return isJsonDocument(input) ? decodeJson(input, options) : decodeYaml(input, options)
}

/**
 * Decodes all documents of a manifest as kubectl does: YAML documents separated by lines that begin with `---`, or
 * consecutive JSON objects, the first of which may be followed by YAML. Empty documents are skipped.
 */
export function decodeYamlDocuments(input: string | Uint8Array, options: DecodeOptions = {}): DecodedDocument[] {
  const decodeLimit = decodeLimits(options)
  checkSize(input, decodeLimit.sizeBytesMax)
  const text = yamlText(input)
  const documents = isJsonDocument(text) ? jsonThenYaml(text, decodeLimit) : yamlDocuments(text, 0, decodeLimit)
  return documents.filter((document) => document.value !== null)
}

function jsonThenYaml(text: string, decodeLimit: DecodeLimits): DecodedDocument[] {
  const documents: DecodedDocument[] = []
  let start = skipSpace(text, 0)
  while (start < text.length) {
    const scanner = new JsonScanner(text, decodeLimit.depthMax, { start })
    try {
      const value = scanner.first()
      documents.push(decodedJson(text.slice(start, scanner.position), value, scanner.duplicates))
    } catch (error) {
      // Two JSON documents prove that the stream is JSON. Before that it may still be YAML.
      if (documents.length > 1 || !isKubeError(error, 'KUBE_JSON_SYNTAX')) throw error
      return [...documents, ...yamlAfterJson(text, start, decodeLimit, error)]
    }
    start = skipSpace(text, scanner.position)
  }
  return documents
}

function yamlAfterJson(text: string, start: number, decodeLimit: DecodeLimits, jsonError: KubeError) {
  try {
    return yamlDocuments(text, start, decodeLimit)
  } catch (error) {
    throw isKubeError(error, 'KUBE_YAML_SYNTAX') ? jsonError : error
  }
}

function skipSpace(text: string, start: number): number {
  let index = start
  while (index < text.length && ' \t\r\n'.includes(text[index] as string)) index++
  return index
}

function yamlDocuments(text: string, start: number, decodeLimit: DecodeLimits): DecodedDocument[] {
  return splitYaml(text, start).map((source) => decodeYamlSource(source, decodeLimit))
}

/** Splits at every line that begins with `---`, even inside a block scalar, as the reader of Kubernetes does. */
function splitYaml(text: string, start: number): YamlSource[] {
  const sources: YamlSource[] = []
  let line = countLines(text, 0, start) + 1
  let firstLine = line
  let from = start
  let lineStart = start
  while (lineStart < text.length) {
    const lineEnd = endOfLine(text, lineStart)
    if (text.startsWith('---', lineStart)) {
      checkSeparator(text.slice(lineStart + 3, lineEnd), line)
      if (lineStart > from) sources.push({ text: text.slice(from, lineStart), firstLine })
      from = lineEnd
      firstLine = line + 1
    }
    lineStart = lineEnd
    line++
  }
  if (from < text.length) sources.push({ text: withLastLineFeed(text.slice(from)), firstLine })
  return sources
}

/** kubectl's reader ends every line with a line feed, including the last one. */
function withLastLineFeed(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end + 1
}

function countLines(text: string, start: number, end: number): number {
  let count = 0
  for (let index = start; index < end; index++) {
    if (text.charCodeAt(index) === lineFeed) count++
  }
  return count
}

function checkSeparator(rest: string, line: number): void {
  const trimmed = rest.trim()
  if (trimmed === '' || trimmed.startsWith('#')) return
  throw new KubeError('KUBE_YAML_SYNTAX', `invalid Yaml document separator: ${abbreviate(trimmed)}`, {
    path: `${line}:4`,
  })
}
