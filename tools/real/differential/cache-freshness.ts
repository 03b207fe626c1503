import type { Endpoint, EndpointResponse, OutgoingRequest } from './endpoint.ts'
import { fieldAt } from './placeholders.ts'
import { ScenarioError } from './scenario-error.ts'

/** Paths of built-in groups. Other objects may be converted by a webhook that counts its calls. */
const ofServer = /^\/(?:api\/v1|apis\/(?:[a-z]+|[a-z.]+\.k8s\.io)\/v\d\w*)\//

/** How often the wait is repeated. A server waits for its own cache for three seconds, then responds with 504. */
export const cacheAttemptsMax = 10

/**
 * Waits until a server's cache has its own write. Kubernetes first attempts an update on the cached object, which may
 * be older than the last write, and then attempts it again. Side effects of the first attempt stay: its warnings, and
 * the ports of a Service, which the second attempt then finds allocated.
 */
export async function untilCached(
  endpoint: Pick<Endpoint, 'send' | 'token'>,
  request: OutgoingRequest,
  response: EndpointResponse,
): Promise<void> {
  const path = objectPath(request, response)
  const version = fieldAt(response.body ?? null, 'metadata.resourceVersion')
  if (path === undefined || typeof version !== 'string' || version === '') return
  const headers = { accept: 'application/json', authorization: `Bearer ${endpoint.token}` }
  const read = { method: 'GET', path: `${path}?resourceVersion=${version}`, headers }
  for (let attempt = 0; attempt < cacheAttemptsMax; attempt++) {
    const status = await endpoint.send(read).then(
      (seen) => seen.status,
      () => undefined,
    )
    if (status !== undefined && status !== 504) return
  }
  throw new ScenarioError(`the cache of the server stays behind resourceVersion ${version} of ${path}`)
}

/** The path of the written object; undefined without a write. */
export function objectPath(
  { method, path: target }: OutgoingRequest,
  { status, body }: EndpointResponse,
): string | undefined {
  const [path = '', query = ''] = target.split('?')
  const name = fieldAt(body ?? null, 'metadata.name')
  if (status > 201 || typeof name !== 'string' || query.includes('dryRun') || !ofServer.test(path)) return undefined
  if (method === 'POST') return `${path}/${name}`
  if (method !== 'PUT' && method !== 'PATCH') return undefined
  const end = path.lastIndexOf(`/${name}`)
  return end === -1 ? undefined : path.slice(0, end + 1 + name.length)
}
