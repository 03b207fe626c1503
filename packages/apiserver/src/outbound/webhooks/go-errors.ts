import { isIP } from 'node:net'
import type { PeerCertificate } from 'node:tls'
import type { Location } from './location.ts'
import type { Address } from './service-address.ts'

interface NodeError extends Error {
  readonly code?: string
  readonly cert?: PeerCertificate
}

const unknownAuthority = 'x509: certificate signed by unknown authority'

const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_SIGNATURE_FAILURE: unknownAuthority,
  CERT_HAS_EXPIRED: 'x509: certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'x509: certificate has expired or is not yet valid',
}

const dialProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect: connection refused',
  EHOSTUNREACH: 'connect: no route to host',
  ENETUNREACH: 'connect: network is unreachable',
  ETIMEDOUT: 'connect: connection timed out',
}

/** Go's message for a connection error. */
export function goErrorText(error: unknown, { serverName }: Location, { host, port }: Address): string {
  const { code = '', message, cert } = error as NodeError
  const certificate = certificateProblems[code]
  if (certificate !== undefined) return `tls: failed to verify certificate: ${certificate}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `tls: failed to verify certificate: ${nameProblem(serverName, cert?.subjectaltname ?? '')}`
  }
  const target = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`
  const dialled = dialProblems[code]
  if (dialled !== undefined) return `dial tcp ${target}: ${dialled}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: lookup ${host}: no such host`
  if (code === 'ECONNRESET' && message === 'socket hang up') return 'EOF'
  if (code === 'ECONNRESET') return 'read: connection reset by peer'
  if (code === 'EPROTO' && /wrong version number|packet length too long/.test(message)) {
    return 'http: server gave HTTP response to HTTPS client'
  }
  return message
}

/** Go's message for a certificate with another name. */
function nameProblem(name: string, alternatives: string): string {
  const isAddress = isIP(name) !== 0
  const wanted = isAddress ? 'IP Address:' : 'DNS:'
  const names = alternatives
    .split(', ')
    .filter((entry) => entry.startsWith(wanted))
    .map((entry) => entry.slice(wanted.length))
  if (names.length > 0) return `x509: certificate is valid for ${names.join(', ')}, not ${name}`
  if (isAddress) return `x509: cannot validate certificate for ${name} because it doesn't contain any IP SANs`
  return `x509: certificate is not valid for any names, but wanted to match ${name}`
}
