import { quoteGo, sortStrings } from '@kubewright/kube/json'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import type { ImpersonatedUser } from './impersonation.ts'

/** Headers by lower-case name; repeated headers are separate values. */
export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>

const prefix = 'impersonate-'
const extraPrefix = `${prefix}extra-`

/** Whether a request has Impersonate headers. Most do not, and pay only for this check. */
export function isImpersonating(headers: Readonly<Record<string, unknown>>): boolean {
  for (const name in headers) if (name.startsWith(prefix)) return true
  return false
}

/**
 * The user in the Impersonate-* headers; undefined if they are empty. Throws a StatusError with 400 if they set other
 * fields without a user.
 */
export function impersonatedUserIn(headers: DistinctHeaders): ImpersonatedUser | undefined {
  const wanted: ImpersonatedUser = {
    name: headers['impersonate-user']?.[0] ?? '',
    uid: headers['impersonate-uid']?.[0] ?? '',
    groups: headers['impersonate-group'] ?? [],
    extra: extraIn(headers),
  }
  if (wanted.name !== '') return wanted
  if (wanted.uid === '' && wanted.groups.length === 0 && Object.keys(wanted.extra).length === 0) return undefined
  throw new StatusError(badRequestStatus(`requested ${printedUser(wanted)} without impersonating a user name`))
}

/** Keys are percent-encoded in header names, which are case-insensitive. */
function extraIn(headers: DistinctHeaders): ImpersonatedUser['extra'] {
  const extra: Record<string, readonly string[]> = Object.create(null)
  for (const [header, values = []] of Object.entries(headers)) {
    if (!header.startsWith(extraPrefix) || values.length === 0) continue
    const key = decoded(header.slice(extraPrefix.length))
    extra[key] = [...(extra[key] ?? []), ...values]
  }
  return extra
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** The user as Go prints the struct. */
function printedUser({ name, uid, groups, extra }: ImpersonatedUser): string {
  const keys = sortStrings(Object.keys(extra))
  const entries = keys.map((key) => `${quoteGo(key)}:${printedList(extra[key] ?? [])}`)
  const map = keys.length === 0 ? 'map[string][]string(nil)' : `map[string][]string{${entries.join(', ')}}`
  const list = groups.length === 0 ? '[]string(nil)' : printedList(groups)
  return `&user.DefaultInfo{Name:${quoteGo(name)}, UID:${quoteGo(uid)}, Groups:${list}, Extra:${map}}`
}

function printedList(texts: readonly string[]): string {
  return `[]string{${texts.map(quoteGo).join(', ')}}`
}
