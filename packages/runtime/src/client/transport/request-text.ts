import type { Socket } from 'node:net'
import { encodeJson } from '@kubewright/kube/json'
import { type TransportRequest, transportUnreachable } from '@kubewright/kube/transport'
import { RuntimeError } from '../../errors.ts'

/** An encoded request. Headers are Latin-1: one byte per character. */
export interface RequestText {
  readonly head: string
  readonly body: string | Uint8Array | undefined
  /** Whether a body that is a string is pure ASCII. */
  readonly isAscii: boolean
  /** The size of the body. */
  readonly sizeBytes: number
}

/** Bodies up to this size are copied after their head, to be written at once. */
const joinedBodyBytesMax = 64 * 1024
const tokenText = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/
const unfitForValue = /[^\t\x20-\x7e\x80-\xff]/
const unfitForPath = /[^\x21-\x7e]/
/** Headers that only the transport sets; a second one would make the framing ambiguous. */
const ownNames: readonly string[] = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect']
/** Header names that were checked: the requests of one program repeat the same ones. */
const knownNames = new Set<string>()
const knownNamesMax = 256

export interface RequestFormOptions {
  readonly server: URL
  /** Whether the request line has the absolute URL, for a proxy that reads requests. */
  readonly isAbsolute: boolean
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly gzip: boolean
}

/** Encodes requests to one server; what they have in common is built once. */
export class RequestForm {
  readonly #pathPrefix: string
  readonly #fixedLines: string
  readonly #fixedNames: ReadonlySet<string>
  readonly #gzipLine: string
  /** The last token, already checked, and its header: most requests have the same one. */
  #knownToken = ''
  #tokenLine = ''
  /** The lines of frozen headers, already checked: most requests of a client share one object. */
  readonly #knownLines = new WeakMap<object, string>()

  /** @throws RuntimeError CLIENT_OPTIONS_INVALID for a header that cannot be sent; its value is not quoted. */
  constructor({ server, isAbsolute, headers, gzip }: RequestFormOptions) {
    this.#pathPrefix = (isAbsolute ? server.origin : '') + server.pathname.replace(/\/+$/, '')
    this.#fixedNames = new Set(Object.keys(headers))
    this.#gzipLine = gzip ? 'accept-encoding: gzip\r\n' : ''
    let lines = `host: ${server.host}\r\n`
    for (const [name, values] of Object.entries(headers)) {
      for (const value of typeof values === 'string' ? [values] : values) {
        if (!isFitName(name) || unfitForValue.test(value)) {
          const message = `the header ${JSON.stringify(name)} has a name or a value that cannot be sent`
          throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'headers' })
        }
        lines += `${name}: ${value}\r\n`
      }
    }
    this.#fixedLines = lines
  }

  /** @throws KubeError KUBE_TRANSPORT_UNREACHABLE for a request that cannot be encoded. */
  write(request: TransportRequest, token: string): RequestText {
    const { method, path, body } = request
    if (unfitForPath.test(path)) throw unfit(request, 'its path has a character that must be percent-encoded')
    let head = `${method} ${this.#pathPrefix}${path}${queryText(request)} HTTP/1.1\r\n${this.#fixedLines}`
    head += this.#headerLines(request, token)
    if (method === 'GET' && request.stream !== true) head += this.#gzipLine
    if (body === undefined) {
      // A method that usually has a body announces that it has none.
      head += method === 'GET' || method === 'DELETE' ? '\r\n' : 'content-length: 0\r\n\r\n'
      return { head, body: undefined, isAscii: true, sizeBytes: 0 }
    }
    const content = body.form === 'bytes' ? body.bytes : encodeJson(body.value)
    const sizeBytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length
    head += `content-length: ${sizeBytes}\r\n\r\n`
    const isAscii = typeof content === 'string' && sizeBytes === content.length
    return { head, body: content, isAscii, sizeBytes }
  }

  #headerLines(request: TransportRequest, token: string): string {
    const { headers } = request
    const hasToken = token !== ''
    let lines = headers === undefined ? '' : this.#knownLines.get(headers)
    if (lines === undefined) lines = this.#newLines(request, hasToken)
    if (!hasToken || this.#fixedNames.has('authorization')) return lines
    if (token !== this.#knownToken) {
      if (unfitForValue.test(token)) throw unfit(request, 'the token has a character that no header can carry')
      this.#knownToken = token
      this.#tokenLine = `authorization: Bearer ${token}\r\n`
    }
    return lines + this.#tokenLine
  }

  #newLines(request: TransportRequest, hasToken: boolean): string {
    const { headers = {} } = request
    let lines = ''
    for (const name in headers) {
      if (this.#fixedNames.has(name) || (hasToken && name === 'authorization')) continue
      const value = headers[name] as string
      if (!isFitName(name)) throw unfit(request, `its header ${JSON.stringify(name)} cannot be sent`)
      if (unfitForValue.test(value)) throw unfit(request, `its header ${name} has a character that no header can carry`)
      lines += `${name}: ${value}\r\n`
    }
    if (Object.isFrozen(headers) && headers['authorization'] === undefined) this.#knownLines.set(headers, lines)
    return lines
  }
}

type OnWritten = (error?: Error | null) => void

/** Writes head and body with one system call if possible, and calls back when both were sent. */
export function writeRequest(socket: Socket, { head, body, isAscii }: RequestText, onWritten: OnWritten): void {
  if (body === undefined) socket.write(head, 'latin1', onWritten)
  else if (isAscii) socket.write(head + (body as string), 'latin1', onWritten)
  else if (body.length <= joinedBodyBytesMax) {
    const headBytes = Buffer.from(head, 'latin1')
    socket.write(Buffer.concat([headBytes, typeof body === 'string' ? Buffer.from(body) : body]), onWritten)
  } else {
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(body, onWritten)
    socket.uncork()
  }
}

/**
 * From this size on, the system may accept a body in several parts, and encrypting it takes longer than a check of the
 * clock.
 */
const heldBackBodyBytesMin = 8 * 1024

/**
 * Whether the last byte of the request waits until the system has accepted the rest, so that an abort can still stop
 * it.
 */
export function isHeldBack({ method, signal }: TransportRequest, { sizeBytes }: RequestText): boolean {
  return sizeBytes >= heldBackBodyBytesMin && signal !== undefined && method !== 'GET'
}

/** Writes a request that is held back; `lastByteOf` completes it. */
export function writeAllButLastByte(socket: Socket, { head, body }: RequestText, onWritten: OnWritten): void {
  const bytes = bodyBytes(body)
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(bytes.subarray(0, -1), onWritten)
  socket.uncork()
}

/** JSON ends with an ASCII character, so that the last character of a text is its last byte. */
export function lastByteOf({ body }: RequestText): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body.slice(-1)) : bodyBytes(body).subarray(-1)
}

function bodyBytes(body: string | Uint8Array | undefined): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array())
}

function isFitName(name: string): boolean {
  if (knownNames.has(name)) return true
  if (!tokenText.test(name) || ownNames.includes(name)) return false
  if (knownNames.size < knownNamesMax) knownNames.add(name)
  return true
}

/** The text of frozen queries: most writes of a client share one object. */
const knownQueries = new WeakMap<object, string>()

function queryText(request: TransportRequest): string {
  const { query } = request
  if (query === undefined) return ''
  const known = knownQueries.get(query)
  if (known !== undefined) return known
  let text = ''
  for (const name in query) {
    try {
      text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(query[name] as string)}`
    } catch {
      throw unfit(request, `its parameter ${JSON.stringify(name)} is not well-formed Unicode`)
    }
  }
  if (Object.isFrozen(query)) knownQueries.set(query, text)
  return text
}

function unfit(request: TransportRequest, why: string): Error {
  return transportUnreachable(request, why)
}
