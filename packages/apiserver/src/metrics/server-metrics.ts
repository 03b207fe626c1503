import { isJsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse, DocumentResponse, ServerContext } from '../api/index.ts'
import type { FlowControl } from '../flow-control/index.ts'
import { isLongRunning, isMutating, observeStream, type RequestInfo } from '../request/index.ts'
import { AccessMetrics } from './access-metrics.ts'
import { type Metric, metricsPage, metricsText } from './exposition.ts'
import { flowControlMetrics } from './flow-control-metrics.ts'
import { HealthMetrics } from './health-metrics.ts'
import { InFlight } from './in-flight.ts'
import { processMetrics } from './process-metrics.ts'
import { RequestMetrics, type RequestSeries } from './request-metrics.ts'
import { storeMetrics } from './store-metrics.ts'

type ResponseOrPromise = ApiResponse | Promise<ApiResponse>

/** Counts the work of a server, under kube-apiserver's metric names. */
export interface ServerMetrics {
  /** Runs a request that arrived at the given time, and counts it. */
  observe(request: ApiRequest, info: RequestInfo, startMs: number, carryOut: () => ResponseOrPromise): ResponseOrPromise
  /** Counts a request that was dropped for too many requests. */
  dropped(request: ApiRequest, info: RequestInfo): void
  /** Counts a request that timed out. */
  timedOut(request: ApiRequest, info: RequestInfo): void
  /** Counts an authentication, by the user name or undefined for a failure. */
  authenticated(name: string | undefined): void
  /** Counts an authorization decision. */
  authorized(isAllowed: boolean): void
  /** The response of /metrics. */
  page(): DocumentResponse
}

export interface MetricsOptions {
  readonly flowControl?: FlowControl | undefined
  /** Metrics of other parts of the server. */
  readonly more?: (() => readonly Metric[]) | undefined
  /** The gitVersion label of kubernetes_build_info. */
  readonly gitVersion: string
}

export function createServerMetrics(context: ServerContext, options: MetricsOptions): ServerMetrics {
  const { clock } = context.runtime
  const startedMs = clock.now()
  const requests = new RequestMetrics(context.resources)
  const health = new HealthMetrics()
  const inFlight = new InFlight()
  const access = new AccessMetrics()

  const recordResponse = (
    request: ApiRequest,
    info: RequestInfo,
    response: ApiResponse,
    startMs: number,
  ): ApiResponse => {
    if (!info.isResourceRequest) {
      health.add(info, response.status)
      return response
    }
    if (response.status >= 404 && response.status <= 415 && isOfRouter(response)) return response
    const series = requests.seriesOf(request, info, 'resource' in response ? response.resource : undefined)
    if (series === undefined) return response
    const count = () => requests.add(series, response.status, (clock.monotonic() - startMs) / 1000)
    if ((response.form === 'watch' || response.form === 'stream') && isLongRunning(info)) {
      return lasting(response, series, count)
    }
    count()
    return response
  }

  return {
    dropped(request, info) {
      const series = info.isResourceRequest ? requests.seriesOf(request, info, undefined) : undefined
      if (series !== undefined) requests.drop(series)
    },
    timedOut(request, info) {
      const series = info.isResourceRequest ? requests.seriesOf(request, info, undefined) : undefined
      if (series !== undefined) requests.terminate(series, 504)
    },
    authenticated: (name) => access.authenticated(name),
    authorized: (isAllowed) => access.authorized(isAllowed),
    observe(request, info, startMs, carryOut) {
      const kind = isMutating(info) ? 'mutating' : 'readOnly'
      return inFlight.during(kind, carryOut, (response) => recordResponse(request, info, response, startMs))
    },
    page() {
      const metrics = [
        ...requests.metrics(),
        ...health.metrics(),
        ...inFlight.metrics(),
        ...access.metrics(),
        ...storeMetrics(context),
        ...(options.flowControl === undefined ? [] : flowControlMetrics(options.flowControl)),
        ...(options.more?.() ?? []),
        ...processMetrics(startedMs),
        buildInfo(options.gitVersion),
      ]
      return metricsPage(metricsText(joined(metrics)))
    },
  }
}

/**
 * Kubernetes does not count requests without a route. They are recognised by a Status whose details name no resource.
 */
function isOfRouter(response: ApiResponse): boolean {
  if (response.form !== 'object') return false
  const { kind, details } = response.object
  return kind === 'Status' && isJsonObject(details) && Object.keys(details).length === 0
}

/** A long-running request is counted when it ends, as in Kubernetes. */
function lasting(
  response: Extract<ApiResponse, { readonly form: 'watch' | 'stream' }>,
  series: RequestSeries,
  count: () => void,
): ApiResponse {
  series.open++
  const stream = observeStream(response.stream, {
    events: (events) => {
      series.events += events
    },
    ended: () => {
      series.open--
      count()
    },
  })
  return { ...response, stream }
}

function buildInfo(gitVersion: string): Metric {
  const labels = { git_version: gitVersion, major: '1', minor: '36', platform: 'node' }
  const help = 'Always 1; the labels have the version of this server.'
  return { name: 'kubernetes_build_info', type: 'gauge', help, samples: [{ labels, value: 1 }] }
}

/** Sorted by name, with the series of one metric from different parts merged. */
function joined(metrics: readonly Metric[]): readonly Metric[] {
  const byName = new Map<string, Metric>()
  for (const metric of metrics) {
    const known = byName.get(metric.name)
    byName.set(metric.name, known === undefined ? metric : { ...known, samples: [...known.samples, ...metric.samples] })
  }
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
