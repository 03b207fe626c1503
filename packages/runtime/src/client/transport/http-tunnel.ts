import type { Socket } from 'node:net'
import { runtimeLimits } from '../../limits.ts'
import { FramingError } from './framing-error.ts'
import { HandshakeReader } from './handshake-reader.ts'
import { parseResponseHead } from './response-head.ts'

/** The Proxy-Authorization header; undefined if the proxy address has no user. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** Requests a tunnel from an HTTP proxy (RFC 9110 section 9.3.6). The target does not see the proxy user. */
export async function openHttpTunnel(
  socket: Socket,
  proxy: URL,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const authorization = proxyAuthorization(proxy)
  const authorizationLine = authorization === undefined ? '' : `proxy-authorization: ${authorization}\r\n`
  const reader = new HandshakeReader(socket)
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${authorizationLine}\r\n`, 'latin1')
  try {
    const head = await reader.take(headSize)
    const { status } = parseResponseHead(head.toString('latin1', 0, head.length - 2))
    if (status < 200 || status > 299) throw new FramingError(`it responded with ${status}`)
  } catch (error) {
    throw new Error(`the proxy ${proxy.host} did not open a tunnel: ${(error as Error).message}`, { cause: error })
  }
  reader.release()
}

function headSize(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1 && received.length > runtimeLimits.responseHeadBytesMax) {
    throw new FramingError(`the head of its response is longer than ${runtimeLimits.responseHeadBytesMax} bytes`)
  }
  return end === -1 ? undefined : end + 4
}
