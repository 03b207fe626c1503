import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { collectProcessMetrics, createMetricsRegistry } from './index.ts'
import { readProcessFiles } from './process-files.ts'

test('the process reports its CPU time, memory, files, heap and event loop', () => {
  const registry = createMetricsRegistry()
  const runtime = systemRuntime()
  const stop = collectProcessMetrics(registry, { runtime })
  const values = new Map(
    registry
      .render()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
  )
  stop()
  const nowSeconds = runtime.clock.now() / 1000
  expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(values.get('process_start_time_seconds')).toBeGreaterThan(nowSeconds - 24 * 3600)
  expect(values.get('process_start_time_seconds')).toBeLessThan(nowSeconds)
  expect(values.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
  // Too early for a sample: the configured interval eventLoopSampleMs does not count as lag.
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeLessThan(runtimeLimits.eventLoopSampleMs / 1000)
  expect(values.get('nodejs_eventloop_utilization')).toBeLessThanOrEqual(1)
  expect([...values.keys()].some((name) => name?.startsWith('nodejs_version_info{version="v'))).toBe(true)
  if (process.platform === 'linux') {
    expect(values.get('process_open_fds')).toBeGreaterThan(2)
    expect(values.get('process_max_fds')).toBeGreaterThan(2)
    expect(values.get('process_virtual_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(values.get('process_network_receive_bytes_total')).toBeGreaterThanOrEqual(0)
  }
})

test('omits values that the system does not report', () => {
  expect(Object.values(readProcessFiles('/nowhere'))).toEqual(Array.from({ length: 6 }, () => undefined))
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-process-'))
  try {
    for (const name of ['fd', 'net']) mkdirSync(join(folder, name))
    for (const name of ['0', '1', '2']) writeFileSync(join(folder, 'fd', name), '')
    const limits = [
      'Max open files            1024                 4096                 files',
      'Max address space   unlimited',
    ]
    writeFileSync(join(folder, 'limits'), `${limits.join('\n')}\n`)
    writeFileSync(join(folder, 'status'), 'Name:\tnode\nVmSize:\t   12345 kB\n')
    writeFileSync(join(folder, 'net', 'netstat'), 'TcpExt: A\nTcpExt: 1\nIpExt: X InOctets OutOctets\nIpExt: 1 20 30\n')
    expect(readProcessFiles(folder)).toEqual({
      openFiles: 2,
      openFilesMax: 1024,
      virtualBytes: 12345 * 1024,
      virtualBytesMax: 2 ** 64,
      receivedBytes: 20,
      sentBytes: 30,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
