import type fc from 'fast-check'

/** A malformed request. Writes are dry runs, so they never change anything. */
export interface HostileRequest {
  /** The kind of mistake. */
  readonly family: string
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  /** Headers besides Host, Content-Length and, unless included, Authorization. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The whole request, if it cannot be expressed otherwise. */
  readonly raw?: string
  /** Whether it cannot be valid by accident: the response must be 4xx. */
  readonly isWrong: boolean
  /** Whether the response's message contains text of a decoder, which differs between servers. */
  readonly hasDecoderWords?: boolean
}

export type HostileArbitrary = fc.Arbitrary<HostileRequest>

/** The collection of the requests; the target exists, the other object does not. */
export const configMaps = '/api/v1/namespaces/default/configmaps'
export const targetPath = `${configMaps}/target`
export const deployments = '/apis/apps/v1/namespaces/default/deployments'
export const widgets = '/apis/hostile.example/v1/namespaces/default/widgets'
export const dryRun = 'dryRun=All'

const crlf = '\r\n'

/** The bytes of a request. */
export function bytesOf(request: HostileRequest, token: string): Uint8Array {
  const own = request.headers ?? {}
  const authorization = 'authorization' in own ? {} : { authorization: `Bearer ${token}` }
  if (request.raw !== undefined) return Buffer.from(request.raw.replaceAll('{token}', token), 'latin1')
  const body = Buffer.from(request.body ?? '')
  const length = request.body === undefined ? {} : { 'content-length': String(body.length) }
  const headers = { host: '127.0.0.1', 'user-agent': 'hostile/1', ...authorization, ...length, ...own }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}${crlf}`)
  const head = `${request.method} ${request.target} HTTP/1.1${crlf}${lines.join('')}${crlf}`
  return Buffer.concat([Buffer.from(head, 'utf8'), body])
}

/** A request in one line, for failure messages. */
export function lineOf({ family, method, target, headers, body, raw }: HostileRequest): string {
  if (raw !== undefined) return `${family}: ${shortText(JSON.stringify(raw))}`
  const rest = [headers, body].map((part) => (part === undefined ? '' : ` ${shortText(part)}`))
  return `${family}: ${method} ${shortText(target)}${rest.join('')}`
}

const shownLengthMax = 300

function shortText(value: string | object): string {
  const text =
    value instanceof Uint8Array
      ? Buffer.from(value).toString('latin1')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  return text.length <= shownLengthMax ? text : `${text.slice(0, shownLengthMax)}… (${text.length})`
}
