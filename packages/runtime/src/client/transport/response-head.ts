import { FramingError, quoted } from './framing-error.ts'

/** How the end of a response body is determined. */
export type BodyFraming = 'none' | 'length' | 'chunked' | 'close'

export interface ResponseHead {
  readonly status: number
  /** Names in lower case; values of repeated headers are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>
  readonly framing: BodyFraming
  /** The size of the body if the framing is `length`, else zero. */
  readonly bodyBytes: number
  /** Whether the server accepts further requests on this connection. */
  readonly isReusable: boolean
  /** How long the server keeps an idle connection; undefined when it does not announce it. */
  readonly keepAliveMs: number | undefined
}

/** `HTTP/1.x nnn` and an ignored reason phrase. */
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/
const tokenText = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** Control characters, and a carriage return or a line feed without the other. */
const strayCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r[^\n]|[^\r]\n/
const lengthText = /^\d{1,15}$/

/** Header names as servers spell them, with their lower case: responses of one server repeat the same ones. */
const knownNames = new Map<string, string>()
const knownNamesMax = 256

/**
 * Parses the head of a response, from the status line to the line break of the last header.
 *
 * @throws FramingError when it is not the head of an HTTP/1.1 response, or the end of the body is ambiguous.
 */
export function parseResponseHead(text: string): ResponseHead {
  const firstEnd = text.indexOf('\r\n')
  const first = text.slice(0, firstEnd)
  const match = statusLine.exec(first)
  if (match === null) throw new FramingError(`it begins with ${quoted(first)}, which is not a status line of HTTP/1.1`)
  if (strayCharacter.test(text)) throw new FramingError('its head has a control character or a broken line break')
  const headers = parseHeaders(text, firstEnd + 2)
  const status = Number(match[2])
  const isOld = match[1] === '0'
  const framing = framingOf(status, headers, isOld)
  const connection = headers['connection']
  const isClosing = isOld || framing === 'close' || (connection !== undefined && /\bclose\b/i.test(connection))
  return {
    status,
    headers,
    framing,
    bodyBytes: framing === 'length' ? Number(headers['content-length']) : 0,
    isReusable: !isClosing,
    keepAliveMs: keepAliveOf(headers['keep-alive']),
  }
}

/**
 * The container for headers. It inherits from an empty object, so no header name has another meaning. An object without
 * a prototype would work too, but V8 implements it as a hash table that is created and grown for each response.
 */
const HeaderRecord = function HeaderRecord() {} as unknown as new () => Record<string, string>
HeaderRecord.prototype = Object.freeze(Object.create(null))

function parseHeaders(text: string, start: number): Record<string, string> {
  const headers = new HeaderRecord()
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\r\n', at)
    const colon = text.indexOf(':', at)
    if (colon === -1 || colon > end) throw new FramingError(`its head has a line without a name: ${lineAt(text, at)}`)
    const spelled = text.slice(at, colon)
    const name = knownNames.get(spelled) ?? headerName(spelled)
    const value = valueBetween(text, colon + 1, end)
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`
    at = end + 2
  }
  return headers
}

/** The text without surrounding spaces and tabs. */
function valueBetween(text: string, start: number, end: number): string {
  let [from, to] = [start, end]
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (from < to && isSpace(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** A folded header begins with a space, which no name has: it is refused, as RFC 9112 allows. */
function headerName(spelled: string): string {
  if (!tokenText.test(spelled)) {
    throw new FramingError(`its head has a header that is named ${quoted(spelled)}`)
  }
  const name = spelled.toLowerCase()
  if (knownNames.size < knownNamesMax) knownNames.set(spelled, name)
  return name
}

function lineAt(text: string, at: number): string {
  return quoted(text.slice(at, text.indexOf('\r\n', at)))
}

/** RFC 9112 section 6.3. Ambiguous framing is refused, because it may be an attack. */
function framingOf(status: number, headers: Readonly<Record<string, string>>, isOld: boolean): BodyFraming {
  if (status < 200 || status === 204 || status === 304) return 'none'
  const encoding = headers['transfer-encoding']
  const length = headers['content-length']
  if (encoding !== undefined) {
    if (length !== undefined) throw new FramingError('its head has both a content-length and a transfer-encoding')
    if (isOld || encoding.toLowerCase() !== 'chunked') {
      throw new FramingError(`its transfer-encoding is ${quoted(encoding)}; only chunked is understood, in HTTP/1.1`)
    }
    return 'chunked'
  }
  if (length === undefined) return 'close'
  if (!lengthText.test(length))
    throw new FramingError(`its content-length is ${quoted(length)}, which is not a valid length`)
  return 'length'
}

function keepAliveOf(header: string | undefined): number | undefined {
  const seconds = header === undefined ? null : /\btimeout=(\d{1,9})\b/i.exec(header)
  return seconds === null ? undefined : Number(seconds[1]) * 1000
}
