import type { Metric } from './exposition.ts'

/** Metrics of the process, under the names of Prometheus' client libraries. */
export function processMetrics(startedMs: number): readonly Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  return [
    single(
      'process_cpu_seconds_total',
      'counter',
      'User and system CPU time of the process in seconds.',
      (user + system) / 1e6,
    ),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory of the process in bytes.', rss),
    single('process_start_time_seconds', 'gauge', 'Start time of the process in seconds since 1970.', startedMs / 1000),
  ]
}

function single(name: string, type: 'counter' | 'gauge', help: string, value: number): Metric {
  return { name, type, help, samples: [{ labels: {}, value }] }
}
