import type { RequestInfo } from '../request/index.ts'
import type { Metric } from './exposition.ts'

/** The paths besides resources that kube-apiserver counts; all others would be a way to make up labels. */
const countedPaths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz'])

/** Methods that are counted by their names; HTTP/2 lets clients make up others. */
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

/** How often a server was asked whether it is well. */
export class HealthMetrics {
  private readonly counts = new Map<string, Counted>()

  add({ path, verb }: RequestInfo, code: number): void {
    if (!countedPaths.has(path)) return
    const method = reportedMethodOf(verb)
    const key = `${path} ${method} ${code}`
    const known = this.counts.get(key)
    if (known === undefined) this.counts.set(key, { path, verb: method, code, count: 1 })
    else known.count++
  }

  metrics(): readonly Metric[] {
    const samples = [...this.counts.values()].map(({ path, verb, code, count }) => {
      const nothing = { dry_run: '', group: '', version: '', resource: '', scope: '' }
      const labels = { ...nothing, verb, subresource: path, component: '', code: String(code) }
      return { labels, value: count }
    })
    return [{ name: 'apiserver_request_total', type: 'counter', help: 'Completed requests.', samples }]
  }
}
