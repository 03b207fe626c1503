import { isJsonObject } from '@kubewright/kube/json'
import type { ApiAnswer, ApiRequest, DocumentAnswer, ServerContext } from '../api.ts'
import type { Fairness } from '../flow-control/index.ts'
import { isLongRunning, isMutating, observeStream, type RequestInfo } from '../request/index.ts'
import { AccessMetrics } from './access-metrics.ts'
import { type Metric, metricsPage, metricsText } from './exposition.ts'
import { fairnessMetrics } from './fairness-metrics.ts'
import { HealthMetrics } from './health-metrics.ts'
import { InFlight } from './in-flight.ts'
import { processMetrics } from './process-metrics.ts'
import { RequestMetrics, type RequestSeries } from './request-metrics.ts'
import { storeMetrics } from './store-metrics.ts'

type Outcome = ApiAnswer | Promise<ApiAnswer>

/** Counts what a server does, and tells of it under kube-apiserver's names. */
export interface ServerMetrics {
  /** Carries a request out that came at the given time, and counts it. */
  observe(request: ApiRequest, info: RequestInfo, startMs: number, carryOut: () => Outcome): Outcome
  /** Counts a request that was refused because there were too many. */
  dropped(request: ApiRequest, info: RequestInfo): void
  /** Counts a request that took too long to be answered. */
  timedOut(request: ApiRequest, info: RequestInfo): void
  /** Counts that the sender of a request was found out, or was not. */
  authenticated(name: string | undefined): void
  /** Counts that it was decided about a request. */
  authorized(isAllowed: boolean): void
  /** The answer of /metrics. */
  page(): DocumentAnswer
}

export interface MetricsOptions {
  readonly fairness?: Fairness | undefined
  /** What other parts of the server count. */
  readonly more?: (() => readonly Metric[]) | undefined
  /** What kubernetes_build_info says of the version. */
  readonly gitVersion: string
}

export function createServerMetrics(context: ServerContext, options: MetricsOptions): ServerMetrics {
  const { clock } = context.runtime
  const startedMs = clock.now()
  const requests = new RequestMetrics(context.resources)
  const health = new HealthMetrics()
  const inFlight = new InFlight()
  const access = new AccessMetrics()

  const answered = (request: ApiRequest, info: RequestInfo, answer: ApiAnswer, startMs: number): ApiAnswer => {
    if (!info.isResourceRequest) {
      health.add(info, answer.status)
      return answer
    }
    if (answer.status >= 404 && answer.status <= 415 && isOfRouter(answer)) return answer
    const series = requests.seriesOf(request, info, 'resource' in answer ? answer.resource : undefined)
    if (series === undefined) return answer
    const count = () => requests.add(series, answer.status, (clock.monotonic() - startMs) / 1000)
    if ((answer.form === 'watch' || answer.form === 'stream') && isLongRunning(info)) {
      return lasting(answer, series, count)
    }
    count()
    return answer
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
      return inFlight.during(kind, carryOut, (answer) => answered(request, info, answer, startMs))
    },
    page() {
      const metrics = [
        ...requests.metrics(),
        ...health.metrics(),
        ...inFlight.metrics(),
        ...access.metrics(),
        ...storeMetrics(context),
        ...(options.fairness === undefined ? [] : fairnessMetrics(options.fairness)),
        ...(options.more?.() ?? []),
        ...processMetrics(startedMs),
        buildInfo(options.gitVersion),
      ]
      return metricsPage(metricsText(joined(metrics)))
    },
  }
}

/** What has no route is not counted in Kubernetes. It is known by its Status, whose details tell of no resource. */
function isOfRouter(answer: ApiAnswer): boolean {
  if (answer.form !== 'object') return false
  const { kind, details } = answer.object
  return kind === 'Status' && isJsonObject(details) && Object.keys(details).length === 0
}

/** A request that lasts is counted when it is over, as in Kubernetes. */
function lasting(
  answer: Extract<ApiAnswer, { readonly form: 'watch' | 'stream' }>,
  series: RequestSeries,
  count: () => void,
): ApiAnswer {
  series.open++
  const stream = observeStream(answer.stream, {
    events: (events) => {
      series.events += events
    },
    ended: () => {
      series.open--
      count()
    },
  })
  return { ...answer, stream }
}

function buildInfo(gitVersion: string): Metric {
  const labels = { git_version: gitVersion, major: '1', minor: '36', platform: 'node' }
  const help = 'Always 1; the labels have the version of this server.'
  return { name: 'kubernetes_build_info', type: 'gauge', help, samples: [{ labels, value: 1 }] }
}

/** By name; series of the same metric that come from different parts stand together. */
function joined(metrics: readonly Metric[]): readonly Metric[] {
  const byName = new Map<string, Metric>()
  for (const metric of metrics) {
    const known = byName.get(metric.name)
    byName.set(metric.name, known === undefined ? metric : { ...known, samples: [...known.samples, ...metric.samples] })
  }
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
