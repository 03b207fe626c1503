import type { JsonObject } from '@kubewright/kube/json'

/**
 * The headers that clients act on. Left out: Date and Content-Length (they follow from time and body), those of the
 * connection (Connection, Transfer-Encoding, which belong to the transport), and X-Kubernetes-Pf-* (uids of the
 * priority and fairness configuration, which no client reads).
 */
const comparedHeaders: readonly string[] = [
  'allow',
  'cache-control',
  'content-encoding',
  'content-type',
  'location',
  'retry-after',
  'vary',
  'warning',
  'www-authenticate',
]

/** Headers of which only the presence is compared: their values are opaque. An Audit-Id finds a request in a log. */
const presentHeaders: readonly string[] = ['audit-id', 'etag']

/** The compared headers. */
export function keptHeaders(headers: JsonObject): JsonObject {
  const kept: Record<string, string> = {}
  for (const name of comparedHeaders) if (typeof headers[name] === 'string') kept[name] = headers[name]
  for (const name of presentHeaders) if (headers[name] !== undefined) kept[name] = '<present>'
  return kept
}
