import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportStream } from '@kubewright/kube/transport'
import { apiserverLimits } from '../../limits.ts'
import type { OpenResponses, Outgoing } from '../exchange/index.ts'
import type { Http2Server } from './http2-server.ts'

/** The open watches, responses and sockets of a listener; closing ends, awaits and destroys them, in this order. */
export interface Connections extends OpenResponses {
  addResponse(response: Outgoing): void
  /**
   * Accepts no new connections, ends watches, waits for requests in flight within the limit, and destroys the remaining
   * sockets.
   */
  close(): Promise<void>
}

export function trackConnections(server: Server, http2: Pick<Http2Server, 'close'>, runtime: Runtime): Connections {
  const sockets = new Set<Socket>()
  const responses = new Set<Outgoing>()
  const watches = new Set<TransportStream>()
  let whenIdle: (() => void) | undefined
  let isClosing = false

  // Tracks TCP sockets, because one that never completes the TLS handshake would otherwise keep the server open.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  const idle = () =>
    new Promise<void>((resolve) => {
      whenIdle = resolve
      if (responses.size === 0) resolve()
    })

  const removeResponse = (response: Outgoing) => {
    responses.delete(response)
    if (responses.size === 0) whenIdle?.()
  }

  return {
    get isClosing() {
      return isClosing
    },
    get hasWatches() {
      return watches.size > 0
    },
    addResponse: (response) => {
      responses.add(response)
      response.once('close', () => removeResponse(response))
    },
    removeResponse,
    addWatch: (stream) => {
      if (isClosing) stream.close()
      else watches.add(stream)
    },
    removeWatch: (stream) => watches.delete(stream),
    close: async () => {
      isClosing = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      const left = http2.close()
      for (const stream of watches) stream.close()
      await runtime.waiting('requests in flight', withinLimit(runtime, Promise.all([idle(), left])))
      for (const socket of sockets) socket.destroy()
      await runtime.waiting('close of connections', closed)
    },
  }
}

/** Resolves when the work is done or the time limit is reached. */
function withinLimit({ clock }: Runtime, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.after(apiserverLimits.closeTimeoutMs, 'requests in flight', resolve)
    void work.then(() => {
      timer.cancel()
      resolve()
    })
  })
}
