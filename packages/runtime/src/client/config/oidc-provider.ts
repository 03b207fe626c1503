import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { renewingAuthority } from './credential-file.ts'
import type { Environment } from './environment.ts'
import { idTokenExpiryMs } from './id-token.ts'
import type { UserLocation } from './kubeconfig-tokens.ts'
import { createOidcIssuer } from './oidc-issuer.ts'
import { type Confidential, reveal } from './secret.ts'

/** The auth-provider "oidc" of a kubeconfig user. */
export interface OidcProvider {
  readonly issuerUrl: string
  readonly clientId: string
  readonly clientSecret?: Confidential | undefined
  /** PEM, of the issuer. */
  readonly certificateAuthority?: string | undefined
  readonly certificateAuthorityFile?: string | undefined
  readonly idToken?: Confidential | undefined
  readonly refreshToken?: Confidential | undefined
  /** Where the tokens stand: renewed ones are written there, and those that others renewed are read from there. */
  readonly kubeconfig?: UserLocation | undefined
}

export interface OidcSurroundings {
  readonly runtime: Runtime
  readonly environment: Environment
  /** Called with what went wrong without harm: renewed tokens that could not be written. */
  onProblem(error: RuntimeError): void
}

interface Tokens {
  readonly idToken?: string | undefined
  readonly refreshToken?: string | undefined
}

/**
 * The ID token, renewed by the refresh token shortly before it expires. Renewed tokens are used even when they cannot
 * be written to the kubeconfig: an issuer may take each refresh token only once.
 */
export function oidcToken(provider: OidcProvider, around: OidcSurroundings) {
  const { runtime, onProblem } = around
  const { certificateAuthorityFile: file, kubeconfig } = provider
  const issuer = createOidcIssuer({
    runtime,
    environment: around.environment,
    issuerUrl: provider.issuerUrl,
    clientId: provider.clientId,
    clientSecret: optional(provider.clientSecret),
    certificateAuthority:
      file === undefined
        ? provider.certificateAuthority
        : renewingAuthority(file, 'certificate authority of the issuer'),
  })
  let tokens: Tokens = { idToken: optional(provider.idToken), refreshToken: optional(provider.refreshToken) }
  // What the kubeconfig had when it was looked at last: only what is new there is newer than what is known here.
  let stored = tokens
  let expiryMs = expiryOf(tokens)
  let renewing: Promise<string> | undefined

  const usable = () => {
    const isFresh = runtime.clock.now() + runtimeLimits.oidcExpiryLeewayMs < expiryMs
    return isFresh ? tokens.idToken : undefined
  }
  const adopt = (newTokens: Tokens) => {
    tokens = { ...tokens, ...newTokens }
    expiryMs = expiryOf(tokens)
  }
  const adoptStored = async (location: UserLocation) => {
    const { readStoredTokens } = await kubeconfigTokens()
    const found = { ...stored, ...readStoredTokens(location) }
    if (found.idToken === stored.idToken && found.refreshToken === stored.refreshToken) return
    stored = found
    adopt(found)
  }
  const renew = async () => {
    if (kubeconfig !== undefined) await adoptStored(kubeconfig)
    const renewedByOthers = usable()
    if (renewedByOthers !== undefined) return renewedByOthers
    if (tokens.refreshToken === undefined) throw cannotRenew(provider)
    const renewed = await issuer.refresh(tokens.refreshToken)
    adopt(renewed)
    if (kubeconfig !== undefined) {
      const { storeTokens } = await kubeconfigTokens()
      await storeTokens(kubeconfig, renewed, runtime).catch(onProblem)
    }
    return renewed.idToken
  }
  return {
    token(): string | Promise<string> {
      const idToken = usable()
      if (idToken !== undefined) return idToken
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}

/** What does not say when it expires counts as expired, as in client-go. */
function expiryOf({ idToken }: Tokens): number {
  return (idToken === undefined ? undefined : idTokenExpiryMs(idToken)) ?? Number.NEGATIVE_INFINITY
}

function optional(value: Confidential | undefined): string | undefined {
  return value === undefined ? undefined : reveal(value)
}

function cannotRenew({ kubeconfig, issuerUrl }: OidcProvider): RuntimeError {
  const whose = kubeconfig === undefined ? '' : ` of the user ${kubeconfig.user} in ${kubeconfig.file}`
  const message = `the id-token${whose} is absent, expired or malformed, and there is no refresh-token: log in again`
  return new RuntimeError('OIDC_RENEWAL_FAILED', `${message} at ${issuerUrl}`)
}

/** Loaded when tokens are renewed: it reads YAML, which most programs never do. */
function kubeconfigTokens() {
  return import('./kubeconfig-tokens.ts')
}
