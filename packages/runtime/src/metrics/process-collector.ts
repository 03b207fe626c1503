import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import type { MetricsRegistry } from './metrics.ts'
import { readProcessFiles } from './process-files.ts'

export interface ProcessMetricsOptions {
  readonly runtime: Pick<Runtime, 'clock'>
}

/** process_* metrics have the names of Go's collector; nodejs_* metrics those of prom-client, for dashboards. */
const gauges = {
  process_resident_memory_bytes: 'Resident memory of the process.',
  process_start_time_seconds: 'Start time of the process in seconds since 1970.',
  process_virtual_memory_bytes: 'Virtual memory of the process.',
  process_virtual_memory_max_bytes: 'Limit of the virtual memory of the process.',
  process_open_fds: 'Open file descriptors.',
  process_max_fds: 'Limit of open file descriptors.',
  nodejs_eventloop_lag_mean_seconds: 'Mean event loop lag since the last scrape.',
  nodejs_eventloop_lag_p50_seconds: 'Median event loop lag since the last scrape.',
  nodejs_eventloop_lag_p99_seconds: '99th percentile of the event loop lag since the last scrape.',
  nodejs_eventloop_lag_max_seconds: 'Largest event loop lag since the last scrape.',
  nodejs_eventloop_utilization: 'Utilization of the event loop since the last scrape.',
  nodejs_heap_size_total_bytes: 'Size of the V8 heap.',
  nodejs_heap_size_used_bytes: 'Used size of the V8 heap.',
  nodejs_external_memory_bytes: 'Memory outside of the V8 heap that its objects hold.',
} as const

const counters = {
  process_cpu_seconds_total: 'CPU time of the process.',
  process_network_receive_bytes_total: 'Network bytes received by the process.',
  process_network_transmit_bytes_total: 'Network bytes sent by the process.',
} as const

/**
 * The metrics of this process: CPU time, memory, open files, network, event loop, heap. Values that the system does not
 * report are left out. Returns a function that stops it.
 */
export function collectProcessMetrics(registry: MetricsRegistry, options: ProcessMetricsOptions): () => void {
  const set = (name: keyof typeof gauges, value: number | undefined) => {
    if (value !== undefined) registry.gauge({ name, help: gauges[name] }).with({}).set(value)
  }
  const raise = (name: keyof typeof counters, total: number | undefined) => {
    if (total === undefined) return
    const counter = registry.counter({ name, help: counters[name] }).with({})
    counter.increment(Math.max(0, total - counter.value))
  }
  // Loaded only by a process that serves metrics.
  const { monitorEventLoopDelay, performance } = process.getBuiltinModule('node:perf_hooks')
  const lag = monitorEventLoopDelay({ resolution: runtimeLimits.eventLoopSampleMs })
  lag.enable()
  set('process_start_time_seconds', options.runtime.clock.now() / 1000 - process.uptime())
  setVersion(registry)

  const showLag = () => {
    // Measures the distance of two samples; the lag is its excess over the configured interval.
    const lagOf = (nanoseconds: number) =>
      lag.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - runtimeLimits.eventLoopSampleMs / 1000)
    set('nodejs_eventloop_lag_mean_seconds', lagOf(lag.mean))
    set('nodejs_eventloop_lag_p50_seconds', lagOf(lag.percentile(50)))
    set('nodejs_eventloop_lag_p99_seconds', lagOf(lag.percentile(99)))
    set('nodejs_eventloop_lag_max_seconds', lagOf(lag.max))
    lag.reset()
  }

  let utilization = performance.eventLoopUtilization()
  const showProcess = () => {
    const { user, system } = process.cpuUsage()
    raise('process_cpu_seconds_total', (user + system) / 1e6)
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    set('process_resident_memory_bytes', rss)
    set('nodejs_heap_size_total_bytes', heapTotal)
    set('nodejs_heap_size_used_bytes', heapUsed)
    set('nodejs_external_memory_bytes', external)
    const latest = performance.eventLoopUtilization()
    set('nodejs_eventloop_utilization', performance.eventLoopUtilization(latest, utilization).utilization)
    utilization = latest
    const files = readProcessFiles()
    set('process_open_fds', files.openFiles)
    set('process_max_fds', files.openFilesMax)
    set('process_virtual_memory_bytes', files.virtualBytes)
    set('process_virtual_memory_max_bytes', files.virtualBytesMax)
    raise('process_network_receive_bytes_total', files.receivedBytes)
    raise('process_network_transmit_bytes_total', files.sentBytes)
  }

  const stop = registry.collect('process', () => {
    showLag()
    showProcess()
  })
  return () => {
    stop()
    lag.disable()
  }
}

function setVersion(registry: MetricsRegistry): void {
  const [major = '', minor = '', patch = ''] = process.versions.node.split('.')
  const labels = ['version', 'major', 'minor', 'patch'] as const
  const family = registry.gauge({ name: 'nodejs_version_info', help: 'The version of Node.js.', labels })
  family.with({ version: process.version, major, minor, patch }).set(1)
}
