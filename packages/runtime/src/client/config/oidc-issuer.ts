import { isKubeError } from '@kubewright/kube'
import { getField, isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { isRuntimeError, RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { createHttpsTransport } from '../transport/index.ts'
import type { Environment } from './environment.ts'
import { proxyFromEnvironment } from './proxy.ts'

export interface OidcIssuerOptions {
  readonly runtime: Runtime
  readonly environment: Environment
  readonly issuerUrl: string
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly certificateAuthority?: string | (() => string) | undefined
}

export interface OidcIssuer {
  /** Requests a new ID token. An issuer that returns a new refresh token no longer accepts the old one. */
  refresh(refreshToken: string): Promise<RenewedTokens>
}

export interface RenewedTokens {
  readonly idToken: string
  readonly refreshToken?: string
}

/** How the client authenticates. Issuers rarely announce which way they accept, so the second is a fallback. */
type ClientAuthentication = 'header' | 'form'

export function createOidcIssuer(options: OidcIssuerOptions): OidcIssuer {
  const { clientSecret, issuerUrl } = options
  let known: ClientAuthentication | undefined
  // A client without a secret sends only its id, in the form.
  const ways = (): ClientAuthentication[] =>
    known !== undefined ? [known] : clientSecret === undefined ? ['form'] : ['header', 'form']
  return {
    async refresh(refreshToken) {
      const endpoint = await tokenEndpoint(options)
      let refusal = ''
      for (const way of ways()) {
        const response = await requestIssuer(endpoint, tokenRequest(refreshToken, way, options), options)
        const document = documentOf(response)
        if (response.status >= 500) throw failed(issuerUrl, `responded to the renewal with ${response.status}`)
        refusal = refusalOf(response.status, document)
        if (refusal !== '') continue
        known = way
        return renewedTokens(document, issuerUrl)
      }
      throw failed(issuerUrl, `refused the renewal: ${refusal}; log in again`)
    },
  }
}

/** OpenID Connect Discovery 1.0, section 4. */
async function tokenEndpoint(options: OidcIssuerOptions): Promise<URL> {
  const { issuerUrl } = options
  let url = new URL(`${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`)
  for (let redirects = 0; redirects <= runtimeLimits.oidcRedirectsMax; redirects++) {
    const response = await requestIssuer(url, { method: 'GET', headers: { accept: 'application/json' } }, options)
    const { location } = response.headers
    if (response.status >= 300 && response.status < 400 && location !== undefined && URL.canParse(location, url.href)) {
      url = new URL(location, url)
      continue
    }
    if (response.status !== 200) throw failed(issuerUrl, `responded to ${url.pathname} with ${response.status}`)
    const document = documentOf(response)
    const endpoint = document === undefined ? undefined : getField(document, 'token_endpoint')
    if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) {
      throw failed(issuerUrl, 'has a discovery document without a token_endpoint')
    }
    return new URL(endpoint)
  }
  throw failed(issuerUrl, `redirects ${url.pathname} more than ${runtimeLimits.oidcRedirectsMax} times`)
}

/** RFC 6749, section 6. */
function tokenRequest(
  refreshToken: string,
  way: ClientAuthentication,
  { clientId, clientSecret = '' }: OidcIssuerOptions,
): Omit<TransportRequest, 'path'> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  if (way === 'form') {
    form.set('client_id', clientId)
    if (clientSecret !== '') form.set('client_secret', clientSecret)
  }
  const pair = `${formText(clientId)}:${formText(clientSecret)}`
  return {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(way === 'header' ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {}),
    },
    body: { form: 'bytes', bytes: Buffer.from(form.toString()) },
  }
}

/** RFC 6749, section 2.3.1: id and secret are form-encoded before they go into the header. */
function formText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** Each request opens its own connection: there is about one per hour, perhaps to another host. */
async function requestIssuer(
  url: URL,
  request: Omit<TransportRequest, 'path'>,
  options: OidcIssuerOptions,
): Promise<TransportResponse> {
  const { issuerUrl, runtime, environment, certificateAuthority } = options
  // A refresh token is as powerful as a password: it is sent over TLS only.
  if (url.protocol !== 'https:') throw failed(issuerUrl, `leads to ${url.protocol}//${url.host}, which is not https:`)
  const proxyUrl = proxyFromEnvironment(url, environment)
  const transport = createHttpsTransport({
    server: url.origin,
    runtime,
    certificateAuthority,
    proxy: proxyUrl === undefined ? undefined : { url: proxyUrl },
    headTimeoutMs: runtimeLimits.oidcTimeoutMs,
    requestTimeoutMs: runtimeLimits.oidcTimeoutMs,
    responseSizeBytesMax: runtimeLimits.oidcResponseBytesMax,
  })
  try {
    return await transport.send({ ...request, path: url.pathname, query: Object.fromEntries(url.searchParams) })
  } catch (error) {
    if (!isKubeError(error) && !isRuntimeError(error)) throw error
    throw failed(issuerUrl, `cannot be reached: ${error.message}`, error)
  } finally {
    transport.close()
  }
}

function documentOf({ body }: TransportResponse): JsonObject | undefined {
  if (body.form !== 'bytes') return undefined
  try {
    const document = parseJson(body.bytes)
    return isJsonObject(document) ? document : undefined
  } catch {
    return undefined
  }
}

/** Quotes the error code of RFC 6749 section 5.2 but not the description, which may quote the request. */
function refusalOf(status: number, document: JsonObject | undefined): string {
  const code = document === undefined ? undefined : getField(document, 'error')
  const isCode = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code)
  if (status >= 200 && status < 300 && (code === undefined || code === '')) return ''
  return isCode ? `${code} (status ${status})` : `status ${status}`
}

function renewedTokens(document: JsonObject | undefined, issuerUrl: string): RenewedTokens {
  const idToken = document === undefined ? undefined : getField(document, 'id_token')
  const refreshToken = document === undefined ? undefined : getField(document, 'refresh_token')
  if (typeof idToken !== 'string' || idToken === '') {
    const why = 'the scope openid was not requested at login, or the issuer returns no id_token on renewal'
    throw failed(issuerUrl, `responded to the renewal without an id_token: ${why}`)
  }
  return typeof refreshToken === 'string' && refreshToken !== '' ? { idToken, refreshToken } : { idToken }
}

function failed(issuerUrl: string, why: string, cause?: unknown): RuntimeError {
  return new RuntimeError('OIDC_RENEWAL_FAILED', `the issuer ${issuerUrl} ${why}`, { cause })
}
