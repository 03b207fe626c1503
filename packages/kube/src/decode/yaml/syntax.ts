import { Composer, type CST, type Document, Lexer, Parser, Schema, type YAMLWarning } from 'yaml'
import { isKubeError, KubeError } from '../../errors.ts'
import { abbreviate, documentTooDeep, positionAt } from '../../json/index.ts'
import type { DecodeLimits } from '../decoded.ts'
import { endsBefore } from './rest.ts'
import { TabFinder } from './tabs.ts'

/** Characters that YAML does not allow anywhere in a stream. */
const forbiddenCharacter = /[^\t\n\r -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const loneCarriageReturn = /\r(?!\n)/
/**
 * Kubernetes' reader resolves scalars by its own rules, so the parser leaves them as text. The schema is shared,
 * because creating one costs more than parsing a small document.
 */
const schema = new Schema({ schema: 'failsafe', merge: false, resolveKnownTags: false })

const composerOptions = {
  schema,
  version: '1.1',
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
  return new KubeError('KUBE_YAML_SYNTAX', `yaml: line ${line}: ${abbreviate(problem)}`, { path: `${line}:${column}` })
}

/** The text without a byte order mark, and with line feeds where single carriage returns end lines. */
export function normalizeYaml(source: string): string {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  return loneCarriageReturn.test(text) ? text.replace(/\r\n?/g, '\n') : text
}

/**
 * Parses the first document of a text and ignores the rest, as in Kubernetes. Undefined without a document. Throws
 * KUBE_YAML_SYNTAX at the first error, KUBE_DOCUMENT_TOO_DEEP before nesting can exhaust the stack, and
 * KUBE_DOCUMENT_TOO_LARGE beyond the token limit.
 */
export function parseFirstDocument(source: YamlSource, limit: DecodeLimits): Document.Parsed | undefined {
  const mistakes: Mistake[] = []
  try {
    return composeFirst(source, limit, mistakes)
  } catch (error) {
    const document = limit.ignoresRest ? documentBefore(source, limit, mistakes[0]) : undefined
    if (document === undefined) throw error
    return document
  }
}

interface Mistake {
  readonly offset: number
  /** Whether the error is only that a node has ended before this text. */
  readonly isBehindNode: boolean
}

/** The document that ends before an error, unless its end is the error. */
function documentBefore(
  source: YamlSource,
  limit: DecodeLimits,
  mistake: Mistake | undefined,
): Document.Parsed | undefined {
  if (mistake?.isBehindNode !== true) return undefined
  try {
    const document = composeFirst({ ...source, text: source.text.slice(0, mistake.offset) }, limit, [])
    return document !== undefined && endsBefore(source.text, mistake.offset, document.contents) ? document : undefined
  } catch (error) {
    if (isKubeError(error)) return undefined
    throw error
  }
}

function composeFirst(source: YamlSource, limit: DecodeLimits, mistakes: Mistake[]): Document.Parsed | undefined {
  const { text } = source
  const forbidden = forbiddenCharacter.exec(text)
  if (forbidden !== null) throw yamlSyntaxError(source, forbidden.index, 'control characters are not allowed')
  const composer = new Composer(composerOptions)
  stopAtFirstError(composer, source, mistakes)
  let document: Document.Parsed | undefined
  let isEmpty = true
  for (const token of tokensOf(source, limit, mistakes)) {
    if (token.type === 'document') isEmpty = isNothing(token)
    // An end without anything before it stands where a document should begin.
    if (token.type === 'doc-end' && isEmpty) {
      throw yamlSyntaxError(source, token.offset, 'did not find expected node content')
    }
    for (const composed of composer.next(token)) document ??= composed
    if (document !== undefined) break
  }
  if (document === undefined) for (const composed of composer.end()) document ??= composed
  const { errors, warnings } = document ?? composer.streamInfo()
  const error = errors[0] ?? warnings.find(isUnknownDirective)
  if (error !== undefined) throw yamlSyntaxError(source, error.pos[0], lowerFirst(error.message))
  const version = document?.directives.yaml
  if (version?.explicit && version.version !== '1.1')
    throw yamlSyntaxError(source, 0, 'found incompatible YAML document')
  return document
}

function isNothing({ start, value }: CST.Document): boolean {
  return value === undefined && !start.some(({ type }) => type === 'doc-start')
}

/**
 * The composer continues after an error and would collect millions. It adds them to an exposed array; throwing from
 * there stops it.
 */
function stopAtFirstError(composer: Composer, source: YamlSource, mistakes: Mistake[]): void {
  let first: KubeError | undefined
  composer.streamInfo().errors.push = (error) => {
    if (error !== undefined) mistakes.push({ offset: error.pos[0], isBehindNode: codesBehindNodes.has(error.code) })
    first ??= yamlSyntaxError(source, error?.pos[0] ?? 0, lowerFirst(error?.message ?? ''))
    throw first
  }
}

/** Kubernetes' reader assigns the properties of an alias to an empty node before it. */
const codesBehindNodes: ReadonlySet<string> = new Set(['UNEXPECTED_TOKEN', 'ALIAS_PROPS'])

/** The only warning of the parser that is an error in Kubernetes. */
function isUnknownDirective(warning: YAMLWarning): boolean {
  return warning.code === 'BAD_DIRECTIVE'
}

function* tokensOf(
  source: YamlSource,
  { depthMax, yamlTokensMax }: DecodeLimits,
  mistakes: Mistake[],
): Generator<CST.Token, void> {
  const parser = new Parser()
  // The parser's stack has every open collection, the document, a key and a scalar.
  const stackMax = depthMax + 4
  const tabs = source.text.includes('\t') ? new TabFinder(parser) : undefined
  let tokens = 0
  for (const lexeme of new Lexer().lex(source.text)) {
    tokens++
    if (tokens > yamlTokensMax) throw tooManyTokens(yamlTokensMax)
    if (tabs?.isMisplaced(lexeme)) {
      throw yamlSyntaxError(source, parser.offset, 'found character that cannot start any token')
    }
    for (const token of parser.next(lexeme)) yield checkToken(source, token, mistakes)
    if (parser.stack.length > stackMax) throw documentTooDeep(depthMax)
  }
  for (const token of parser.end()) yield checkToken(source, token, mistakes)
}

function checkToken(source: YamlSource, token: CST.Token, mistakes: Mistake[]): CST.Token {
  if (token.type !== 'error') return token
  mistakes.push({ offset: token.offset, isBehindNode: token.message.startsWith('Unexpected') })
  throw yamlSyntaxError(source, token.offset, lowerFirst(token.message))
}

function tooManyTokens(yamlTokensMax: number): KubeError {
  return new KubeError('KUBE_DOCUMENT_TOO_LARGE', `the YAML document has more than ${yamlTokensMax} tokens`)
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
