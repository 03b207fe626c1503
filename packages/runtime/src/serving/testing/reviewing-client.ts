import { type JsonObject, parseJson } from '@kubewright/kube/json'
import type { Transport, TransportRequest } from '@kubewright/kube/transport'
import { type Client, createClient } from '../../client/index.ts'

export interface ReviewScript {
  /** The users by token. */
  readonly users?: Readonly<Record<string, string>>
  /** Users that may read; all when absent. */
  readonly allowed?: readonly string[]
  /** Users that are denied, even if allowed elsewhere. */
  readonly denied?: readonly string[]
  /** Waits or throws before each response. */
  readonly before?: (request: TransportRequest) => Promise<void>
}

/**
 * A client of an API server that only reviews tokens and access, by a script that a test may change at run time: a real
 * server cannot refuse, allow and fail on demand. Records the reviews that it gets.
 */
export function createReviewingClient(script: { current: ReviewScript }): { client: Client; reviews: string[] } {
  const reviews: string[] = []
  const transport: Transport = {
    send: async (request) => {
      const spec = specOf(request)
      const isToken = request.path === '/apis/authentication.k8s.io/v1/tokenreviews'
      reviews.push(isToken ? `token ${spec['token']}` : `${request.path} ${JSON.stringify(spec)}`)
      await script.current.before?.(request)
      const status = isToken ? tokenStatus(script.current, spec) : accessStatus(script.current, spec)
      const value = { apiVersion: 'v1', kind: 'Review', metadata: {}, spec, status }
      return { status: 201, headers: {}, body: { form: 'value', value } }
    },
    close: () => undefined,
  }
  return { client: createClient({ transport }), reviews }
}

function specOf({ body }: TransportRequest): JsonObject {
  const value = body?.form === 'bytes' ? parseJson(new TextDecoder().decode(body.bytes)) : body?.value
  return (value as { readonly spec: JsonObject }).spec
}

function tokenStatus({ users = {} }: ReviewScript, spec: JsonObject): JsonObject {
  const username = users[spec['token'] as string]
  // An invalid token has no user, whatever the other fields contain.
  if (username === undefined)
    return { authenticated: false, error: 'invalid bearer token', user: { username: 'claimed' } }
  return { authenticated: true, user: { username, uid: 'u1', groups: ['readers'], extra: { scope: ['a'] } } }
}

function accessStatus({ allowed, denied = [] }: ReviewScript, spec: JsonObject): JsonObject {
  const user = spec['user'] as string
  return { allowed: allowed === undefined || allowed.includes(user), denied: denied.includes(user) }
}
