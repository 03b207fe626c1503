import type { ApiResponse, DocumentResponse } from '../../api/index.ts'

/** The checks of each endpoint, besides the start hooks. */
const checks: Readonly<Record<string, readonly string[]>> = {
  healthz: ['ping', 'log', 'loopback-serving-certificate', 'etcd'],
  livez: ['ping', 'log', 'loopback-serving-certificate', 'etcd'],
  readyz: ['ping', 'log', 'etcd', 'etcd-readiness', 'informer-sync'],
}

/** `shutdown` belongs to readiness only, and is checked last. */
const lastChecks: Readonly<Record<string, readonly string[]>> = { readyz: ['shutdown'] }

/** kube-apiserver's start hooks. This server does not respond before its start is complete. */
const startingSteps: readonly string[] = [
  'poststarthook/start-apiserver-admission-initializer',
  'poststarthook/generic-apiserver-start-informers',
  'poststarthook/priority-and-fairness-config-consumer',
  'poststarthook/priority-and-fairness-filter',
  'poststarthook/storage-object-count-tracker-hook',
  'poststarthook/start-apiextensions-informers',
  'poststarthook/start-apiextensions-controllers',
  'poststarthook/crd-informer-synced',
  'poststarthook/start-system-namespaces-controller',
  'poststarthook/peer-endpoint-reconciler-controller',
  'poststarthook/start-cluster-authentication-info-controller',
  'poststarthook/start-kube-apiserver-identity-lease-controller',
  'poststarthook/start-kube-apiserver-identity-lease-garbage-collector',
  'poststarthook/storage-readiness',
  'poststarthook/start-legacy-token-tracking-controller',
  'poststarthook/start-service-ip-repair-controllers',
  'poststarthook/rbac/bootstrap-roles',
  'poststarthook/scheduling/bootstrap-system-priority-classes',
  'poststarthook/priority-and-fairness-config-producer',
  'poststarthook/bootstrap-controller',
  'poststarthook/start-kubernetes-service-cidr-controller',
  'poststarthook/start-kube-aggregator-informers',
  'poststarthook/apiservice-status-local-available-controller',
  'poststarthook/apiservice-status-remote-available-controller',
  'poststarthook/apiservice-registration-controller',
  'poststarthook/apiservice-discovery-controller',
  'poststarthook/kube-apiserver-autoregistration',
  'autoregister-completion',
  'poststarthook/apiservice-openapi-controller',
  'poststarthook/apiservice-openapiv3-controller',
]

function checksOf(endpoint: string): readonly string[] {
  return [...(checks[endpoint] ?? []), ...startingSteps, ...(lastChecks[endpoint] ?? [])]
}

/** The health paths, for the index of all paths. */
export function healthPaths(): readonly string[] {
  return Object.keys(checks).flatMap((endpoint) => [
    `/${endpoint}`,
    ...checksOf(endpoint).map((check) => `/${endpoint}/${check}`),
  ])
}

/** Checks that fail if the store cannot be written. */
const storeChecks: readonly string[] = ['etcd', 'etcd-readiness']

/**
 * The responses of /healthz, /livez and /readyz: a server that responds is healthy, unless its store cannot be written.
 * The reason is in the responses to writes and in that of the single check.
 */
export function healthResponse(
  segments: readonly string[],
  query: Readonly<Record<string, string>>,
  storeProblem?: string,
): ApiResponse | undefined {
  const [endpoint = '', ...rest] = segments
  const known = checksOf(endpoint)
  const check = rest.join('/')
  const isFailing = (name: string) => storeProblem !== undefined && storeChecks.includes(name)
  if (check !== '') {
    if (isFailing(check)) return failed(`internal server error: ${storeProblem}`)
    return known.includes(check) ? text('ok', {}) : undefined
  }
  const { exclude, verbose } = query
  const isWell = !known.some((name) => name !== exclude && isFailing(name))
  if (verbose === undefined && isWell) return text('ok')
  const lines = known.map((name) => {
    if (name === exclude) return `[+]${name} excluded: ok\n`
    return isFailing(name) ? `[-]${name} failed: reason withheld\n` : `[+]${name} ok\n`
  })
  if (exclude !== undefined && !known.includes(exclude)) {
    lines.push(`warn: some health checks cannot be excluded: no matches for ${JSON.stringify(exclude)}\n`)
  }
  return isWell
    ? text(`${lines.join('')}${endpoint} check passed\n`)
    : failed(`${lines.join('')}${endpoint} check failed`)
}

/** The response of /metrics/slis: all checks pass. */
export function healthMetrics(): string {
  const lines = Object.keys(checks).flatMap((endpoint) =>
    checksOf(endpoint).map((check) => `kubernetes_healthcheck{name="${check}",type="${endpoint}"} 1\n`),
  )
  return `# HELP kubernetes_healthcheck Whether a health check passes (1) or fails (0).\n# TYPE kubernetes_healthcheck gauge\n${lines.sort().join('')}`
}

const noGuessing = { 'x-content-type-options': 'nosniff' }

/** Go's http.Error appends a line feed. */
function failed(content: string): DocumentResponse {
  return { ...text(`${content}\n`), status: 500 }
}

function text(content: string, headers: Readonly<Record<string, string>> = noGuessing): DocumentResponse {
  return { form: 'document', status: 200, contentType: 'text/plain; charset=utf-8', content, headers }
}
