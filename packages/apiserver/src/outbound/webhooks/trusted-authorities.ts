import * as tls from 'node:tls'

/** Newer Node versions can read the system's certificate authorities; older ones only have a built-in list. */
interface SystemAuthorities {
  readonly getCACertificates?: (type: 'default' | 'system') => string[]
}

let known: string[] | undefined

/** The authorities to trust without a caBundle; undefined means Node's default. */
export function trustedAuthorities(): string[] | undefined {
  const { getCACertificates } = tls as SystemAuthorities
  if (getCACertificates === undefined) return undefined
  known ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
  return known
}
