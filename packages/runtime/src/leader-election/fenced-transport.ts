import type { Transport, TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import type { LeadershipGuard } from './guard.ts'

/**
 * Wraps a transport: its writes fail with LEADERSHIP_LOST unless the guard's lease is held. It does what fencedClient does,
 * closer to the wire: it checks each retry of a request again, and passes the deadline to the server as `timeout`. An API
 * server gives up a request that long after it arrived, so that a queued request does not outlive the lease.
 */
export function fencedTransport(transport: Transport, guard: LeadershipGuard): Transport {
  return {
    send: (request) => (request.method === 'GET' ? transport.send(request) : sendWrite(transport, guard, request)),
    close: () => transport.close(),
  }
}

function sendWrite(
  transport: Transport,
  guard: LeadershipGuard,
  request: TransportRequest,
): Promise<TransportResponse> {
  const send = (signal: AbortSignal) =>
    transport.send({
      ...request,
      signal,
      // Evaluated when the request is written: a transport may wait for a token first, while the term continues.
      get query() {
        return withDeadline(request, guard)
      },
    })
  return guard.write(send, {
    signal: request.signal,
    // A server that gives up a request may already have passed it to its storage.
    isDecided: (response) => response.status < 500,
  })
}

/** In whole milliseconds, in Go's duration format; zero would mean no deadline. */
function withDeadline({ query }: TransportRequest, guard: LeadershipGuard): Readonly<Record<string, string>> {
  return { ...query, timeout: `${Math.max(1, Math.floor(guard.remainingMs))}ms` }
}
