import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import type { MetricsRegistry } from './metrics.ts'
import { readProcessFiles } from './process-files.ts'

export interface ProcessMetricsOptions {
  readonly runtime: Pick<Runtime, 'clock'>
}

/** Those of process_* have the names of Go's collector; those of nodejs_* the ones of prom-client, for dashboards. */
const gauges = {
  process_resident_memory_bytes: 'Memory of the process that is in RAM.',
  process_start_time_seconds: 'When the process began, in seconds since 1970.',
  process_virtual_memory_bytes: 'Address space of the process.',
  process_virtual_memory_max_bytes: 'Address space that the process may have.',
  process_open_fds: 'Open files and connections.',
  process_max_fds: 'Files and connections that the process may have open.',
  nodejs_eventloop_lag_mean_seconds: 'How late timers ran on average since the last scrape.',
  nodejs_eventloop_lag_p50_seconds: 'How late timers ran: the median since the last scrape.',
  nodejs_eventloop_lag_p99_seconds: 'How late timers ran: the 99th percentile since the last scrape.',
  nodejs_eventloop_lag_max_seconds: 'How late a timer ran at most since the last scrape.',
  nodejs_eventloop_utilization: 'Part of the time since the last scrape in which the event loop was busy.',
  nodejs_heap_size_total_bytes: 'Size of the heap of V8.',
  nodejs_heap_size_used_bytes: 'Part of the heap that is in use.',
  nodejs_external_memory_bytes: 'Memory outside of the heap that objects in it hold.',
} as const

const counters = {
  process_cpu_seconds_total: 'CPU time of the process.',
  process_network_receive_bytes_total: 'Bytes received by the network of the process.',
  process_network_transmit_bytes_total: 'Bytes sent by the network of the process.',
} as const

/**
 * The metrics of this process: CPU time, memory, open files, the network, the event loop, the heap. What the system does
 * not tell is left out. Returns what ends that.
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
  // Only who serves metrics loads it.
  const { monitorEventLoopDelay, performance } = process.getBuiltinModule('node:perf_hooks')
  const lag = monitorEventLoopDelay({ resolution: runtimeLimits.eventLoopSampleMs })
  lag.enable()
  set('process_start_time_seconds', options.runtime.clock.now() / 1000 - process.uptime())
  setVersion(registry)

  const showLag = () => {
    // What is measured is the distance of two samples; the lag is what it is longer than asked for.
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
