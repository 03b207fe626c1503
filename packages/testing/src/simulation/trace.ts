import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport, TransportRequest } from '@kubewright/kube/transport'

/** The events of a run, one line each, with the virtual time. */
export interface Trace {
  write(line: string): void
  text(): string
  /** The last lines, for messages. */
  tail(count: number): string
}

export function createTrace(runtime: Runtime): Trace {
  const lines: string[] = []
  return {
    write: (line) => void lines.push(`${runtime.clock.monotonic().toFixed(3)} ${line}`),
    text: () => `${lines.join('\n')}\n`,
    // Reopened watches rarely matter for a failure.
    tail: (count) =>
      lines
        .filter((line) => !line.includes('watch=true'))
        .slice(-count)
        .join('\n'),
  }
}

/** Wraps a transport to trace each request and its outcome. */
export function traced(transport: Transport, who: string, trace: Trace): Transport {
  return {
    async send(request) {
      const what = describe(request)
      trace.write(`${who} sends ${what}`)
      try {
        const response = await transport.send(request)
        trace.write(`${who} gets ${response.status} for ${what}`)
        return response
      } catch (error) {
        trace.write(`${who} gets ${codeOf(error)} for ${what}`)
        throw error
      }
    },
    close: () => transport.close(),
  }
}

function describe(request: TransportRequest): string {
  const query = new URLSearchParams({ ...request.query }).toString()
  return `${request.method} ${request.path}${query === '' ? '' : `?${query}`}`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
