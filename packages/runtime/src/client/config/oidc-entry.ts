import type { KubeconfigEntry } from './kubeconfig-entry.ts'
import type { OidcProvider } from './oidc-provider.ts'
import { hide } from './secret.ts'

/** The auth-provider of a user. client-go supports only OpenID Connect. */
export function oidcPart(provider: KubeconfigEntry, userName: string): OidcProvider {
  const name = provider.text('name')
  if (name !== 'oidc') {
    const why = `is ${name ?? 'not set'}, which is not supported; it must be oidc, or use an exec plugin instead`
    throw provider.problem('name', why, 'KUBECONFIG_UNSUPPORTED')
  }
  const config = provider.section('config')
  const required = (field: string) => {
    const text = config?.text(field)
    if (text === undefined) throw provider.problem(`config.${field}`, 'is not set')
    return text
  }
  const issuerUrl = required('idp-issuer-url')
  if (!URL.canParse(issuerUrl) || new URL(issuerUrl).protocol !== 'https:') {
    throw provider.problem('config.idp-issuer-url', 'must be a URL that begins with https:')
  }
  const clientId = required('client-id')
  const hidden = (field: string) => {
    const text = config?.text(field)
    return text === undefined ? undefined : hide(text)
  }
  const certificateAuthority = config?.decoded('idp-certificate-authority-data')
  return {
    issuerUrl,
    clientId,
    clientSecret: hidden('client-secret'),
    certificateAuthority,
    // Unlike the other paths, client-go resolves this one relative to the current folder.
    certificateAuthorityFile:
      certificateAuthority === undefined ? config?.text('idp-certificate-authority') : undefined,
    idToken: hidden('id-token'),
    refreshToken: hidden('refresh-token'),
    kubeconfig: { file: provider.file, user: userName },
  }
}
