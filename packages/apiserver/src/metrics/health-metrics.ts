import type { RequestInfo } from '../request/index.ts'
import type { Metric } from './exposition.ts'

/** The non-resource paths that kube-apiserver counts; more would let clients create labels. */
const countedPaths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz'])

/** Methods with their own label; HTTP/2 lets clients send others. */
const countedMethods: ReadonlySet<string> = new Set(['CONNECT', 'DELETE', 'GET', 'PATCH', 'POST', 'PUT'])

function reportedMethodOf(verb: string): string {
  const method = verb.toUpperCase()
  if (method === 'HEAD') return 'GET'
  return countedMethods.has(method) ? method : 'other'
}

interface Counted {
  readonly path: string
  readonly verb: string
  readonly code: number
  count: number
}

/** Counts health checks. */
export class HealthMetrics {
  readonly #counts = new Map<string, Counted>()

  add({ path, verb }: RequestInfo, code: number): void {
    if (!countedPaths.has(path)) return
    const method = reportedMethodOf(verb)
    const key = `${path} ${method} ${code}`
    const known = this.#counts.get(key)
    if (known === undefined) this.#counts.set(key, { path, verb: method, code, count: 1 })
    else known.count++
  }

  metrics(): readonly Metric[] {
    const samples = [...this.#counts.values()].map(({ path, verb, code, count }) => {
      const nothing = { dry_run: '', group: '', version: '', resource: '', scope: '' }
      const labels = { ...nothing, verb, subresource: path, component: '', code: String(code) }
      return { labels, value: count }
    })
    return [{ name: 'apiserver_request_total', type: 'counter', help: 'Completed requests.', samples }]
  }
}
