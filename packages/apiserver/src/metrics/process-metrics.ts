import type { Metric } from './exposition.ts'

/** What the process itself takes, under the names that Prometheus' clients give it. */
export function processMetrics(startedMs: number): readonly Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  return [
    single('process_cpu_seconds_total', 'counter', 'Time that processors have spent on it.', (user + system) / 1e6),
    single('process_resident_memory_bytes', 'gauge', 'Memory that it occupies.', rss),
    single('process_start_time_seconds', 'gauge', 'When it was started, in seconds since 1970.', startedMs / 1000),
  ]
}

function single(name: string, type: 'counter' | 'gauge', help: string, value: number): Metric {
  return { name, type, help, samples: [{ labels: {}, value }] }
}
