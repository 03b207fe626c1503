import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * The open responses of each HTTP/1.1 connection. A client may pipeline requests: Node gives the socket to one response
 * after the other, and does not report a closed connection to those that wait for it.
 */
export interface PipelinedResponses {
  /** Emits `close` on the response if its connection closes before it gets the socket. */
  add(response: ServerResponse): void
  /**
   * Calls `take` with the socket free: at once, or when the earlier responses are written. Closes the connection if one
   * of them is not known yet, because Node no longer reads from this socket and would not notice that the client is gone.
   */
  whenFree(socket: Duplex, take: () => void): void
}

export function createPipelinedResponses(): PipelinedResponses {
  const responsesOf = new WeakMap<Duplex, Set<ServerResponse>>()

  const openOf = (socket: Duplex): Set<ServerResponse> => {
    const known = responsesOf.get(socket)
    if (known !== undefined) return known
    const open = new Set<ServerResponse>()
    responsesOf.set(socket, open)
    socket.once('close', () => {
      for (const response of open) if (response.socket === null) closeWaiting(response)
    })
    return open
  }

  return {
    add: (response) => {
      const open = openOf(response.req.socket)
      open.add(response)
      response.once('close', () => open.delete(response))
    },
    whenFree: (socket, take) => {
      const earlier = [...(responsesOf.get(socket) ?? [])]
      if (earlier.some(({ writableEnded }) => !writableEnded)) {
        socket.destroy()
        return
      }
      const takeIfFree = () => {
        if (earlier.every(({ closed }) => closed) && !socket.destroyed) take()
      }
      for (const response of earlier) response.once('close', takeIfFree)
      if (earlier.length === 0) take()
    },
  }
}

function closeWaiting(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
