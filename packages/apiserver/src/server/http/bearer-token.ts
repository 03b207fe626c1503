import type { Incoming } from '../exchange/index.ts'

/** The token of a request; 'wrong' if it is malformed; undefined if there is none. */
export type ShownToken = { readonly token: string } | 'wrong' | undefined

const protocolPrefix = 'base64url.bearer.authorization.k8s.io.'
const upgradeOption = /(^|,)\s*upgrade\s*($|,)/i

/** The token after "Bearer" and one space; undefined if there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

/**
 * The token among the offered WebSocket subprotocols, because browsers cannot send an Authorization header with a
 * WebSocket. The client must offer another subprotocol too, which the server selects in its response.
 */
export function protocolToken({ headers }: Incoming): ShownToken {
  if (headers.upgrade?.toLowerCase() !== 'websocket' || !upgradeOption.test(headers.connection ?? '')) return undefined
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const tokens = offered.filter((protocol) => protocol.startsWith(protocolPrefix))
  if (tokens.length === 0) return undefined
  const encoded = (tokens[0] ?? '').slice(protocolPrefix.length)
  const token = Buffer.from(encoded, 'base64url').toString('utf8')
  if (token === '') return tokens.length === 1 && encoded === '' ? undefined : 'wrong'
  const isCanonical = Buffer.from(token).toString('base64url') === encoded
  return tokens.length === 1 && isCanonical && tokens.length < offered.length ? { token } : 'wrong'
}
