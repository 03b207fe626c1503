import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Spent } from './works.ts'

/** A collection may free only objects that the previous one found unreachable. */
const collections = 4

/** Starts measuring; the returned function returns the time spent since. */
export function startMeter(): () => Spent {
  const started = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { wallSeconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }
  }
}

/** The time spent since the parent spawned this process, including loading. */
export function spentSinceSpawn(): Spent {
  const spawnedAtMicros = Number(process.env['KUBEWRIGHT_BENCH_SPAWNED_AT'])
  const { user, system } = process.cpuUsage()
  return { wallSeconds: (nowMicros() - spawnedAtMicros) / 1e6, cpuSeconds: (user + system) / 1e6 }
}

/** The wall clock, with a resolution below milliseconds. */
export function nowMicros(): number {
  return (performance.timeOrigin + performance.now()) * 1000
}

/** Memory after a forced collection. */
export async function settledMemory(): Promise<{ residentBytes: number; heapBytes: number }> {
  const { gc } = globalThis
  if (gc === undefined) throw new Error('start Node with --expose-gc')
  for (let collection = 0; collection < collections; collection++) {
    gc()
    await nextTurn()
  }
  const { rss, heapUsed } = process.memoryUsage()
  return { residentBytes: rss, heapBytes: heapUsed }
}

/** The work of this process. The process ends with its standard input, so that it never outlives its parent. */
export function requestedWork<Work>(): Work {
  process.stdin.resume().on('end', () => process.exit(1))
  return JSON.parse(process.argv[2] ?? '{}') as Work
}

/** Prints the result and ends the process, even with open handles. */
export function finish<Result>(result: Result): void {
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}
