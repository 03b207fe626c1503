import type { ClusterConfig } from './cluster-config.ts'
import { checkFile } from './cluster-entry.ts'
import { readCredential } from './credential-file.ts'
import { type ExecContext, execPart } from './exec-entry.ts'
import { type Impersonation, isHeaderText } from './impersonation.ts'
import type { KubeconfigEntry } from './kubeconfig-entry.ts'
import { oidcPart } from './oidc-entry.ts'
import { hide } from './secret.ts'

/** What the credentials of a user depend on besides their own fields. */
export interface CredentialsContext extends ExecContext {
  readonly userName: string
}

export function credentialsPart(user: KubeconfigEntry, context: CredentialsContext): Partial<ClusterConfig> {
  const token = user.text('token')
  const tokenFile = user.path('tokenFile')
  if (token === undefined) checkFile(user, 'tokenFile', tokenFile)
  if (token !== undefined && !isHeaderText(token))
    throw user.problem('token', 'has a character that an HTTP header cannot contain')
  const username = user.text('username')
  const password = user.text('password')
  const hasBasic = username !== undefined || password !== undefined
  if (hasBasic && (token !== undefined || tokenFile !== undefined)) {
    throw user.problem('username', 'and a token are both set: drop one of them')
  }
  const exec = user.section('exec')
  const provider = user.section('auth-provider')
  if (exec !== undefined && provider !== undefined) {
    throw user.problem('auth-provider', 'and exec are both set: drop one of them')
  }
  return {
    token: token === undefined ? undefined : hide(token),
    tokenFile,
    ...certificatePart(user),
    basic: hasBasic ? { username: username ?? '', password: hide(password ?? '') } : undefined,
    exec: exec === undefined ? undefined : execPart(exec, context),
    oidc: provider === undefined ? undefined : oidcPart(provider, context.userName),
  }
}

/** Files are read again when used. If one of the two is inline data, both are read once, as in client-go. */
function certificatePart(user: KubeconfigEntry): Partial<ClusterConfig> {
  const certificate = pem(user, 'client-certificate')
  const key = pem(user, 'client-key')
  if (certificate === undefined && key === undefined) return {}
  if (certificate === undefined || key === undefined) {
    const [missing, present] =
      certificate === undefined ? ['client-certificate', 'client-key'] : ['client-key', 'client-certificate']
    throw user.problem(missing, `is not set, but ${present} is: a certificate needs its key, and a key its certificate`)
  }
  if (certificate.path !== undefined && key.path !== undefined) {
    return { clientCertificateFiles: { certificate: certificate.path, key: key.path } }
  }
  return { clientCertificate: { certificate: certificate.text, key: hide(key.text) } }
}

function pem(user: KubeconfigEntry, field: string): { readonly text: string; readonly path?: string } | undefined {
  const data = user.decoded(`${field}-data`)
  if (data !== undefined) return { text: data }
  const path = user.path(field)
  if (path === undefined) return undefined
  checkFile(user, field, path)
  return { text: readCredential(path) ?? '', path }
}

export function impersonationPart(user: KubeconfigEntry): { readonly impersonate?: Impersonation } {
  const name = user.text('as')
  const uid = user.text('as-uid')
  const groups = user.texts('as-groups')
  const extraEntry = user.section('as-user-extra')
  const keys = extraEntry?.fieldNames() ?? []
  const extra = Object.fromEntries(keys.map((key) => [key, extraEntry?.texts(key) ?? []]))
  if (name === undefined) {
    if (uid === undefined && groups.length === 0 && keys.length === 0) return {}
    throw user.problem('as', 'is not set, but as-uid, as-groups or as-user-extra are: set the user to impersonate')
  }
  for (const text of [name, uid ?? '', ...groups, ...Object.values(extra).flat()]) {
    if (!isHeaderText(text))
      throw user.problem(
        'as',
        'or one of its groups or extra values has a character that an HTTP header cannot contain',
      )
  }
  return {
    impersonate: {
      user: name,
      ...(uid === undefined ? {} : { uid }),
      ...(groups.length === 0 ? {} : { groups }),
      ...(keys.length === 0 ? {} : { extra }),
    },
  }
}
