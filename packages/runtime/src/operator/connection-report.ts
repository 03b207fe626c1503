import { isKubeError } from '@kubewright/kube'
import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { errorMessage } from '../trace/index.ts'

export interface ConnectionReportOptions {
  readonly runtime: Runtime
  /** The operator's name. */
  readonly name: string
  /** The address of the API server; undefined in process. */
  readonly server: string | undefined
  report(error: unknown): void
  /** Called when the server responds again after a reported outage. */
  reportBack(text: string): void
}

export interface ConnectionReport {
  failed(error: unknown): void
  /** The server has responded. */
  responded(): void
}

/**
 * Combines the failures of an API server that cannot be reached. Every watch, read and write fails then, and again with
 * each retry, so one error names the operator and the server, and the next one follows after an interval that doubles.
 * Other errors pass through. When the server responds again, one line says so.
 */
export function createConnectionReport(options: ConnectionReportOptions): ConnectionReport {
  const { runtime, name, server = 'the API server', report, reportBack } = options
  const { connectionReportMs, connectionReportMsMax } = runtimeLimits
  let intervalMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let omitted = 0
  let lostMs: number | undefined
  const failed = (error: unknown) => {
    if (!isKubeError(error, 'KUBE_TRANSPORT_UNREACHABLE')) return report(error)
    const nowMs = runtime.clock.monotonic()
    // After a quiet time longer than any interval, this is another outage.
    if (nowMs - lastMs > connectionReportMsMax + intervalMs) {
      intervalMs = 0
      omitted = 0
    }
    if (nowMs - lastMs < intervalMs) {
      omitted++
      return
    }
    lastMs = nowMs
    lostMs ??= nowMs
    intervalMs = Math.min(connectionReportMsMax, intervalMs === 0 ? connectionReportMs : 2 * intervalMs)
    const more = omitted === 0 ? '' : ` (and ${omitted} more failed requests since the last report)`
    omitted = 0
    const message = `${name} cannot reach ${server}, and tries again: ${errorMessage(error)}${more}`
    report(new RuntimeError('CLUSTER_UNREACHABLE', message, { cause: error }))
  }
  return {
    failed,
    responded() {
      if (lostMs === undefined) return
      const seconds = Math.round((runtime.clock.monotonic() - lostMs) / 1000)
      lostMs = undefined
      reportBack(`${name} reaches ${server} again, after ${seconds} s`)
    },
  }
}
