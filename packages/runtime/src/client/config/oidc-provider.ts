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
  /** The certificate authority of the issuer, as PEM. */
  readonly certificateAuthority?: string | undefined
  readonly certificateAuthorityFile?: string | undefined
  readonly idToken?: Confidential | undefined
  readonly refreshToken?: Confidential | undefined
  /**
   * Where the tokens are stored. Renewed ones are written there, and those that other processes renewed are read from
   * there.
   */
  readonly kubeconfig?: UserLocation | undefined
}

export interface OidcContext {
  readonly runtime: Runtime
  readonly environment: Environment
  /** Called for non-fatal problems: renewed tokens that could not be written. */
  onProblem(error: RuntimeError): void
}

interface Tokens {
  readonly idToken?: string | undefined
  readonly refreshToken?: string | undefined
}

/**
 * The ID token, renewed with the refresh token shortly before it expires. Renewed tokens are used even if they cannot
 * be written to the kubeconfig, because an issuer may accept each refresh token only once.
 */
export function oidcToken(provider: OidcProvider, context: OidcContext) {
  const { runtime, onProblem } = context
  const { certificateAuthorityFile: file, kubeconfig } = provider
  const issuer = createOidcIssuer({
    runtime,
    environment: context.environment,
    issuerUrl: provider.issuerUrl,
    clientId: provider.clientId,
    clientSecret: optional(provider.clientSecret),
    certificateAuthority:
      file === undefined
        ? provider.certificateAuthority
        : renewingAuthority(file, 'certificate authority of the issuer'),
  })
  let tokens: Tokens = { idToken: optional(provider.idToken), refreshToken: optional(provider.refreshToken) }
  // What the kubeconfig had when it was last read: only a change there is newer than the tokens in memory.
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

/** A token without an expiry counts as expired, as in client-go. */
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

/** Loaded when tokens are renewed, because it needs the YAML parser. */
function kubeconfigTokens() {
  return import('./kubeconfig-tokens.ts')
}
