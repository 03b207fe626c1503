import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in these; 100 a second on every Linux of today, but it may be asked. */
let ticksPerSecond: number | undefined

/** User and system time of all threads of the processes so far, in seconds; undefined where there is no /proc. */
export function processorSeconds(processIds: readonly number[]): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const ticks = processIds.map((processId) => ticksOf(readFileSync(`/proc/${processId}/stat`, 'utf8')))
  return ticks.reduce((sum, own) => sum + own, 0) / ticksPerSecond
}

/** Fields 14 and 15; the second field is a name in brackets that may hold blanks, so counting starts behind it. */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** The resident memory of the processes together, in bytes. */
export function residentBytes(processIds: readonly number[]): number {
  const output = execFileSync('ps', ['-o', 'rss=', '-p', processIds.join(',')], { encoding: 'utf8' })
  const kilobytes = output.trim().split('\n').map(Number)
  return kilobytes.reduce((sum, own) => sum + own, 0) * 1024
}
