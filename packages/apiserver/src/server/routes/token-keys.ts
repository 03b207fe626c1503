import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse } from '../../api.ts'
import { routerStatus, unacceptable } from '../../discovery/index.ts'
import { listAt, textAt } from '../../read-object.ts'
import { isRouted } from '../../request/index.ts'

/** Who signs the tokens of service accounts, and how others can tell that it did. */
export interface TokenIssuer {
  readonly audience: string
  /** The set of public keys (RFC 7517) with which signatures are verified. */
  publicKeys(): JsonObject
}

const jsonType = 'application/json'
const keysType = 'application/jwk-set+json'
const cacheControl = { 'cache-control': 'public, max-age=3600' }
export const keysPath = '/openid/v1/jwks'
export const configurationPath = '/.well-known/openid-configuration'

/** The answers of /openid/v1/jwks and /.well-known/openid-configuration; undefined where tokens are not given out. */
export function tokenKeysResponse(
  request: ApiRequest,
  path: string,
  issuer: TokenIssuer | undefined,
): ApiResponse | undefined {
  const root = [keysPath, configurationPath].find((candidate) => path === candidate || path.startsWith(`${candidate}/`))
  if (issuer === undefined || root === undefined) return undefined
  // Slashes at the end do not count to the router.
  if (!/^\/*$/.test(path.slice(root.length))) return routerStatus(404)
  if (request.method !== 'GET') return routerStatus(405)
  const contentType = root === keysPath ? keysType : jsonType
  if (!isAccepted(request.headers['accept'], contentType)) return unacceptable([contentType])
  const content = root === keysPath ? issuer.publicKeys() : openIdConfiguration(issuer, request)
  return { form: 'document', status: 200, contentType, content: encodeJson(content), headers: cacheControl }
}

/** The router takes it for granted that JSON is written; keys are of a type of their own. */
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

/** By which name the client has reached the server; HTTP/2 says it in a header of its own. */
function authorityOf({ headers }: ApiRequest): string {
  return headers['host'] ?? headers[':authority'] ?? ''
}
