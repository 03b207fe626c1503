import type { Incoming } from './exchange.ts'

/** A token that is shown; wrong where something is shown that can be none; undefined where nothing is. */
export type ShownToken = { readonly token: string } | 'wrong' | undefined

const protocolPrefix = 'base64url.bearer.authorization.k8s.io.'
const upgradeOption = /(^|,)\s*upgrade\s*($|,)/i

/** The word behind "Bearer" and one space; undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

/**
 * The token among the protocols that a WebSocket offers, since browsers cannot send headers with one. There must be another
 * protocol besides, because the server answers with the one that is spoken.
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
