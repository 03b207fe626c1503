import { Composer, type Document, Lexer, Parser, type YAMLWarning } from 'yaml'
import { KubeError } from '../errors.ts'
import { documentTooDeep, positionAt } from '../json/index.ts'

/** What YAML does not allow anywhere in a stream. */
const forbiddenCharacter = /[^\t\n\r -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const loneCarriageReturn = /\r(?!\n)/
const composerOptions = {
  // The reader of Kubernetes resolves scalars by its own rules, so the parser leaves them as text.
  schema: 'failsafe',
  version: '1.1',
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const

/** A YAML text and the line at which it begins in the stream that it is a part of. */
export interface YamlSource {
  readonly text: string
  readonly firstLine: number
}

export function lineAt(source: YamlSource, offset: number): number {
  return positionAt(source.text, offset).line + source.firstLine - 1
}

export function yamlSyntaxError(source: YamlSource, offset: number, problem: string): KubeError {
  const line = lineAt(source, offset)
  const { column } = positionAt(source.text, offset)
  return new KubeError('KUBE_YAML_SYNTAX', `yaml: line ${line}: ${problem}`, { path: `${line}:${column}` })
}

/** The text without a byte order mark, and with line feeds where single carriage returns end lines. */
export function normalizeYaml(source: string): string {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  return loneCarriageReturn.test(text) ? text.replace(/\r\n?/g, '\n') : text
}

/**
 * Parses the first document of a text; what follows it is not looked at, as in Kubernetes. Undefined when there is
 * no document. Throws KUBE_YAML_SYNTAX, or KUBE_DOCUMENT_TOO_DEEP before nesting can exhaust the stack.
 */
export function parseFirstDocument(source: YamlSource, depthMax: number): Document.Parsed | undefined {
  const { text } = source
  const forbidden = forbiddenCharacter.exec(text)
  if (forbidden !== null) throw yamlSyntaxError(source, forbidden.index, 'control characters are not allowed')
  const composer = new Composer(composerOptions)
  const document = composeFirst(text, composer, depthMax)
  const { errors, warnings } = document ?? composer.streamInfo()
  const error = errors[0] ?? warnings.find(isUnknownDirective)
  if (error !== undefined) throw yamlSyntaxError(source, error.pos[0], lowerFirst(error.message))
  const version = document?.directives.yaml
  if (version?.explicit && version.version !== '1.1')
    throw yamlSyntaxError(source, 0, 'found incompatible YAML document')
  return document
}

/** The one warning of the parser that is an error to Kubernetes. */
function isUnknownDirective(warning: YAMLWarning): boolean {
  return warning.code === 'BAD_DIRECTIVE'
}

function composeFirst(text: string, composer: Composer, depthMax: number): Document.Parsed | undefined {
  const parser = new Parser()
  // The parser's stack holds every open collection, and besides them the document, a key and a scalar.
  const stackMax = depthMax + 4
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      for (const document of composer.next(token)) return document
    }
    if (parser.stack.length > stackMax) throw documentTooDeep(depthMax)
  }
  for (const token of parser.end()) {
    for (const document of composer.next(token)) return document
  }
  for (const document of composer.end()) return document
  return undefined
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
