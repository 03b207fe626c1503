import type { X509Certificate } from 'node:crypto'
import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
import type { KeyPair } from '../../serving/index.ts'
import { issuePair } from './issue-pair.ts'

/** What the replicas of an operator share: the certificate they serve, and what the API server has to trust. */
export interface CertificateState {
  readonly current: KeyPair
  /** The certificates of all authorities that have signed a certificate in use, in PEM; the newest first. */
  readonly authorities: string
  /** The next certificate. Its authority is trusted already; it is served from this time. */
  readonly next?: { readonly pair: KeyPair; readonly fromMs: number } | undefined
}

export interface RotationOptions {
  readonly runtime: Runtime
  /** The names and addresses under which the API server calls. */
  readonly hosts: readonly string[]
  /** How long a certificate is valid. The next one is made when a third of it is left. */
  readonly validityMs: number
}

/**
 * The state that should follow, or the same state if nothing has to change. In this order no request meets a
 * certificate that the API server does not trust: first the new authority is added to the trusted ones, then, after a
 * time in which that has spread, the new certificate is served. The old authority stays trusted until it expires,
 * because other replicas may serve the old certificate a little longer.
 */
export async function nextState(
  state: CertificateState | undefined,
  options: RotationOptions,
): Promise<CertificateState> {
  const { runtime, hosts, validityMs } = options
  const { X509Certificate: Certificate, createPrivateKey } = await import('node:crypto')
  const read = (pem: string) => new Certificate(pem)
  const nowMs = runtime.clock.now()
  const authorities = state === undefined ? [] : trusted(split(state.authorities), read, nowMs)
  /** The certificate of a pair that the API server accepts. */
  const servable = ({ certificate: pem, privateKey }: KeyPair): X509Certificate | undefined =>
    readable(() => {
      const certificate = read(pem)
      const isOwn = certificate.checkPrivateKey(createPrivateKey(privateKey))
      const isTrusted = authorities.some((authority) => isSignedBy(certificate, read(authority)))
      return isOwn && isTrusted && isValidFor(certificate, hosts, nowMs) ? certificate : undefined
    })
  const certificate = state && servable(state.current)
  if (state === undefined || certificate === undefined) {
    const { authority, ...current } = await issuePair(runtime, hosts, validityMs)
    return { current, authorities: joined([authority, ...authorities]) }
  }
  const { current, next } = state
  const validToMs = Date.parse(certificate.validTo)
  // An edited Secret may have a time at which the current certificate has expired.
  if (next !== undefined && next.fromMs < validToMs && servable(next.pair) !== undefined) {
    return nowMs < next.fromMs ? state : { current: next.pair, authorities: joined(authorities) }
  }
  if (nowMs < validToMs - validityMs / 3) {
    return next === undefined ? state : { current, authorities: joined(authorities) }
  }
  const { authority, ...pair } = await issuePair(runtime, hosts, validityMs)
  const spreadMs = Math.min(runtimeLimits.webhookCertificateSpreadMs, validityMs / 6, (validToMs - nowMs) / 2)
  return { current, authorities: joined([authority, ...authorities]), next: { pair, fromMs: nowMs + spreadMs } }
}

/** The name and the signature; `verify` alone would accept an authority of another name with the same key. */
function isSignedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  return authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
}

function isValidFor(certificate: X509Certificate, hosts: readonly string[], nowMs: number): boolean {
  if (Date.parse(certificate.validTo) <= nowMs) return false
  return hosts.every((host) => certificate.checkHost(host) !== undefined || isAddressOf(certificate, host))
}

/** checkIP throws for a name. */
function isAddressOf(certificate: X509Certificate, host: string): boolean {
  return readable(() => certificate.checkIP(host)) !== undefined
}

/** The authorities that can be read and have not expired, in their order. */
function trusted(pems: readonly string[], read: (pem: string) => X509Certificate, nowMs: number): readonly string[] {
  return pems.filter((pem) => {
    const certificate = readable(() => read(pem))
    return certificate !== undefined && Date.parse(certificate.validTo) > nowMs
  })
}

/** The newest ones, as one text. */
function joined(authorities: readonly string[]): string {
  return authorities.slice(0, runtimeLimits.webhookAuthoritiesMax).join('')
}

function split(pems: string): readonly string[] {
  return pems.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n?/g) ?? []
}

/** The stored state may have been edited by hand; what cannot be read is made again. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
