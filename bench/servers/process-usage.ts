import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The kernel's clock ticks per second; 100 on every current Linux, but configurable. */
let ticksPerSecond: number | undefined

/** User and system time of all threads of the processes so far, in seconds; undefined without /proc. */
export function processorSeconds(processIds: readonly number[]): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const ticks = processIds.map((processId) => ticksOf(readFileSync(`/proc/${processId}/stat`, 'utf8')))
  return ticks.reduce((sum, own) => sum + own, 0) / ticksPerSecond
}

/** Fields 14 and 15; the second field is a name in brackets that may contain spaces, so counting starts after it. */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** The total resident memory of the processes, in bytes. */
export function residentBytes(processIds: readonly number[]): number {
  const output = execFileSync('ps', ['-o', 'rss=', '-p', processIds.join(',')], { encoding: 'utf8' })
  const kilobytes = output.trim().split('\n').map(Number)
  return kilobytes.reduce((sum, own) => sum + own, 0) * 1024
}
