import type { ApiAnswer, ApiRequest, DocumentAnswer, ServerContext } from '../api.ts'
import type { Fairness } from '../fairness/index.ts'
import { observeStream } from '../observe-stream.ts'
import { isLongRunning, isMutating, type RequestInfo } from '../request-info.ts'
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
  /** Carries a request out, and counts it. */
  observe(request: ApiRequest, info: RequestInfo, carryOut: () => Outcome): Outcome
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

  const answered = (request: ApiRequest, info: RequestInfo, answer: ApiAnswer, startMs: number): ApiAnswer => {
    if (!info.isResourceRequest) {
      health.add(info, answer.status)
      return answer
    }
    const series = requests.seriesOf(request, info, 'resource' in answer ? answer.resource : undefined)
    if (series === undefined) return answer
    const count = () => requests.add(series, answer.status, (clock.monotonic() - startMs) / 1000)
    if ((answer.form === 'watch' || answer.form === 'stream') && isLongRunning(info)) {
      return lasting(answer, series, count)
    }
    if (answer.status === 429 && answer.form === 'document') series.terminated++
    count()
    return answer
  }

  return {
    observe(request, info, carryOut) {
      const startMs = clock.monotonic()
      const kind = isMutating(info) ? 'mutating' : 'readOnly'
      inFlight.begin(kind)
      let outcome: Outcome
      try {
        outcome = carryOut()
      } catch (error) {
        inFlight.end(kind)
        throw error
      }
      if (!(outcome instanceof Promise)) {
        inFlight.end(kind)
        return answered(request, info, outcome, startMs)
      }
      return outcome.then(
        (answer) => {
          inFlight.end(kind)
          return answered(request, info, answer, startMs)
        },
        (error: unknown) => {
          inFlight.end(kind)
          throw error
        },
      )
    },
    page() {
      const metrics = [
        ...requests.metrics(),
        ...health.metrics(),
        ...inFlight.metrics(),
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
  const help = 'Always 1; the labels say what this server is.'
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
