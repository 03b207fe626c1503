import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import type { Listener } from '../listener.ts'

export interface Http2ClientRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
  /** null sends none. */
  readonly token?: string | null
}

export interface Http2ClientResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends requests as Go does: many at once over one connection. */
export interface Http2Client {
  readonly session: ClientHttp2Session
  /** The stream of a request; without a given body, the caller writes it. */
  open(path: string, options?: Http2ClientRequest): ClientHttp2Stream
  send(path: string, options?: Http2ClientRequest): Promise<Http2ClientResponse>
  close(): void
}

export function createHttp2Client(listener: Pick<Listener, 'port' | 'certificateAuthority' | 'token'>): Http2Client {
  const session = connect(`https://127.0.0.1:${listener.port}`, { ca: listener.certificateAuthority })
  session.on('error', () => undefined)
  const open = (path: string, { method = 'GET', headers = {}, token = listener.token }: Http2ClientRequest = {}) => {
    const stream = session.request(
      {
        ':path': path,
        ':method': method,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(headers as Record<string, string | string[]>),
      },
      { endStream: method === 'GET' || method === 'HEAD' },
    )
    stream.on('error', () => undefined)
    return stream
  }
  return {
    session,
    open,
    send: async (path, options = {}) => {
      const stream = open(path, options)
      if (options.body !== undefined) stream.end(options.body)
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }]
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      return { status: headers[':status'] ?? 0, headers, text: Buffer.concat(chunks).toString() }
    },
    close: () => session.destroy(),
  }
}
