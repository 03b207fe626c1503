import type { ApiRequest } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import type { ResourceTable, ServedResource } from '../registry/index.ts'
import type { RequestInfo } from '../request/index.ts'
import type { Labels, Metric, Sample } from './exposition.ts'
import { dryRunOf, dryRuns, reportedVerbOf, reportedVerbs, scopeOf, scopes } from './request-labels.ts'

/** Requests with the same labels except the code. */
export interface RequestSeries {
  readonly labels: Labels
  readonly byCode: Map<number, number>
  /** Number of durations within each bound and above the one before; the last is for longer ones. */
  readonly buckets: Float64Array
  sumSeconds: number
  /** Long-running requests that are open. */
  open: number
  /** Events sent to watchers. */
  events: number
  /** Requests terminated in self-defense, by code: too many requests, or a timeout. */
  readonly terminated: Map<number, number>
}

const bounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
] as const

/**
 * Counts responses and their durations. A request costs reading its labels, a lookup by number and an addition; no
 * string is built. Only served resources are counted, so that clients cannot create labels.
 */
export class RequestMetrics {
  readonly #resources: ResourceTable
  readonly #byResource = new Map<ServedResource, Map<number, RequestSeries>>()

  constructor(resources: ResourceTable) {
    this.#resources = resources
  }

  /** The series of a request; undefined if it is not for a served resource. */
  seriesOf(request: ApiRequest, info: RequestInfo, known: ServedResource | undefined): RequestSeries | undefined {
    const resource = known ?? this.#resources.find(info.apiGroup, info.apiVersion, info.resource)
    if (resource === undefined) return undefined
    const { subresources } = resource.definition
    const subresourceIndex =
      info.subresource === '' ? 0 : 1 + subresources.findIndex((candidate) => candidate.name === info.subresource)
    if (subresourceIndex === 0 && info.subresource !== '') return undefined
    const scope = scopeOf(info)
    const verb = reportedVerbOf(request, info, scope)
    const dryRun = dryRunOf(request)
    const key =
      ((subresourceIndex * scopes.length + scopes.indexOf(scope)) * dryRuns.length + dryRuns.indexOf(dryRun)) *
        reportedVerbs.length +
      reportedVerbs.indexOf(verb)
    const series = this.#seriesByKey(resource)
    const found = series.get(key)
    if (found !== undefined) return found
    const made = newSeries(resource, { verb, dryRun, scope, subresource: info.subresource })
    series.set(key, made)
    return made
  }

  /** Counts a response. */
  add(series: RequestSeries, code: number, seconds: number): void {
    series.byCode.set(code, (series.byCode.get(code) ?? 0) + 1)
    series.sumSeconds += seconds
    let at = 0
    while (at < bounds.length && seconds > (bounds[at] as number)) at++
    series.buckets[at] = (series.buckets[at] as number) + 1
  }

  /** Counts a request that was dropped for too many requests; its duration is not counted. */
  drop(series: RequestSeries): void {
    series.byCode.set(429, (series.byCode.get(429) ?? 0) + 1)
    this.terminate(series, 429)
  }

  /** Counts a request that was terminated in self-defense. */
  terminate({ terminated }: RequestSeries, code: number): void {
    terminated.set(code, (terminated.get(code) ?? 0) + 1)
  }

  metrics(): readonly Metric[] {
    const all = [...this.#byResource.values()].flatMap((series) => [...series.values()])
    return [
      {
        name: 'apiserver_longrunning_requests',
        type: 'gauge',
        help: 'Open long-running requests.',
        samples: all.filter(isLasting).map(({ labels, open }) => ({ labels: without(labels, 'dry_run'), value: open })),
      },
      {
        name: 'apiserver_request_duration_seconds',
        type: 'histogram',
        help: 'Response latency of requests in seconds.',
        samples: all.flatMap(durationSamples),
      },
      {
        name: 'apiserver_request_terminations_total',
        type: 'counter',
        help: 'Requests that the server terminated to protect itself.',
        samples: all.flatMap(({ labels, terminated }) =>
          [...terminated].map(([code, value]) => ({
            labels: { ...without(labels, 'dry_run'), code: String(code) },
            value,
          })),
        ),
      },
      {
        name: 'apiserver_watch_events_total',
        type: 'counter',
        help: 'Events sent to watchers.',
        samples: [...this.#byResource].flatMap(eventSamples),
      },
      {
        name: 'apiserver_request_total',
        type: 'counter',
        help: 'Completed requests.',
        samples: all.flatMap(({ labels, byCode }) =>
          [...byCode].map(([code, value]) => ({ labels: { ...labels, code: String(code) }, value })),
        ),
      },
    ]
  }

  #seriesByKey(resource: ServedResource): Map<number, RequestSeries> {
    const known = this.#byResource.get(resource)
    if (known !== undefined) return known
    if (this.#byResource.size >= apiserverLimits.countedResourcesMax) this.#forgetGone()
    const series = new Map<number, RequestSeries>()
    this.#byResource.set(resource, series)
    return series
  }

  /** Forgets resources that are no longer served; if all are still served, the ones that were counted first. */
  #forgetGone(): void {
    const served = new Set(this.#resources.all())
    for (const resource of this.#byResource.keys()) if (!served.has(resource)) this.#byResource.delete(resource)
    for (const resource of this.#byResource.keys()) {
      if (this.#byResource.size < apiserverLimits.countedResourcesMax) return
      this.#byResource.delete(resource)
    }
  }
}

type OwnLabels = Readonly<Record<'verb' | 'dryRun' | 'scope' | 'subresource', string>>

function newSeries({ definition }: ServedResource, { verb, dryRun, scope, subresource }: OwnLabels): RequestSeries {
  const { group, version, plural: resource } = definition
  return {
    labels: { verb, dry_run: dryRun, group, version, resource, subresource, scope, component: 'apiserver' },
    byCode: new Map(),
    buckets: new Float64Array(bounds.length + 1),
    sumSeconds: 0,
    open: 0,
    events: 0,
    terminated: new Map(),
  }
}

function eventSamples([{ definition }, series]: readonly [ServedResource, Map<number, RequestSeries>]): Sample[] {
  const { group, version, plural: resource } = definition
  const value = [...series.values()].reduce((sum, { events }) => sum + events, 0)
  return value === 0 ? [] : [{ labels: { group, version, resource }, value }]
}

function isLasting({ labels }: RequestSeries): boolean {
  return labels['verb'] === 'WATCH' || labels['verb'] === 'CONNECT'
}

function durationSamples({ labels, buckets, sumSeconds }: RequestSeries): readonly Sample[] {
  let count = 0
  const samples: Sample[] = [...buckets].map((here, at) => {
    count += here
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: count }
  })
  if (count === 0) return []
  return [...samples, { suffix: '_sum', labels, value: sumSeconds }, { suffix: '_count', labels, value: count }]
}

function without(labels: Labels, name: string): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([other]) => other !== name))
}
