import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * The open responses of each HTTP/1.1 connection. A client may pipeline requests. Node parses all requests of a chunk at
 * once, gives the socket to one response after the other, and does not report a closed connection to those that wait for
 * it. As in Go, a request is served only when the response before it has been written: a client that does not read then
 * costs the memory of one response.
 */
export interface PipelinedResponses {
  /**
   * Calls `serve` when the earlier responses of the connection are written. Emits `close` on the response if its
   * connection closes before it gets the socket.
   */
  add(response: ServerResponse, serve: () => void): void
  /**
   * Calls `take` with the socket free: at once, or when the earlier responses are written. Closes the connection if one
   * of them is not known yet, because Node no longer reads from this socket and would not notice that the client is gone.
   */
  whenFree(socket: Duplex, take: () => void): void
}

/** In the order of the requests; the first one is being served. */
type OpenResponses = Map<ServerResponse, () => void>

export function createPipelinedResponses(): PipelinedResponses {
  const responsesOf = new WeakMap<Duplex, OpenResponses>()

  const openOf = (socket: Duplex): OpenResponses => {
    const known = responsesOf.get(socket)
    if (known !== undefined) return known
    const open: OpenResponses = new Map()
    responsesOf.set(socket, open)
    socket.once('close', () => {
      for (const response of open.keys()) if (response.socket === null) closeWaiting(response)
    })
    return open
  }

  return {
    add: (response, serve) => {
      const { socket } = response.req
      const open = openOf(socket)
      open.set(response, serve)
      response.once('close', () => {
        const [first] = open.keys()
        open.delete(response)
        const [next] = open.values()
        if (first === response && !socket.destroyed) next?.()
      })
      if (open.size === 1) serve()
    },
    whenFree: (socket, take) => {
      const earlier = [...(responsesOf.get(socket)?.keys() ?? [])]
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
