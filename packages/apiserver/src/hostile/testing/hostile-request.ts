import type fc from 'fast-check'

/** A request that nobody would write, or only by mistake. Writes are dry runs: whatever comes of them, nothing changes. */
export interface HostileRequest {
  /** What is wrong with it. */
  readonly family: string
  readonly method: string
  /** Path and query, as they are sent. */
  readonly target: string
  /** Besides Host, Content-Length and, unless it is among them, Authorization. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** All that is sent, where it is no request that could be written otherwise. */
  readonly raw?: string
  /** Whether it cannot be right by accident: the answer is 4xx. */
  readonly isWrong: boolean
  /** Whether the answer's message has the words of a decoder, which each server has its own. */
  readonly hasDecoderWords?: boolean
}

export type HostileArbitrary = fc.Arbitrary<HostileRequest>

/** Where the requests go; the target is there, the other is not. */
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

/** A request in one line, for failures. */
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
