import type { ApiAnswer, ApiRequest, DocumentAnswer, ServerContext } from '../api.ts'
import type { ServedResource } from '../resources/index.ts'
import { gitVersion } from './version.ts'

/** How many requests were answered, by what clients count them by. Costs a lookup per request. */
export class RequestCounts {
  private readonly byResource = new Map<ServedResource | undefined, Map<number, Count>>()

  /** Counts one answer, and gives it back. */
  add(request: ApiRequest, answer: ApiAnswer): ApiAnswer {
    const resource = 'resource' in answer ? answer.resource : undefined
    let counts = this.byResource.get(resource)
    if (counts === undefined) {
      counts = new Map()
      this.byResource.set(resource, counts)
    }
    const verb = verbOf(request, answer)
    const key = keyOf(verb, answer.status)
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { verb, code: answer.status, count: 1 })
    else known.count++
    return answer
  }

  *entries(): Iterable<{ readonly resource: ServedResource | undefined } & Readonly<Count>> {
    for (const [resource, counts] of this.byResource) {
      for (const count of counts.values()) yield { resource, ...count }
    }
  }
}

interface Count {
  readonly verb: Verb
  readonly code: number
  count: number
}

const verbs = ['GET', 'LIST', 'WATCH', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof verbs)[number]

/** A number, which is found faster than a text that must be made first. */
function keyOf(verb: Verb, code: number): number {
  return code * verbs.length + verbs.indexOf(verb)
}

function verbOf({ method }: ApiRequest, { form }: ApiAnswer): Verb {
  if (form === 'watch') return 'WATCH'
  return form === 'list' && method === 'GET' ? 'LIST' : method
}

interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly samples: readonly Sample[]
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The answer of /metrics, in the text format of Prometheus: what this server can tell, under kube-apiserver's names. */
export function answerMetrics(context: ServerContext, counts: RequestCounts | undefined): DocumentAnswer {
  const metrics = [requestTotal(counts), resourceObjects(context), buildInfo]
  return metricsPage(metrics.map(metricText).join(''))
}

export function metricsPage(content: string): DocumentAnswer {
  const contentType = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores'
  return { form: 'document', status: 200, contentType, content }
}

const buildInfo: Metric = {
  name: 'kubernetes_build_info',
  type: 'gauge',
  help: 'Always 1; the labels say what this server is.',
  samples: [{ labels: { git_version: gitVersion, major: '1', minor: '36', platform: 'node' }, value: 1 }],
}

function requestTotal(counts: RequestCounts | undefined): Metric {
  const samples = [...(counts?.entries() ?? [])].map(({ resource, verb, code, count }) => {
    const { group = '', version = '', plural = '', namespaced } = resource?.definition ?? {}
    const scope = resource === undefined ? '' : namespaced ? 'namespace' : 'cluster'
    const labels = { code: String(code), component: 'apiserver', group, resource: plural, scope, verb, version }
    return { labels, value: count }
  })
  return { name: 'apiserver_request_total', type: 'counter', help: 'Requests that were answered.', samples }
}

function resourceObjects({ resources, store }: ServerContext): Metric {
  const seen = new Set<string>()
  const samples: Sample[] = []
  for (const { definition, storageName, view } of resources.all()) {
    const isStored = definition.verbs.includes('create') && definition.verbs.includes('get')
    if (!isStored || view !== undefined || seen.has(storageName)) continue
    seen.add(storageName)
    const { group, plural } = definition
    const value = store.list(storageName).objects.length
    samples.push({ labels: { group, resource: plural }, value })
  }
  return { name: 'apiserver_resource_objects', type: 'gauge', help: 'Objects that are stored.', samples }
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ labels, value }) => `${name}{${labelText(labels)}} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
}
