import * as tls from 'node:tls'

/** Newer versions of Node know whom the system trusts; older ones have a list of their own. */
interface SystemAuthorities {
  readonly getCACertificates?: (type: 'default' | 'system') => string[]
}

let known: string[] | undefined

/** Whom to trust where nobody else is named; undefined leaves it to Node. */
export function trustedAuthorities(): string[] | undefined {
  const { getCACertificates } = tls as SystemAuthorities
  if (getCACertificates === undefined) return undefined
  known ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
  return known
}
