import type { Incoming } from './exchange.ts'

/** A token that is shown; wrong where something is shown that can be none; undefined where nothing is. */
export type ShownToken = { readonly token: string } | 'wrong' | undefined

const protocolPrefix = 'base64url.bearer.authorization.k8s.io.'

/**
 * The token of a request: behind the word Bearer, or, as browsers cannot send headers with a WebSocket, among the protocols
 * that it offers.
 */
export function shownToken(request: Incoming): ShownToken {
  const { authorization, upgrade } = request.headers
  const token = authorization === undefined ? undefined : bearerToken(authorization)
  if (token !== undefined) return { token }
  return upgrade?.toLowerCase() === 'websocket' ? protocolToken(request) : undefined
}

/** The word behind "Bearer" and one space; undefined when there is none. */
function bearerToken(header: string): string | undefined {
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

/** There must be another protocol besides, because the server answers with the one that is spoken. */
function protocolToken({ headers }: Incoming): ShownToken {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const tokens = offered.filter((protocol) => protocol.startsWith(protocolPrefix))
  if (tokens.length === 0) return undefined
  const encoded = (tokens[0] ?? '').slice(protocolPrefix.length)
  const token = Buffer.from(encoded, 'base64url').toString('utf8')
  if (token === '') return tokens.length === 1 && encoded === '' ? undefined : 'wrong'
  const isWhole = Buffer.from(token).toString('base64url') === encoded
  return tokens.length === 1 && isWhole && tokens.length < offered.length ? { token } : 'wrong'
}
