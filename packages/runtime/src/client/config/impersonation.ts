/** Whom to act as; who asks must be allowed to impersonate each part of it. */
export interface Impersonation {
  readonly user: string
  readonly uid?: string | undefined
  readonly groups?: readonly string[] | undefined
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Headers with their values; a header with several is sent once for each. */
export type RepeatableHeaders = Readonly<Record<string, string | readonly string[]>>

/** The characters of a token of RFC 7230 but the percent sign, which begins an escape. */
const plainKeyByte = /[A-Za-z0-9!#$&'*+.^_`|~-]/

/** The headers that ask the API server to treat a request as another's. */
export function impersonationHeaders({ user, uid, groups = [], extra = {} }: Impersonation): RepeatableHeaders {
  const headers: Record<string, string | readonly string[]> = { 'impersonate-user': headerValue(user) }
  if (uid !== undefined) headers['impersonate-uid'] = headerValue(uid)
  if (groups.length > 0) headers['impersonate-group'] = groups.map(headerValue)
  for (const [key, values] of Object.entries(extra)) {
    if (values.length > 0) headers[`impersonate-extra-${escapeKey(key)}`] = values.map(headerValue)
  }
  return headers
}

/** Whether a text can stand in a header. */
export function isHeaderText(text: string): boolean {
  return ![...text].some((character) => character < ' ' && character !== '\t') && !text.includes('\x7f')
}

/** Header names know no case: keys arrive in lower case, as the API server has them. */
function escapeKey(key: string): string {
  let escaped = ''
  for (const byte of Buffer.from(key, 'utf8')) {
    const character = String.fromCharCode(byte)
    const isPlain = byte < 0x80 && plainKeyByte.test(character)
    escaped += isPlain ? character.toLowerCase() : `%${byte.toString(16).padStart(2, '0')}`
  }
  return escaped
}

/** Headers are written byte by byte; what is not ASCII goes as UTF-8, as Go sends it. */
function headerValue(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
