import type { Transport, TransportAnswer, TransportRequest } from '@kubewright/kube/transport'
import type { LeadershipGuard } from './guard.ts'

/**
 * The transport, whose writes fail with LEADERSHIP_LOST unless the guard's lease is held. It is what fencedClient does,
 * one step nearer to the wire: each repetition of a request is checked anew, and the server is told the deadline too. An
 * API server gives up a request `timeout` after it has come in, so that one that waits there for its turn does not outlive
 * the lease.
 */
export function fencedTransport(transport: Transport, guard: LeadershipGuard): Transport {
  return {
    send: (request) => (request.method === 'GET' ? transport.send(request) : sendWrite(transport, guard, request)),
    close: () => transport.close(),
  }
}

function sendWrite(transport: Transport, guard: LeadershipGuard, request: TransportRequest): Promise<TransportAnswer> {
  const send = (signal: AbortSignal) =>
    transport.send({
      ...request,
      signal,
      // Read when the request is written: a transport may wait for a token before, which is time of the term.
      get query() {
        return withDeadline(request, guard)
      },
    })
  return guard.write(send, {
    signal: request.signal,
    // A server that gives up a request may have handed it to its storage before.
    isDecided: (answer) => answer.status < 500,
  })
}

/** In whole milliseconds, as Go writes a duration; zero would mean no deadline at all. */
function withDeadline({ query }: TransportRequest, guard: LeadershipGuard): Readonly<Record<string, string>> {
  return { ...query, timeout: `${Math.max(1, Math.floor(guard.remainingMs))}ms` }
}
