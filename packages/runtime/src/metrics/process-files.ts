import { readdirSync, readFileSync } from 'node:fs'

/** What Linux reports about this process in /proc; undefined on other systems. */
export interface ProcessFiles {
  readonly openFiles: number | undefined
  readonly openFilesMax: number | undefined
  readonly virtualBytes: number | undefined
  readonly virtualBytesMax: number | undefined
  /** Of the process' network, which in a pod is the pod's. */
  readonly receivedBytes: number | undefined
  readonly sentBytes: number | undefined
}

/** Go's value for an absent limit. */
const unlimited = 2 ** 64

/** A few small reads from memory, some tens of microseconds per scrape. */
export function readProcessFiles(folder = '/proc/self'): ProcessFiles {
  const limits = attempt(() => readFileSync(`${folder}/limits`, 'utf8')) ?? ''
  const network = networkCounters(attempt(() => readFileSync(`${folder}/net/netstat`, 'utf8')) ?? '')
  const status = attempt(() => readFileSync(`${folder}/status`, 'utf8')) ?? ''
  const virtualKilobytes = /^VmSize:\s+(\d+) kB/m.exec(status)?.[1]
  const openFiles = attempt(() => readdirSync(`${folder}/fd`).length)
  return {
    // Without the folder itself, which is open while it is read.
    openFiles: openFiles === undefined ? undefined : openFiles - 1,
    openFilesMax: limitOf(limits, /^Max open files\s+(\w+)/m),
    virtualBytes: virtualKilobytes === undefined ? undefined : Number(virtualKilobytes) * 1024,
    virtualBytesMax: limitOf(limits, /^Max address space\s+(\w+)/m),
    receivedBytes: network.get('InOctets'),
    sentBytes: network.get('OutOctets'),
  }
}

function limitOf(limits: string, pattern: RegExp): number | undefined {
  const text = pattern.exec(limits)?.[1]
  if (text === undefined) return undefined
  return text === 'unlimited' ? unlimited : Number(text)
}

/** One line has the names, the next one their values. */
function networkCounters(netstat: string): ReadonlyMap<string, number> {
  const [names = [], values = []] = netstat
    .split('\n')
    .filter((line) => line.startsWith('IpExt: '))
    .map((line) => line.split(' ').slice(1))
  return new Map(names.map((name, index) => [name, Number(values[index])]))
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
