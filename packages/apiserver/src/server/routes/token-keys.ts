import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse } from '../../api/index.ts'
import { routerStatus, unacceptable } from '../../discovery/index.ts'
import { listAt, textAt } from '../../read-object.ts'
import { isRouted } from '../../request/index.ts'

/** Signs service account tokens, and publishes the keys that verify them. */
export interface TokenIssuer {
  readonly audience: string
  /** The public keys that verify the signatures, as a JWK set (RFC 7517). */
  publicKeys(): JsonObject
}

const jsonType = 'application/json'
const keysType = 'application/jwk-set+json'
const cacheControl = { 'cache-control': 'public, max-age=3600' }
export const keysPath = '/openid/v1/jwks'
export const configurationPath = '/.well-known/openid-configuration'

/** The responses of /openid/v1/jwks and /.well-known/openid-configuration; undefined if the server issues no tokens. */
export function tokenKeysResponse(
  request: ApiRequest,
  path: string,
  issuer: TokenIssuer | undefined,
): ApiResponse | undefined {
  const root = [keysPath, configurationPath].find((candidate) => path === candidate || path.startsWith(`${candidate}/`))
  if (issuer === undefined || root === undefined) return undefined
  // The router ignores trailing slashes.
  if (!/^\/*$/.test(path.slice(root.length))) return routerStatus(404)
  if (request.method !== 'GET') return routerStatus(405)
  const contentType = root === keysPath ? keysType : jsonType
  if (!isAccepted(request.headers['accept'], contentType)) return unacceptable([contentType])
  const content = root === keysPath ? issuer.publicKeys() : openIdConfiguration(issuer, request)
  return { form: 'document', status: 200, contentType, content: encodeJson(content), headers: cacheControl }
}

/** The router assumes JSON as the response type; the keys have their own media type. */
function isAccepted(accept: string | undefined, contentType: string): boolean {
  return (accept !== jsonType || contentType === jsonType) && isRouted(accept, [contentType])
}

function openIdConfiguration({ audience, publicKeys }: TokenIssuer, request: ApiRequest): JsonObject {
  const algorithms = listAt(publicKeys(), 'keys').map((key) => textAt(key, 'alg'))
  return {
    issuer: audience,
    jwks_uri: `https://${authorityOf(request)}${keysPath}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(algorithms)],
  }
}

/** The host name by which the client reached the server; HTTP/2 sends it in :authority. */
function authorityOf({ headers }: ApiRequest): string {
  return headers['host'] ?? headers[':authority'] ?? ''
}
