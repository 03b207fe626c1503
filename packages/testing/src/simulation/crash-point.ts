import { type Transport, type TransportRequest, transportCut } from '@kubewright/kube/transport'
import type { VirtualProcess } from '../virtual-runtime/index.ts'

/** The write at which a process crashes: before it is sent, or after the server executed it but before the response. */
export interface CrashPoint {
  readonly write: number
  readonly isBefore: boolean
}

/** The transport of a process that crashes at one of its writes. */
export function withCrashPoint(
  transport: Transport,
  process: VirtualProcess,
  point: CrashPoint,
  onCrash: (where: string) => void,
): Transport {
  let writes = 0
  const crash = (request: TransportRequest): Promise<never> => {
    process.kill()
    onCrash(`${point.isBefore ? 'before' : 'after'} ${request.method} ${request.path}`)
    return new Promise(() => {})
  }
  return {
    async send(request) {
      if (request.method === 'GET' || ++writes !== point.write) return transport.send(request)
      if (point.isBefore) return crash(request)
      await transport.send(request).catch(() => undefined)
      return crash(request)
    },
    close: () => transport.close(),
  }
}

/** The transport of a process to which the server executes the given writes, but their responses are lost. */
export function withLostResponses(
  transport: Transport,
  writes: ReadonlySet<number>,
  onLost: (what: string) => void,
): Transport {
  let count = 0
  return {
    async send(request) {
      if (request.method === 'GET' || !writes.has(++count)) return transport.send(request)
      await transport.send(request)
      onLost(`${request.method} ${request.path}`)
      throw transportCut(request, 'the network lost the response')
    },
    close: () => transport.close(),
  }
}
