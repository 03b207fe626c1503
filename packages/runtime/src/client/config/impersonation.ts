/** The user to impersonate. The caller must be allowed to impersonate each field. */
export interface Impersonation {
  readonly user: string
  readonly uid?: string | undefined
  readonly groups?: readonly string[] | undefined
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Headers with their values; a header with several values is sent several times. */
export type RepeatableHeaders = Readonly<Record<string, string | readonly string[]>>

/** The characters of an RFC 7230 token except the percent sign, which starts an escape. */
const plainKeyByte = /[A-Za-z0-9!#$&'*+.^_`|~-]/

/** The headers for impersonation. */
export function impersonationHeaders({ user, uid, groups = [], extra = {} }: Impersonation): RepeatableHeaders {
  const headers: Record<string, string | readonly string[]> = { 'impersonate-user': headerValue(user) }
  if (uid !== undefined) headers['impersonate-uid'] = headerValue(uid)
  if (groups.length > 0) headers['impersonate-group'] = groups.map(headerValue)
  for (const [key, values] of Object.entries(extra)) {
    if (values.length > 0) headers[`impersonate-extra-${escapeKey(key)}`] = values.map(headerValue)
  }
  return headers
}

/** Whether a text is valid in a header. */
export function isHeaderText(text: string): boolean {
  return ![...text].some((character) => character < ' ' && character !== '\t') && !text.includes('\x7f')
}

/** Header names are case-insensitive: keys arrive in lower case at the API server. */
function escapeKey(key: string): string {
  let escaped = ''
  for (const byte of Buffer.from(key, 'utf8')) {
    const character = String.fromCharCode(byte)
    const isPlain = byte < 0x80 && plainKeyByte.test(character)
    escaped += isPlain ? character.toLowerCase() : `%${byte.toString(16).padStart(2, '0')}`
  }
  return escaped
}

/** Headers are written as bytes; non-ASCII text is sent as UTF-8, as in Go. */
function headerValue(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
