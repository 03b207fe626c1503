import type { Runtime } from '@kubewright/kube/runtime'
import { createLogger, type Logger, type LogLevel, silentLogger } from '../log/index.ts'
import { errorMessage, formatRecord, type ReconcileRecord, type WriteRecord } from '../trace/index.ts'
import type { ProcessHost } from './operator.ts'

/** What a running operator says: to people in plain lines, to machines in lines of JSON. */
export interface RunOutput {
  /** For the lines of controllers and servers. */
  readonly log: Logger
  /** What the operator does now. */
  say(text: string): void
  reconciled(record: ReconcileRecord): void
  failed(error: unknown): void
}

export function createRunOutput(host: ProcessHost, runtime: Runtime, level: LogLevel | undefined): RunOutput {
  const print = (line: string) => host.print(line)
  if (host.isTerminal === false) return jsonOutput(createLogger({ runtime, print, level }))
  // People see a line per reconcile, which says more than the lines of the framework; those of authors are shown.
  const log = level === 'off' ? silentLogger : createLogger({ runtime, print, level: level ?? 'info', format: 'text' })
  return {
    log,
    say: print,
    reconciled: (record) => print(formatRecord(record)),
    failed: (error) => print(`error: ${errorMessage(error)}`),
  }
}

function jsonOutput(log: Logger): RunOutput {
  return {
    log,
    say: (text) => log.info(text),
    reconciled(record) {
      // Failures are logged by the controller itself.
      const { controller, key, outcome, durationMs } = record
      const writes = record.writes.filter(({ result }) => result !== 'unchanged').map(describeWrite)
      const level = writes.length > 0 ? 'info' : 'debug'
      log[level]('reconciled', { controller, key, outcome, durationMs, writes })
    },
    failed: (error) => log.error(errorMessage(error), { error }),
  }
}

function describeWrite({ result, kind, key, subresource }: WriteRecord): string {
  return `${result} ${kind} ${key}${subresource === undefined ? '' : `/${subresource}`}`
}
